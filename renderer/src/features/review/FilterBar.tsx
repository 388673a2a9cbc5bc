import { plural, t } from '@lingui/core/macro';
import { useStore } from 'zustand';
import {
  type DraftFilter,
  type DraftRow,
  type DraftSelection,
  NO_LANGUAGE,
} from '#shared/contract/drafts.ts';
import type { CellRef } from '#shared/domain/cell.ts';
import { capital, formatNumber } from '../../components/format.ts';
import { Select } from '../../components/Select.tsx';
import type { LineList } from '../../grid/lines/line-list.ts';
import { useQuery } from '../../query/use-query.ts';
import { useChangeSets } from '../../state/changesets.ts';
import { propertyLabel } from '../../state/column-names.ts';
import { narrowDrafts, showDrafts, useDraftsList } from '../../state/drafts-list.ts';
import { FilterFrame } from './bar/FilterFrame.tsx';
import { WithChosen } from './bar/WithChosen.tsx';
import { DecideShown } from './DecideShown.tsx';
import { dropQuestion, mayArrive } from './discard-messages.ts';
import type { TakingBack } from './list/use-taking-back.ts';
import styles from './review.module.css';
import { chosenChanges, localesOf, type Place, placeName, propertiesOf } from './shown.ts';

const FILTERS: { filter: DraftFilter; label: string }[] = [
  { filter: 'all', label: t`All` },
  { filter: 'conflict', label: t`Conflicts` },
  { filter: 'failed', label: t`Failed` },
  { filter: 'set', label: t`Set` },
  { filter: 'items', label: t`Lists` },
  { filter: 'remove', label: t`Removed` },
];

export interface FilterBarProps {
  connectionId: string;
  list: LineList<DraftRow, CellRef>;
  /** How many staged changes each filter has; null until it is known. */
  counts: Record<DraftFilter, number> | null;
  /** How many of the listed conflicts can be merged. */
  mergeable: number;
  takingBack: TakingBack<DraftSelection>;
}

/** Filters the listed changes, and acts on those selected, or on all of them at once. */
export function FilterBar({ connectionId, list, counts, mergeable, takingBack }: FilterBarProps) {
  const scope = useDraftsList((state) => state.scope);
  const shown = useStore(list.store, (state) => state.asked) ?? 0;
  const chosen = useStore(list.store, (state) => state.chosen);
  const arriving = useChangeSets((state) => mayArrive(state.changeSets));
  const marked = chosenChanges(chosen, scope, shown);
  return (
    <FilterFrame
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
        text: scope.search,
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
    </FilterFrame>
  );
}

/** Not a possible name of a property or a language. */
const ANY = '\u001f';

/** Narrows the list to a property and a language, so that actions on everything shown apply to just these. */
function PlaceSelects({ connectionId }: { connectionId: string }) {
  const scope = useDraftsList((state) => state.scope);
  const { filter, property, locale } = scope;
  const columns = useQuery('drafts.columns', { connectionId, filter }, { keep: true }).value ?? [];
  return (
    <span className={styles.places}>
      <Select
        className={styles.place}
        label={t`Property`}
        value={property ?? ANY}
        options={[
          { value: ANY, label: t`All properties` },
          ...propertiesOf(columns, scope).map((place) => withCount(place, propertyLabel(place.value))),
        ]}
        onChange={(next) => narrowDrafts({ property: next === ANY ? null : next })}
      />
      <Select
        className={styles.place}
        label={t`Language`}
        value={locale ?? ANY}
        options={[
          { value: ANY, label: t`All languages` },
          ...localesOf(columns, scope).map((place) => withCount(place, languageLabel(place.value))),
        ]}
        onChange={(next) => narrowDrafts({ locale: next === ANY ? null : next })}
      />
    </span>
  );
}

const languageLabel = (locale: string): string =>
  locale === NO_LANGUAGE ? capital(placeName(locale)) : `${placeName(locale)} (${locale})`;

const withCount = ({ value, changes }: Place, name: string) => ({
  value,
  label: `${name} · ${formatNumber(changes)}`,
});
