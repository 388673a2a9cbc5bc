import type { ColDef } from 'ag-grid-community';
import { useMemo } from 'react';
import type { DraftRow, Keep } from '#shared/contract/drafts.ts';
import type { ListIntent } from '#shared/domain/cell.ts';
import { reasonText } from '#shared/domain/reason-text.ts';
import type { Value } from '#shared/domain/value.ts';
import { ColumnName } from '../../../changesets/ColumnName.tsx';
import styles from '../../../changesets/columns.module.css';
import { KEEP_LABELS, waysToDecide } from '../../../changesets/conflict-messages.ts';
import { mergedApart } from '../../../changesets/conflict-values.ts';
import { oldNew } from '../../../changesets/old-new.ts';
import { ProductName } from '../../../changesets/ProductName.tsx';
import { SendAs, useItemsToSend } from '../../../changesets/SendAs.tsx';
import { SideView } from '../../../changesets/SideView.tsx';
import { threeWay } from '../../../changesets/three-way.ts';
import { count } from '../../../components/format.ts';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { ValueText } from '../../../components/ValueText.tsx';
import { valueText } from '../../../components/value-text.ts';
import { loadedCell } from '../../../grid/loaded-cell.tsx';
import { columnLabel } from '../../../state/column-names.ts';
import { changeKey } from '../edits.ts';
import { ChangePill } from './ChangePill.tsx';
import { dropColumn } from './drop-column.ts';

export interface ChangeActions {
  drop: (row: DraftRow) => void;
  keep: (row: DraftRow, which: Keep) => void;
  sendAs: (row: DraftRow, intent: ListIntent) => void;
  /** Shows the one chosen in full. */
  show: () => void;
}

const useSides = (row: DraftRow) =>
  useMemo(() => oldNew(row.current, row.next, row.locale), [row.current, row.next, row.locale]);

/** Of a conflict, each side is held against what the user saw; additions to a list against the list that is there. */
const useConflictSides = ({ base, current, next, intent, locale }: DraftRow) =>
  useMemo(
    () => threeWay({ base, theirs: current, mine: next, intent }, locale),
    [base, current, next, intent, locale],
  );

function InService({ row }: { row: DraftRow }) {
  const { old } = useSides(row);
  return <SideView side={old} locale={row.locale} lines={2} />;
}

function Theirs({ row }: { row: DraftRow }) {
  const { theirs } = useConflictSides(row);
  return (
    <span className={styles.oneLine}>
      <SideView side={theirs} locale={row.locale} lines={1} />
      <span className={styles.saw}>
        You saw: <ValueText value={row.base} locale={row.locale} />
      </span>
    </span>
  );
}

function Mine({ row, ...decide }: { row: DraftRow } & Pick<ChangeActions, 'keep' | 'show'>) {
  const { mine } = useConflictSides(row);
  return (
    <span className={styles.oneLine}>
      <SideView side={mine} locale={row.locale} lines={1} />
      <Decisions row={row} {...decide} />
    </span>
  );
}

function WillBe({ row, sendAs }: { row: DraftRow } & Pick<ChangeActions, 'sendAs'>) {
  const { next, note } = useSides(row);
  const items = useItemsToSend(row);
  const said =
    wordsBelow(row, note) ??
    (items === null || row.state !== 'edited' ? null : (
      <span className={styles.second}>
        <SendAs staged={row} tabIndex={-1} onChoose={(intent) => sendAs(row, intent)} />
      </span>
    ));
  if (said === null) return <SideView side={next} locale={row.locale} lines={2} />;
  return (
    <span className={styles.oneLine}>
      <SideView side={next} locale={row.locale} lines={1} />
      {said}
    </span>
  );
}

function Decisions({ row, keep, show }: { row: DraftRow } & Pick<ChangeActions, 'keep' | 'show'>) {
  const { base, current: theirs, next: mine, intent, locale } = row;
  const values = useMemo(() => ({ base, theirs, mine, intent }), [base, theirs, mine, intent]);
  const merged = mergedApart(values);
  const ways = waysToDecide(values);
  return (
    <span className={styles.decide} data-ways={ways.length}>
      {ways.map((way) => (
        <LinkButton key={way} tabIndex={-1} onClick={() => keep(row, way)}>
          {KEEP_LABELS[way]}
        </LinkButton>
      ))}
      {merged ? <Merged merged={merged} locale={locale} onShow={show} /> : null}
    </span>
  );
}

/** What merging would give, as far as there is room: the number of entries, the first of them, and all of them in the panel. */
function Merged({ merged, locale, onShow }: { merged: Value[]; locale: string; onShow: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.merged}
      title={valueText(merged) || 'the empty list'}
      onClick={onShow}
    >
      <span>→ {count(merged.length, 'entry', 'entries')}</span>
      <ValueText value={merged} locale={locale} />
    </button>
  );
}

function wordsBelow(row: DraftRow, note: string | null) {
  const why = reasonText(row) ?? row.blocked;
  if (why !== null)
    return (
      <span className={styles.refused} title={why}>
        {why}
      </span>
    );
  if (row.state === 'unknown') return <span className={styles.second}>May have arrived: see Activity</span>;
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

/** The columns of Review. Call once per list: the grid wants the same array throughout. */
export function changeColumns({ drop, keep, sendAs, show }: ChangeActions): ColDef<DraftRow>[] {
  return [
    {
      colId: 'product',
      headerName: 'Product',
      flex: 3,
      minWidth: 120,
      cellRenderer: loadedCell<DraftRow>(ProductName),
    },
    {
      colId: 'where',
      headerName: 'Property · locale',
      flex: 2,
      minWidth: 100,
      cellRenderer: loadedCell<DraftRow>(ColumnName),
    },
    {
      colId: 'old',
      headerName: 'Old',
      flex: 5,
      minWidth: 150,
      cellRenderer: loadedCell<DraftRow>(({ row }) =>
        row.state === 'conflict' ? <Theirs row={row} /> : <InService row={row} />,
      ),
    },
    {
      colId: 'next',
      headerName: 'New',
      flex: 5,
      minWidth: 150,
      cellRenderer: loadedCell<DraftRow>(({ row }) =>
        row.state === 'conflict' ? (
          <Mine key={changeKey(row)} row={row} keep={keep} show={show} />
        ) : (
          <WillBe key={changeKey(row)} row={row} sendAs={sendAs} />
        ),
      ),
    },
    { colId: 'state', headerName: 'State', width: 124, cellRenderer: loadedCell(State) },
    dropColumn('Discard', {
      width: 84,
      name: (row) => `Discard ${columnLabel(row)} of ${row.identifier}`,
      onClick: drop,
    }),
  ];
}
