import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import type { ReactNode } from 'react';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { ProductItem } from '#shared/contract/removals.ts';
import { reasonText } from '#shared/domain/reason-text.ts';
import { ActionName } from '../../../changesets/ActionName.tsx';
import styles from '../../../changesets/columns.module.css';
import { ItemPill } from '../../../changesets/ItemPill.tsx';
import { canRestore, isDifferent } from '../../../changesets/product-labels.ts';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { classNames } from '../../../components/class-names.ts';
import { formatDateTime, formatMoment } from '../../../components/format.ts';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { chosenOf, toggleChosen, useProductResults } from '../../../state/product-results.ts';

const ofProduct = (Cell: (props: { product: ProductItem }) => ReactNode) =>
  function Loaded({ data }: ICellRendererParams<ProductItem>) {
    return data ? <Cell product={data} /> : <Skeleton />;
  };

function Choose({ product, changeSet }: { product: ProductItem; changeSet: number }) {
  const { item, identifier } = product;
  const chosen = useProductResults((state) => chosenOf(state, changeSet).has(item));
  if (!canRestore(product)) return null;
  return (
    <Checkbox
      label={`Choose ${identifier}`}
      checked={chosen}
      onChange={() => toggleChosen(changeSet, item)}
    />
  );
}

function Name({ product: { identifier, title } }: { product: ProductItem }) {
  return (
    <>
      <span className={styles.identifier}>{identifier}</span>
      <span className={styles.second} dir="auto">
        {title}
      </span>
    </>
  );
}

function Id({ product: { productId } }: { product: ProductItem }) {
  return <span className={styles.address}>{productId ?? '–'}</span>;
}

function Action({ product: { action, restoredBy } }: { product: ProductItem }) {
  return (
    <>
      <ActionName action={action} />
      {restoredBy === null ? null : <span className={styles.second}>restored · change set {restoredBy}</span>}
    </>
  );
}

function Said({ product }: { product: ProductItem }) {
  const words = reasonText(product);
  if (words === null) return null;
  const tone = product.state === 'failed' ? styles.saidRefused : isDifferent(product) && styles.saidDiffers;
  return (
    <span className={classNames(styles.said, tone)} title={words}>
      {words}
    </span>
  );
}

function Outcome({ product: { state, code, at }, of }: { product: ProductItem; of: ChangeSet['state'] }) {
  return (
    <>
      <span>
        <ItemPill state={state} of={of} />
      </span>
      {at || code ? (
        <span className={styles.second}>
          {at ? (
            <time dateTime={at} title={formatDateTime(at)}>
              {formatMoment(at)}
            </time>
          ) : null}
          {at && code ? ' · ' : null}
          {code ? <span className={styles.code}>{code}</span> : null}
        </span>
      ) : null}
    </>
  );
}

function Retry({ product, retry }: { product: ProductItem; retry: ProductActions['retry'] }) {
  if (product.state !== 'failed' || !retry) return null;
  return (
    <Button
      variant="quiet"
      tabIndex={-1}
      className={styles.drop}
      aria-label={`Retry ${product.identifier}`}
      onClick={() => retry(product)}
    >
      Retry
    </Button>
  );
}

export interface ProductActions {
  /** Null where nothing can be sent (read-only, or while the change set is running or waits for its turn). */
  retry: ((product: ProductItem) => void) | null;
  /** The change set whose products can be chosen to be restored; null where that cannot be. */
  chooseIn: number | null;
  changeSetState: ChangeSet['state'];
}

export const CHOOSE_COLUMN = 'choose';
export const RETRY_COLUMN = 'retry';

/** The columns of a change set's products. The grid wants the same array for as long as the change set is in one state. */
export function productColumns({ retry, chooseIn, changeSetState }: ProductActions): ColDef<ProductItem>[] {
  const columns: ColDef<ProductItem>[] = [
    { colId: 'product', headerName: 'Product', flex: 5, minWidth: 110, cellRenderer: ofProduct(Name) },
    { colId: 'productId', headerName: 'Product id', flex: 3, minWidth: 96, cellRenderer: ofProduct(Id) },
    { colId: 'action', headerName: 'Action', width: 152, cellRenderer: ofProduct(Action) },
    { colId: 'said', headerName: 'Answer', flex: 7, minWidth: 110, cellRenderer: ofProduct(Said) },
    {
      colId: 'state',
      headerName: 'Outcome',
      width: 172,
      cellRenderer: ofProduct(({ product }) => <Outcome product={product} of={changeSetState} />),
    },
    {
      colId: RETRY_COLUMN,
      headerName: 'Retry',
      headerClass: styles.quietHeader,
      width: 56,
      resizable: false,
      cellRenderer: ofProduct(({ product }) => <Retry product={product} retry={retry} />),
    },
  ];
  if (chooseIn === null) return columns;
  return [
    {
      colId: CHOOSE_COLUMN,
      headerName: 'Choose',
      headerClass: styles.quietHeader,
      width: 40,
      resizable: false,
      cellRenderer: ofProduct(({ product }) => <Choose product={product} changeSet={chooseIn} />),
    },
    ...columns,
  ];
}
