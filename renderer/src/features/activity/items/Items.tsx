import { plural, t } from '@lingui/core/macro';
import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ChangeSet, ChangeSetItem, ItemDecision, ItemSelection } from '#shared/contract/changesets.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import { isEnded } from '#shared/domain/change-set-state.ts';
import { useRetry } from '../../../changesets/use-retry.ts';
import { Button } from '../../../components/Button.tsx';
import { useRows } from '../../../query/use-rows.ts';
import { useActivity } from '../../../state/activity.ts';
import { filterOf, isNarrowed } from '../../../state/item-filters.ts';
import { following } from '../../../state/product-panel.ts';
import { DecideShown } from '../decisions/DecideShown.tsx';
import { decide } from '../decisions/decide.ts';
import { isUndecided } from '../decisions/decisions.ts';
import { ItemPanel } from './ItemPanel.tsx';
import { ItemsView, itemKey } from './ItemsView.tsx';
import { canRetryItem, itemColumns } from './item-columns.tsx';
import { usePanelBesideList } from './use-panel-beside-list.ts';

export interface ItemsProps {
  connection: Connection;
  changeSet: ChangeSet;
  /** Shows what undoing would do. `what` names the items in the dialog. */
  onUndo: (which: ItemSelection) => void;
}

/** The edits of a change set. */
export function Items({ connection: { id, readOnly }, changeSet, onUndo }: ItemsProps) {
  const { changeSet: number, state, counts } = changeSet;
  const filter = useActivity(({ filters }) => filterOf(filters, number));
  const [current, setCurrent] = useState<ChangeSetItem | null>(null);
  const [fits, setFits] = useState<OutputOf<'changesets.items'>['fits'] | null>(null);
  const list = useRows(
    'changesets.items',
    { connectionId: id, changeSet: number, filter },
    {
      keyOf: itemKey,
      onCurrent: following<ChangeSetItem>(setCurrent),
      onAnswer: (answer) => setFits(answer.fits),
    },
  );
  const shown = useStore(list.store, ({ asked }) => asked);
  const { retry: retryItems } = useRetry(id, changeSet);
  const panel = usePanelBesideList(list);

  const mayAct = !readOnly && state !== 'running' && state !== 'queued';
  const retry = useCallback((item: ChangeSetItem) => retryItems([item.item]), [retryItems]);
  const decideOne = useCallback(
    (item: ChangeSetItem, decision: ItemDecision) => {
      list.focus();
      void decide(id, number, { items: [item.item] }, decision);
    },
    [id, number, list],
  );
  const columns = useMemo(
    () =>
      itemColumns({
        retry: mayAct ? retry : null,
        decide: mayAct ? decideOne : null,
        changeSetState: state,
      }),
    [mayAct, retry, decideOne, state],
  );
  // Every undecided conflict can be decided by keeping theirs.
  const undecided = (filter.state === 'conflict' ? fits?.theirs : shown) ?? 0;
  const canUndoShown =
    mayAct &&
    isEnded(state) &&
    shown !== null &&
    shown > 0 &&
    counts.applied > 0 &&
    isNarrowed(filter) &&
    (filter.state === null || filter.state === 'applied');

  return (
    <ItemsView
      label={t`Items of the change set`}
      errorTitle={t`The items could not be read`}
      connectionId={id}
      changeSet={changeSet}
      filter={filter}
      list={list}
      columns={columns}
      panel={panel}
      retry={mayAct ? retry : null}
      canRetry={canRetryItem}
      actions={
        <>
          {mayAct && isUndecided(filter.state) && shown !== null && fits && undecided > 1 ? (
            <DecideShown
              connectionId={id}
              changeSet={changeSet}
              state={filter.state}
              filter={filter}
              shown={undecided}
              fits={fits}
            />
          ) : null}
          {canUndoShown ? (
            <Button onClick={() => onUndo({ filter })}>
              {changeSet.kind === 'undo'
                ? plural(shown, { other: 'Redo the # shown…' })
                : plural(shown, { other: 'Undo the # shown…' })}
            </Button>
          ) : null}
        </>
      }
      detail={
        <ItemPanel
          changeSet={changeSet}
          item={current}
          entrance={panel.entrance}
          onRetry={mayAct ? retry : null}
          onDecide={mayAct ? decideOne : null}
          onUndo={mayAct ? (item) => onUndo({ items: [item.item] }) : null}
          onClose={panel.close}
        />
      }
    />
  );
}
