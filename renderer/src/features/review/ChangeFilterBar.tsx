import { plural, t } from '@lingui/core/macro';
import { useStore } from 'zustand';
import type { DraftFilter, DraftRow, DraftSelection, Keep } from '#shared/contract/drafts.ts';
import type { CellRef } from '#shared/domain/cell.ts';
import { ColumnSelects, columnChoices } from '../../changesets/ColumnSelects.tsx';
import { decideLabels, KEEP_LABELS, mergeLabel } from '../../changesets/conflict-messages.ts';
import { resolveConflicts } from '../../changesets/resolve-conflicts.ts';
import { Button } from '../../components/Button.tsx';
import { FilterBar } from '../../components/FilterBar.tsx';
import type { LineList } from '../../grid/lines/line-list.ts';
import { useQuery } from '../../query/use-query.ts';
import { useChangeSets } from '../../state/changesets.ts';
import { narrowDrafts, showDrafts, useDraftsList } from '../../state/drafts-list.ts';
import { dropQuestion, mayArrive } from './discard-messages.ts';
import type { Chosen } from './list/chosen.ts';
import type { TakingBack } from './list/use-taking-back.ts';
import { WithChosen } from './list/WithChosen.tsx';
import styles from './review.module.css';
import { chosenChanges, inLanguages } from './shown.ts';

const FILTERS: { filter: DraftFilter; label: string }[] = [
  { filter: 'all', label: t`All` },
  { filter: 'conflict', label: t`Conflicts` },
  { filter: 'failed', label: t`Failed` },
  { filter: 'set', label: t`Set` },
  { filter: 'items', label: t`Lists` },
  { filter: 'remove', label: t`Removed` },
];

export interface ChangeFilterBarProps {
  connectionId: string;
  list: LineList<DraftRow, CellRef>;
  /** How many staged changes each filter has; null until it is known. */
  counts: Record<DraftFilter, number> | null;
  /** How many of the listed conflicts can be merged. */
  mergeable: number;
  takingBack: TakingBack<DraftSelection>;
}

/** Filters the listed changes, and acts on those selected, or on all of them at once. */
export function ChangeFilterBar(props: ChangeFilterBarProps) {
  const { connectionId, list, counts, mergeable, takingBack } = props;
  const scope = useDraftsList((state) => state.scope);
  const shown = useStore(list.store, (state) => state.asked) ?? 0;
  const chosen = useStore(list.store, (state) => state.chosen);
  const arriving = useChangeSets((state) => mayArrive(state.changeSets));
  const marked = chosenChanges(chosen, scope, shown);
  return (
    <FilterBar
      label={t`Which changes`}
      choices={FILTERS.map(({ filter, label }) => ({
        key: filter,
        label,
        count: counts?.[filter] ?? null,
        selected: filter === scope.filter,
        onSelect: () => showDrafts(filter),
      }))}
      search={{
        label: t`Search changes`,
        search: scope.search,
        onSearch: (search) => narrowDrafts({ search }),
      }}
      more={<PlaceSelects connectionId={connectionId} />}
    >
      <WithChosen
        list={list}
        chosen={marked}
        takeBack={(rows) => t`Discard ${rows}`}
        doTo={(n) => plural(n, { one: 'Discard # change', other: 'Discard # changes' })}
        takingBack={takingBack}
        consequence={dropQuestion(arriving)}
        // Conflicts are there to be decided; only selected ones can be discarded.
        allAtOnce={scope.filter !== 'conflict'}
      >
        {scope.filter === 'conflict' ? (
          <DecideShown
            connectionId={connectionId}
            chosen={marked}
            mergeable={mergeable}
            onDecided={() => list.chooseNone()}
          />
        ) : null}
      </WithChosen>
    </FilterBar>
  );
}

/** Narrows the list to a property and a language, so that actions on everything shown apply to just these. */
function PlaceSelects({ connectionId }: { connectionId: string }) {
  const scope = useDraftsList((state) => state.scope);
  const { filter, property, locale } = scope;
  const columns = useQuery('drafts.columns', { connectionId, filter }, { keep: true }).value ?? [];
  const choices = columnChoices(inLanguages(columns), scope);
  return <ColumnSelects choices={choices} property={property} locale={locale} onChange={narrowDrafts} />;
}

/** Decides all selected conflicts, or all that the list shows, the same way. */
function DecideShown({
  connectionId,
  chosen,
  mergeable,
  onDecided,
}: {
  connectionId: string;
  chosen: Chosen<DraftSelection>;
  /** How many of all listed conflicts can be merged. */
  mergeable: number;
  onDecided: () => void;
}) {
  const { which, size, isChoice } = chosen;
  const labels = decideLabels(size, isChoice);
  const merge = mergeLabel(mergeable, size);
  const decide = (keep: Keep) => {
    onDecided();
    void resolveConflicts(connectionId, which, keep, size);
  };
  return (
    <fieldset className={styles.decide} aria-label={labels.decide}>
      <span aria-hidden="true">{labels.decide}</span>
      {(['mine', 'theirs'] as const).map((keep) => (
        <Button key={keep} aria-label={labels[keep]} onClick={() => decide(keep)}>
          {KEEP_LABELS[keep]}
        </Button>
      ))}
      {mergeable > 0 && !isChoice ? (
        <Button aria-label={merge.full} title={merge.full} onClick={() => decide('merge')}>
          {merge.label}
        </Button>
      ) : null}
    </fieldset>
  );
}
