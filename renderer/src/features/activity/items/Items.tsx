import { plural, t } from '@lingui/core/macro';
import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ChangeSet, ChangeSetItem, ItemDecision, ItemSelection } from '#shared/contract/changesets.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import { isEnded } from '#shared/domain/change-set-state.ts';
import { reasonText } from '#shared/domain/reason-text.ts';
import { ColumnName } from '../../../changesets/ColumnName.tsx';
import styles from '../../../changesets/columns.module.css';
import { afterMine } from '../../../changesets/conflict-values.ts';
import { oldNew } from '../../../changesets/old-new.ts';
import { ProductName } from '../../../changesets/ProductName.tsx';
import { SideView } from '../../../changesets/SideView.tsx';
import { useRetry } from '../../../changesets/use-retry.ts';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { ValueText } from '../../../components/ValueText.tsx';
import type { LineColumn } from '../../../grid/lines/LineHead.tsx';
import { useRows } from '../../../query/use-rows.ts';
import { useActivity } from '../../../state/activity.ts';
import { columnLabel, useCurrentColumnNames } from '../../../state/column-names.ts';
import { filterOf, isNarrowed } from '../../../state/item-filters.ts';
import { following } from '../../../state/product-panel.ts';
import parts from '../../../theme/parts.module.css';
import { DecideShown } from '../decisions/DecideShown.tsx';
import { decide } from '../decisions/decide.ts';
import {
  awaitsDecision,
  closedMessage,
  decisionLabel,
  decisionsFor,
  isUndecided,
  undecidedMessage,
} from '../decisions/decisions.ts';
import { ItemPanel } from './ItemPanel.tsx';
import { ItemsView, itemKey } from './ItemsView.tsx';
import { outcomeColumn, retryColumn } from './item-cells.tsx';
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

/** For an item that waits for a decision: the service's current value, and what it would become if the item were sent. */
const useSides = (item: ChangeSetItem) => {
  const { old, next, found, intent, locale } = item;
  const isAwaited = awaitsDecision(item);
  return useMemo(
    () =>
      isAwaited && found !== undefined
        ? oldNew(found, afterMine({ base: old, mine: next, theirs: found, intent }), locale)
        : oldNew(old, next, locale),
    [old, next, found, intent, isAwaited, locale],
  );
};

/** The product in a narrow table, where the second line names the value instead of showing the title. */
function ProductAndColumn({ item }: { item: ChangeSetItem }) {
  useCurrentColumnNames();
  return <ProductName row={item} second={columnLabel(item)} />;
}

function Old({ item }: { item: ChangeSetItem }) {
  const { old: side } = useSides(item);
  const { found, old, locale } = item;
  if (!awaitsDecision(item) || found === undefined) return <SideView side={side} locale={locale} lines={2} />;
  return (
    <span className={styles.oneLine}>
      <span className={classNames(parts.flex, parts.shrinks, parts.gap1)}>
        <span className={classNames(parts.hint, parts.fixed)}>{t`Now:`}</span>{' '}
        <SideView side={side} locale={locale} lines={1} />
      </span>
      <span className={styles.saw}>
        {t`You saw:`} <ValueText value={old} locale={locale} />
      </span>
    </span>
  );
}

function New({ item, decide }: { item: ChangeSetItem } & Pick<ItemActions, 'decide'>) {
  const { next } = useSides(item);
  const below = belowNew(item, decide);
  if (below === null) return <SideView side={next} locale={item.locale} lines={2} />;
  return (
    <span className={styles.oneLine}>
      <SideView side={next} locale={item.locale} lines={1} />
      {below}
    </span>
  );
}

function belowNew(item: ChangeSetItem, decide: ItemActions['decide']) {
  const { state } = item;
  const undecided = awaitsDecision(item) ? item : null;
  const decisions = decide ? decisionsFor(item) : [];
  if (undecided && decide && decisions.length > 0)
    return (
      <span className={styles.decide} data-ways={decisions.length} data-of={state}>
        {decisions.map((decision) => (
          <LinkButton key={decision} tabIndex={-1} onClick={() => decide(item, decision)}>
            {decisionLabel(undecided, decision)}
          </LinkButton>
        ))}
      </span>
    );
  const message = undecided
    ? undecidedMessage(undecided)
    : state === 'conflict'
      ? closedMessage(item)
      : reasonText(item);
  if (message === null) return null;
  return (
    <span className={state === 'failed' ? styles.refused : styles.second} title={message}>
      {message}
    </span>
  );
}

const canRetryItem = ({ state, open }: ChangeSetItem): boolean => state === 'failed' && open;

interface ItemActions {
  /** Null if single items cannot be sent: the connection is read-only, or the change set has not ended. */
  retry: ((item: ChangeSetItem) => void) | null;
  decide: ((item: ChangeSetItem, decision: ItemDecision) => void) | null;
  changeSetState: ChangeSet['state'];
}

/** Beside the panel, which names the property and has the retry button, the old and new values need the space. */
const WIDE = 720;

/** The columns of a change set's items. */
function itemColumns({ retry, decide, changeSetState }: ItemActions): LineColumn<ChangeSetItem>[] {
  const product = { id: 'product', header: t`Product`, min: 100, grow: 4 };
  return [
    { ...product, from: WIDE, cell: (item) => <ProductName row={item} /> },
    { ...product, below: WIDE, cell: (item) => <ProductAndColumn item={item} /> },
    {
      id: 'where',
      header: t`Property · locale`,
      min: 88,
      grow: 3,
      from: WIDE,
      cell: (item) => <ColumnName row={item} />,
    },
    { id: 'old', header: t`Old`, min: 80, grow: 5, cell: (item) => <Old item={item} /> },
    { id: 'next', header: t`New`, min: 108, grow: 7, cell: (item) => <New item={item} decide={decide} /> },
    outcomeColumn(changeSetState),
    {
      ...retryColumn(retry, canRetryItem, (item) => t`${columnLabel(item)} of ${item.identifier}`),
      from: WIDE,
    },
  ];
}
