import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import { type ReactNode, useMemo } from 'react';
import type { ChangeSet, ChangeSetItem, ItemState } from '#shared/contract/changesets.ts';
import styles from '../../changesets/columns.module.css';
import { oldNew } from '../../changesets/old-new.ts';
import { itemWord } from '../../changesets/outcome.ts';
import { SideView } from '../../changesets/SideView.tsx';
import { Button } from '../../components/Button.tsx';
import { formatDateTime, formatMoment } from '../../components/format.ts';
import { Skeleton } from '../../components/Skeleton.tsx';
import { type PillState, StatePill } from '../../components/StatePill.tsx';
import { columnLabel, columnLanguage, useCurrentColumnNames } from '../../state/column-names.ts';

const PILLS: Record<ItemState, PillState> = {
  applied: 'applied',
  failed: 'failed',
  unknown: 'unknown',
  skipped: 'skipped',
  in_flight: 'sending',
  pending: 'pending',
};

const ofItem = (Cell: (props: { item: ChangeSetItem }) => ReactNode) =>
  function Loaded({ data }: ICellRendererParams<ChangeSetItem>) {
    return data ? <Cell item={data} /> : <Skeleton />;
  };

const useSides = ({ old, next, locale }: ChangeSetItem) =>
  useMemo(() => oldNew(old, next, locale), [old, next, locale]);

function Product({ item }: { item: ChangeSetItem }) {
  return (
    <>
      <span className={styles.identifier}>{item.identifier}</span>
      <span className={styles.second}>{item.title}</span>
    </>
  );
}

function Where({ item }: { item: ChangeSetItem }) {
  useCurrentColumnNames();
  return (
    <>
      <span className={styles.line}>{columnLabel(item)}</span>
      <span className={styles.second}>{columnLanguage(item)}</span>
    </>
  );
}

function Old({ item }: { item: ChangeSetItem }) {
  return <SideView side={useSides(item).old} locale={item.locale} lines={2} />;
}

function New({ item }: { item: ChangeSetItem }) {
  const { next } = useSides(item);
  if (!item.message) return <SideView side={next} locale={item.locale} lines={2} />;
  return (
    <span className={styles.oneLine}>
      <SideView side={next} locale={item.locale} lines={1} />
      <span className={item.state === 'failed' ? styles.refused : styles.second} title={item.message}>
        {item.state === 'failed' ? `The service says: “${item.message}”` : item.message}
      </span>
    </span>
  );
}

function At({ item }: { item: ChangeSetItem }) {
  if (!item.at) return null;
  return (
    <time className={styles.second} dateTime={item.at} title={formatDateTime(item.at)}>
      {formatMoment(item.at)}
    </time>
  );
}

function Outcome({ item, of }: { item: ChangeSetItem; of: ChangeSet['state'] }) {
  return (
    <>
      <span>
        <StatePill state={PILLS[item.state]}>{itemWord(item.state, of)}</StatePill>
      </span>
      {item.code ? <span className={styles.code}>{item.code}</span> : null}
    </>
  );
}

function Retry({ item, retry }: { item: ChangeSetItem; retry: ItemActions['retry'] }) {
  if (item.state !== 'failed' || !retry) return null;
  return (
    <Button
      variant="quiet"
      tabIndex={-1}
      className={styles.drop}
      aria-label={`Retry ${columnLabel(item)} of ${item.identifier}`}
      onClick={() => retry(item)}
    >
      Retry
    </Button>
  );
}

export interface ItemActions {
  /** Null where nothing can be sent (read-only, or while the change set is running). */
  retry: ((item: ChangeSetItem) => void) | null;
  changeSetState: ChangeSet['state'];
}

export const RETRY_COLUMN = 'retry';

/** The columns of a change set's items. The grid wants the same array for as long as the change set is in one state. */
export function itemColumns({ retry, changeSetState }: ItemActions): ColDef<ChangeSetItem>[] {
  return [
    { colId: 'product', headerName: 'Product', width: 170, cellRenderer: ofItem(Product) },
    { colId: 'where', headerName: 'Property · locale', width: 150, cellRenderer: ofItem(Where) },
    { colId: 'old', headerName: 'Old', flex: 2, minWidth: 140, cellRenderer: ofItem(Old) },
    { colId: 'next', headerName: 'New', flex: 3, minWidth: 160, cellRenderer: ofItem(New) },
    {
      colId: 'state',
      headerName: 'Outcome',
      width: 130,
      cellRenderer: ofItem(({ item }) => <Outcome item={item} of={changeSetState} />),
    },
    { colId: 'at', headerName: 'Time', width: 84, cellRenderer: ofItem(At) },
    {
      colId: RETRY_COLUMN,
      headerName: 'Retry',
      headerClass: styles.quietHeader,
      width: 76,
      resizable: false,
      cellRenderer: ofItem(({ item }) => <Retry item={item} retry={retry} />),
    },
  ];
}
