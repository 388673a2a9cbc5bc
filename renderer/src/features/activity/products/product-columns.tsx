import { t } from '@lingui/core/macro';
import type { ColDef } from 'ag-grid-community';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { ProductItem } from '#shared/contract/removals.ts';
import { reasonText } from '#shared/domain/reason-text.ts';
import { isOtherMode } from '#shared/domain/removal-effect.ts';
import { ActionName } from '../../../changesets/ActionName.tsx';
import styles from '../../../changesets/columns.module.css';
import { ProductName } from '../../../changesets/ProductName.tsx';
import { canRestore, isDifferent } from '../../../changesets/product-labels.ts';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { classNames } from '../../../components/class-names.ts';
import { loadedCell } from '../../../grid/loaded-cell.tsx';
import { chosenOf, toggleChosen, useProductResults } from '../../../state/product-results.ts';
import { outcomeColumn, retryColumn } from '../items/item-cells.tsx';

function Choose({ product, changeSet }: { product: ProductItem; changeSet: number }) {
  const { item, identifier } = product;
  const chosen = useProductResults((state) => chosenOf(state, changeSet).has(item));
  if (!canRestore(product)) return null;
  return (
    <Checkbox
      label={t`Choose ${identifier}`}
      checked={chosen}
      onChange={() => toggleChosen(changeSet, item)}
    />
  );
}

function Id({ row: { productId } }: { row: ProductItem }) {
  return <span className={styles.address}>{productId ?? '–'}</span>;
}

function Action({ row: { action, restoredBy } }: { row: ProductItem }) {
  return (
    <>
      <ActionName action={action} />
      {restoredBy === null ? null : (
        <span className={styles.second}>{t`restored · change set ${restoredBy}`}</span>
      )}
    </>
  );
}

function Said({ row: product }: { row: ProductItem }) {
  const message = reasonText(product);
  if (message === null) return null;
  const tone =
    product.state === 'failed' || isOtherMode(product)
      ? styles.saidRefused
      : isDifferent(product) && styles.saidDiffers;
  return (
    <span className={classNames(styles.said, tone)} title={message}>
      {message}
    </span>
  );
}

export const canRetryProduct = ({ state }: ProductItem): boolean => state === 'failed';

export interface ProductActions {
  /** Null if nothing can be sent: the connection is read-only, or the change set is running or queued. */
  retry: ((product: ProductItem) => void) | null;
  /** The change set whose products can be selected for restoring; null if they cannot. */
  chooseIn: number | null;
  changeSetState: ChangeSet['state'];
}

export const CHOOSE_COLUMN = 'choose';

/**
 * The columns of a change set's products. The grid needs the same array as long as the state of the change set does not
 * change.
 */
export function productColumns({ retry, chooseIn, changeSetState }: ProductActions): ColDef<ProductItem>[] {
  const columns: ColDef<ProductItem>[] = [
    {
      colId: 'product',
      headerName: t`Product`,
      flex: 5,
      minWidth: 110,
      cellRenderer: loadedCell<ProductItem>(ProductName),
    },
    { colId: 'productId', headerName: t`Product id`, flex: 3, minWidth: 96, cellRenderer: loadedCell(Id) },
    { colId: 'action', headerName: t`Action`, width: 152, cellRenderer: loadedCell(Action) },
    { colId: 'said', headerName: t`Answer`, flex: 7, minWidth: 110, cellRenderer: loadedCell(Said) },
    outcomeColumn(changeSetState),
    retryColumn(retry, canRetryProduct, ({ identifier }) => identifier),
  ];
  if (chooseIn === null) return columns;
  return [
    {
      colId: CHOOSE_COLUMN,
      headerName: t`Choose`,
      headerClass: styles.quietHeader,
      width: 40,
      resizable: false,
      cellRenderer: loadedCell<ProductItem>(({ row }) => <Choose product={row} changeSet={chooseIn} />),
    },
    ...columns,
  ];
}
