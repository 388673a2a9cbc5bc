import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import { type ReactNode, useMemo } from 'react';
import type { DraftRow } from '#shared/contract/drafts.ts';
import styles from '../../../changesets/columns.module.css';
import { oldNew } from '../../../changesets/old-new.ts';
import { SideView } from '../../../changesets/SideView.tsx';
import { Button } from '../../../components/Button.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { ValueText } from '../../../components/ValueText.tsx';
import { columnLabel, columnLanguage, useCurrentColumnNames } from '../../../state/column-names.ts';
import { changeKey } from '../edits.ts';
import { ChangePill } from './ChangePill.tsx';

export interface ChangeActions {
  drop: (row: DraftRow) => void;
  keep: (row: DraftRow, which: 'mine' | 'theirs') => void;
}

type Params = ICellRendererParams<DraftRow>;

/** Waits for its row: a window that is still being read shows bars where text will be. */
const ofRow = (Cell: (props: { row: DraftRow }) => ReactNode) =>
  function Loaded({ data }: Params) {
    return data ? <Cell row={data} /> : <Skeleton />;
  };

function Product({ row }: { row: DraftRow }) {
  return (
    <>
      <span className={styles.identifier}>{row.identifier}</span>
      <span className={styles.second}>
        {row.gone ? <b className={styles.gone}>no longer listed · </b> : null}
        {row.title}
      </span>
    </>
  );
}

function Where({ row }: { row: DraftRow }) {
  useCurrentColumnNames();
  return (
    <>
      <span className={styles.line}>{columnLabel(row)}</span>
      <span className={styles.second}>{columnLanguage(row)}</span>
    </>
  );
}

const useSides = (row: DraftRow) =>
  useMemo(() => oldNew(row.current, row.next, row.locale), [row.current, row.next, row.locale]);

function InService({ row }: { row: DraftRow }) {
  const { old } = useSides(row);
  if (row.state !== 'conflict') return <SideView side={old} locale={row.locale} lines={2} />;
  return (
    <span className={styles.oneLine}>
      <SideView side={old} locale={row.locale} lines={1} />
      <span className={styles.saw}>
        You saw: <ValueText value={row.base} locale={row.locale} />
      </span>
    </span>
  );
}

function WillBe({ row, keep }: { row: DraftRow; keep: ChangeActions['keep'] }) {
  const { next, note } = useSides(row);
  if (row.state === 'conflict')
    return (
      <span className={styles.oneLine}>
        <SideView side={next} locale={row.locale} lines={1} />
        <span className={styles.decide}>
          <button type="button" tabIndex={-1} className={styles.link} onClick={() => keep(row, 'mine')}>
            Keep mine
          </button>
          <button type="button" tabIndex={-1} className={styles.link} onClick={() => keep(row, 'theirs')}>
            Take theirs
          </button>
        </span>
      </span>
    );
  const said = wordsBelow(row, note);
  if (said === null) return <SideView side={next} locale={row.locale} lines={2} />;
  return (
    <span className={styles.oneLine}>
      <SideView side={next} locale={row.locale} lines={1} />
      {said}
    </span>
  );
}

function wordsBelow(row: DraftRow, note: string | null) {
  if (row.state === 'failed' && row.message)
    return (
      <span className={styles.refused} title={row.message}>
        The service says: “{row.message}”
      </span>
    );
  if (row.state === 'unknown')
    return <span className={styles.second}>{row.message ?? 'No clear answer yet'}</span>;
  return note ? <span className={styles.second}>{note}</span> : null;
}

function State({ row }: { row: DraftRow }) {
  return (
    <>
      <span>
        <ChangePill row={row} />
      </span>
      {row.code ? <span className={styles.code}>{row.code}</span> : null}
    </>
  );
}

function Drop({ row, drop }: { row: DraftRow; drop: ChangeActions['drop'] }) {
  return (
    <Button
      variant="quiet"
      tabIndex={-1}
      className={styles.drop}
      aria-label={`Drop ${columnLabel(row)} of ${row.identifier}`}
      onClick={() => drop(row)}
    >
      Drop
    </Button>
  );
}

export const DROP_COLUMN = 'drop';

/** The columns of Review. Call once per list: the grid wants the same array throughout. */
export function changeColumns({ drop, keep }: ChangeActions): ColDef<DraftRow>[] {
  return [
    { colId: 'product', headerName: 'Product', width: 190, cellRenderer: ofRow(Product) },
    { colId: 'where', headerName: 'Property · locale', width: 150, cellRenderer: ofRow(Where) },
    { colId: 'old', headerName: 'In the service', flex: 1, minWidth: 150, cellRenderer: ofRow(InService) },
    {
      colId: 'next',
      headerName: 'Will be',
      flex: 1,
      minWidth: 150,
      cellRenderer: ofRow(({ row }) => <WillBe key={changeKey(row)} row={row} keep={keep} />),
    },
    { colId: 'state', headerName: 'State', width: 124, cellRenderer: ofRow(State) },
    {
      colId: DROP_COLUMN,
      headerName: 'Drop',
      headerClass: styles.quietHeader,
      width: 84,
      resizable: false,
      cellRenderer: ofRow(({ row }) => <Drop row={row} drop={drop} />),
    },
  ];
}
