import type { RowClassRules } from 'ag-grid-community';
import { useCallback, useMemo, useState } from 'react';
import type { ChangeSet, ChangeSetItem, ItemDecision, ItemSelection } from '#shared/contract/changesets.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { isEnded } from '#shared/domain/change-set-state.ts';
import { useRetry } from '../../../changesets/use-retry.ts';
import { Button } from '../../../components/Button.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { formatNumber } from '../../../components/format.ts';
import { WindowedTable } from '../../../grid/WindowedTable.tsx';
import { useActivity } from '../../../state/activity.ts';
import { readItems } from '../../../state/changesets.ts';
import { filterOf, isNarrowed } from '../../../state/item-filters.ts';
import { useOpenItems } from '../../../state/open-items.ts';
import { following } from '../../../state/product-panel.ts';
import { DecideShown } from '../decisions/DecideShown.tsx';
import { decide } from '../decisions/decide.ts';
import { isUndecided } from '../decisions/decisions.ts';
import { undoVerb } from '../undo/undo-messages.ts';
import { ItemFilters } from './ItemFilters.tsx';
import { ItemPanel } from './ItemPanel.tsx';
import { GIVING_WAY, itemColumns, RETRY_COLUMN } from './item-columns.tsx';
import styles from './items.module.css';
import { NoItems } from './NoItems.tsx';
import { useItemsVersion } from './use-items-version.ts';
import { usePanelBesideList } from './use-panel-beside-list.ts';
import { useScopedWindows } from './use-scoped-windows.ts';

export interface ItemsProps {
  connection: Connection;
  changeSet: ChangeSet;
  /** Asks what undoing would do. `what`: how the question names the items. */
  onUndo: (which: ItemSelection) => void;
}

const ROW_CLASSES: RowClassRules<ChangeSetItem> = {
  [styles.failed ?? '']: ({ data }) => data?.state === 'failed',
  [styles.conflict ?? '']: ({ data }) => data?.state === 'conflict',
};

/** The items of a change set: the list with its filters, and the one the keyboard is on in full. */
export function Items({ connection: { id, readOnly }, changeSet, onUndo }: ItemsProps) {
  const { changeSet: number, state, counts } = changeSet;
  const filter = useActivity(({ filters }) => filterOf(filters, number));
  const version = useItemsVersion(counts, useOpenItems(id, changeSet));
  const scope = JSON.stringify(filter);
  const { last, shown, error, readWindow } = useScopedWindows(scope, (offset, limit) =>
    readItems(id, number, filter, offset, limit),
  );
  const [round, setRound] = useState(0);
  const [current, setCurrent] = useState<ChangeSetItem | null>(null);
  const { retry: retryItems } = useRetry(id, changeSet);
  const panel = usePanelBesideList();
  const { backToList } = panel;

  const mayAct = !readOnly && state !== 'running' && state !== 'queued';
  const retry = useCallback((item: ChangeSetItem) => retryItems([item.item]), [retryItems]);
  const decideOne = useCallback(
    (item: ChangeSetItem, decision: ItemDecision) => {
      backToList();
      void decide(id, number, { items: [item.item] }, decision);
    },
    [id, number, backToList],
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
  const onKey = (event: KeyboardEvent, item: ChangeSetItem, column: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return;
    if (event.key === ' ') panel.show(!panel.isOpen);
    else if (event.key === 'Escape' && panel.isOpen) panel.show(false);
    else if (event.key !== 'Enter') return;
    else if (column === RETRY_COLUMN && mayAct && item.state === 'failed' && item.open) retry(item);
    else panel.enter();
    event.preventDefault();
  };
  // Any conflict that is still to be decided can be decided as theirs.
  const undecided = (filter.state === 'conflict' ? last?.fits.theirs : last?.total) ?? 0;
  const canUndoShown =
    mayAct &&
    isEnded(state) &&
    shown !== null &&
    shown > 0 &&
    counts.applied > 0 &&
    isNarrowed(filter) &&
    (filter.state === null || filter.state === 'applied');

  return (
    <>
      <ItemFilters connectionId={id} changeSet={changeSet} filter={filter}>
        {mayAct && isUndecided(filter.state) && last && undecided > 1 ? (
          <DecideShown
            connectionId={id}
            changeSet={changeSet}
            state={filter.state}
            filter={filter}
            shown={undecided}
            fits={last.fits}
          />
        ) : null}
        {canUndoShown ? (
          <Button onClick={() => onUndo({ filter })}>
            {undoVerb(changeSet.kind)} the {formatNumber(shown)} shown…
          </Button>
        ) : null}
      </ItemFilters>
      {error ? (
        <ErrorNote
          error={error}
          title="The items could not be read"
          actions={<Button onClick={() => setRound((before) => before + 1)}>Try again</Button>}
        />
      ) : null}
      <div className={styles.body}>
        <div ref={panel.list} className={styles.list}>
          <WindowedTable
            label="Items of the change set"
            columns={columns}
            read={readWindow}
            rowKey={itemKey}
            rowClassRules={ROW_CLASSES}
            version={`${version} ${round}`}
            scope={scope}
            givingWay={GIVING_WAY}
            onKey={onKey}
            onCurrent={following<ChangeSetItem>(setCurrent)}
          />
          {shown === 0 ? <NoItems changeSet={changeSet} filter={filter} /> : null}
        </div>
        {panel.isOpen ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the panel inside, whatever has the focus.
          <div className={styles.panel} onKeyDown={panel.onPanelKey}>
            <ItemPanel
              changeSet={changeSet}
              item={current}
              entrance={panel.entrance}
              onRetry={mayAct ? retry : null}
              onDecide={mayAct ? decideOne : null}
              onUndo={mayAct ? (item) => onUndo({ items: [item.item] }) : null}
              onClose={panel.close}
            />
          </div>
        ) : null}
      </div>
    </>
  );
}

const itemKey = ({ item }: ChangeSetItem): string => String(item);
