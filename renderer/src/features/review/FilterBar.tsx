import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { DraftFilter, DraftRow } from '#shared/contract/drafts.ts';
import type { CellRef } from '#shared/domain/cell.ts';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import type { LineList } from '../../grid/lines/line-list.ts';
import { useChangeSets } from '../../state/changesets.ts';
import { narrowDrafts, showDrafts, useDraftsList } from '../../state/drafts-list.ts';
import { FilterFrame } from './bar/FilterFrame.tsx';
import { DecideShown } from './DecideShown.tsx';
import { dropQuestion, mayArrive } from './discard-messages.ts';
import { drop } from './edits.ts';
import { PlaceSelects } from './PlaceSelects.tsx';
import { type ChosenChanges, chosenChanges } from './shown.ts';

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
  /** What is asked to be discarded; null while nothing is. */
  asking: ChosenChanges | null;
  onAsk: (which: ChosenChanges | null) => void;
}

/** Which changes are listed, and what can be done with those chosen, or all of them at once. */
export function FilterBar({ connectionId, list, asking, onAsk }: FilterBarProps) {
  const scope = useDraftsList((state) => state.scope);
  const counts = useDraftsList((state) => state.counts);
  const shown = useDraftsList((state) => state.total) ?? 0;
  const chosen = useStore(list.store, (state) => state.chosen);
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
      more={<PlaceSelects />}
    >
      {marked.isChoice ? (
        <Button variant="quiet" onClick={() => list.chooseNone()}>{t`Clear selection`}</Button>
      ) : null}
      {shown === 0 ? null : (
        <>
          {scope.filter === 'conflict' ? (
            <DecideShown connectionId={connectionId} chosen={marked} onDecided={() => list.chooseNone()} />
          ) : null}
          {scope.filter === 'conflict' && !marked.isChoice ? null : (
            <Button variant="quiet" onClick={() => onAsk(marked)}>
              {t`Discard ${marked.words}`}
            </Button>
          )}
        </>
      )}
      <span role="status" className="visually-hidden">
        {marked.isChoice
          ? t`${plural(marked.changes, { one: '# change', other: '# changes' })} selected`
          : null}
      </span>
      <Discarding connectionId={connectionId} list={list} asking={asking} onAsk={onAsk} />
    </FilterFrame>
  );
}

/** One change is discarded at once; many after a question. */
function Discarding({ connectionId, list, asking, onAsk }: FilterBarProps) {
  const arriving = useChangeSets((state) => mayArrive(state.changeSets));
  const [changes, setChanges] = useState(0);
  // What is asked stays while the dialog goes away.
  if (asking && asking.changes !== changes) setChanges(asking.changes);
  return (
    <ConfirmDialog
      open={asking !== null}
      title={t`Discard ${plural(changes, { one: '# change', other: '# changes' })}?`}
      confirmLabel={t`Discard ${plural(changes, { one: '# change', other: '# changes' })}`}
      onConfirm={() => {
        onAsk(null);
        list.chooseNone();
        if (asking) void drop(connectionId, asking.which, asking.changes);
      }}
      onCancel={() => onAsk(null)}
    >
      {dropQuestion(arriving)}
    </ConfirmDialog>
  );
}
