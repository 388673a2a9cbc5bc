import { t } from '@lingui/core/macro';
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
import type { LineColumn } from '../../../grid/lines/LineHead.tsx';
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
      isInGrid
    />
  );
}

function Action({ item: { action, restoredBy } }: { item: ProductItem }) {
  return (
    <>
      <ActionName action={action} />
      {restoredBy === null ? null : (
        <span className={styles.second}>{t`restored · change set ${restoredBy}`}</span>
      )}
    </>
  );
}

function Said({ item: product }: { item: ProductItem }) {
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

/** The columns of a change set's products. */
export function productColumns({
  retry,
  chooseIn,
  changeSetState,
}: ProductActions): LineColumn<ProductItem>[] {
  const columns: LineColumn<ProductItem>[] = [
    { id: 'product', header: t`Product`, min: 110, grow: 5, cell: (item) => <ProductName row={item} /> },
    {
      id: 'productId',
      header: t`Product id`,
      min: 96,
      grow: 3,
      cell: ({ productId }) => <span className={styles.address}>{productId ?? '–'}</span>,
    },
    { id: 'action', header: t`Action`, min: 152, grow: 0, cell: (item) => <Action item={item} /> },
    { id: 'said', header: t`Answer`, min: 110, grow: 7, cell: (item) => <Said item={item} /> },
    outcomeColumn(changeSetState),
    retryColumn(retry, canRetryProduct, ({ identifier }) => identifier),
  ];
  if (chooseIn === null) return columns;
  return [
    {
      id: CHOOSE_COLUMN,
      header: t`Choose`,
      isQuiet: true,
      min: 40,
      grow: 0,
      cell: (item) => <Choose product={item} changeSet={chooseIn} />,
    },
    ...columns,
  ];
}
