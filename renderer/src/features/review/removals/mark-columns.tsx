import { t } from '@lingui/core/macro';
import type { ColDef } from 'ag-grid-community';
import { TriangleAlert } from 'lucide-react';
import type { MarkedProduct } from '#shared/contract/removals.ts';
import { reasonText } from '#shared/domain/reason-text.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { buttonColumn } from '../../../changesets/button-column.tsx';
import shared from '../../../changesets/columns.module.css';
import { ProductName } from '../../../changesets/ProductName.tsx';
import { classNames } from '../../../components/class-names.ts';
import { RemovalPill } from '../../../components/RemovalPill.tsx';
import { loadedCell } from '../../../grid/loaded-cell.tsx';
import { dropColumn } from '../list/drop-column.ts';
import { MarkPill } from './MarkPill.tsx';
import { editWords, effectOf, variantWords } from './messages.ts';
import styles from './removals.module.css';

export interface MarkActions {
  drop: (row: MarkedProduct) => void;
  /** Null where nothing can be marked: the connection is read-only. */
  change: ((row: MarkedProduct) => void) | null;
}

/** A removal on its way, or whose outcome is not known, is no longer to be changed. */
export const isOnItsWay = ({ state }: Pick<MarkedProduct, 'state'>): boolean =>
  state === 'sending' || state === 'unknown';

/** Of a product that is gone, its mark can only be dropped. */
export const canChange = (row: Pick<MarkedProduct, 'state' | 'gone'>): boolean =>
  !row.gone && !isOnItsWay(row);

function Product({ row }: { row: MarkedProduct }) {
  return (
    <span className={styles.product} data-level={Math.min(row.level, 4)}>
      <ProductName row={row} />
    </span>
  );
}

function ProductId({ row }: { row: MarkedProduct }) {
  if (row.productId === null) return <span className={shared.gone}>{t`none known`}</span>;
  return (
    <span className={styles.productId} title={row.productId}>
      {row.productId}
    </span>
  );
}

function Effect({ row }: { row: MarkedProduct }) {
  const why = reasonText(row);
  return (
    <>
      <span>
        <RemovalPill mode={row.mode} />
      </span>
      {why === null ? (
        <span className={shared.second}>{effectOf(row)}</span>
      ) : (
        <span className={shared.refused} title={why}>
          {why}
        </span>
      )}
    </>
  );
}

function Variants({ row }: { row: MarkedProduct }) {
  const said = variantWords(row);
  if (!said) return <span className={shared.second}>{t`none`}</span>;
  return (
    <>
      <span className={shared.line}>{said.words}</span>
      {said.open ? (
        <span className={classNames(shared.second, styles.open)}>
          <TriangleAlert size={11} aria-hidden="true" /> {said.open}
        </span>
      ) : (
        <span className={shared.second}>{t`marked too`}</span>
      )}
    </>
  );
}

function Edits({ row }: { row: MarkedProduct }) {
  const words = editWords(row.changes);
  return words ? (
    <span className={shared.line}>{words}</span>
  ) : (
    <span className={shared.second}>{t`none`}</span>
  );
}

function State({ row }: { row: MarkedProduct }) {
  return (
    <>
      <span>
        <MarkPill state={row.state} />
      </span>
      {row.code ? <span className={shared.code}>{row.code}</span> : null}
    </>
  );
}

export const CHANGE_COLUMN = 'change';

/** A deletion is asked about first. */
const INSTEAD: Record<RemovalMode, string> = { unlink: t`Delete instead…`, delete: t`Unlink instead` };

/** The columns of marked products. Call once per list: the grid wants the same array throughout. */
export function markColumns({ drop, change }: MarkActions): ColDef<MarkedProduct>[] {
  return [
    { colId: 'product', headerName: t`Product`, flex: 1, minWidth: 170, cellRenderer: loadedCell(Product) },
    { colId: 'productId', headerName: t`Product id`, width: 132, cellRenderer: loadedCell(ProductId) },
    {
      colId: 'effect',
      headerName: t`What will happen`,
      flex: 1.3,
      minWidth: 230,
      cellRenderer: loadedCell(Effect),
    },
    { colId: 'variants', headerName: t`Variants`, width: 116, cellRenderer: loadedCell(Variants) },
    { colId: 'edits', headerName: t`Staged edits`, width: 116, cellRenderer: loadedCell(Edits) },
    { colId: 'state', headerName: t`State`, width: 112, cellRenderer: loadedCell(State) },
    ...(change
      ? [
          buttonColumn<MarkedProduct>({
            colId: CHANGE_COLUMN,
            headerName: t`Change`,
            width: 122,
            has: canChange,
            label: ({ mode }) => INSTEAD[mode],
            name: ({ mode, identifier }) => `${INSTEAD[mode]}: ${identifier}`,
            onClick: change,
          }),
        ]
      : []),
    dropColumn(t`Unmark`, {
      width: 76,
      has: (row) => !isOnItsWay(row),
      name: ({ identifier }) => t`Unmark ${identifier}`,
      onClick: drop,
    }),
  ];
}
