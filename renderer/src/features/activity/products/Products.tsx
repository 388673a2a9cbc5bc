import { t } from '@lingui/core/macro';
import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ChangeSet, ItemFilter, ItemSelection } from '#shared/contract/changesets.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { ProductItem } from '#shared/contract/removals.ts';
import { isEnded } from '#shared/domain/change-set-state.ts';
import { reasonText } from '#shared/domain/reason-text.ts';
import { isOtherMode } from '#shared/domain/removal-effect.ts';
import type { Action } from '../../../actions/action.ts';
import { useActions } from '../../../actions/use-actions.ts';
import { ActionName } from '../../../changesets/ActionName.tsx';
import columnsStyles from '../../../changesets/columns.module.css';
import { ProductName } from '../../../changesets/ProductName.tsx';
import { canRestore, isDifferent } from '../../../changesets/product-labels.ts';
import { useRetry } from '../../../changesets/use-retry.ts';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { classNames } from '../../../components/class-names.ts';
import { formatNumber } from '../../../components/format.ts';
import { LinkButton } from '../../../components/LinkButton.tsx';
import type { LineColumn } from '../../../grid/lines/LineHead.tsx';
import { useRows } from '../../../query/use-rows.ts';
import { useActivity } from '../../../state/activity.ts';
import { openDialog } from '../../../state/dialog.ts';
import { filterOf, isNarrowed, REMOVED } from '../../../state/item-filters.ts';
import { following } from '../../../state/product-panel.ts';
import { chooseNone, chosenOf, toggleChosen, useProductResults } from '../../../state/product-results.ts';
import { ItemsView, itemKey } from '../items/ItemsView.tsx';
import { outcomeColumn, retryColumn } from '../items/item-cells.tsx';
import { usePanelBesideList } from '../items/use-panel-beside-list.ts';
import { copyResults } from './copy-results.ts';
import { ProductItemPanel } from './ProductItemPanel.tsx';
import styles from './products.module.css';

const canRetryProduct = ({ state }: ProductItem): boolean => state === 'failed';

const CHOOSE_COLUMN = 'choose';

/** The products of a removal or a restore. */
export function Products({
  connection: { id, readOnly },
  changeSet,
}: {
  connection: Connection;
  changeSet: ChangeSet;
}) {
  const { changeSet: number, state, kind } = changeSet;
  const filter = useActivity(({ filters }) => filterOf(filters, number));
  const [current, setCurrent] = useState<ProductItem | null>(null);
  const list = useRows(
    'removals.items',
    { connectionId: id, changeSet: number, filter },
    { keyOf: itemKey, onCurrent: following<ProductItem>(setCurrent) },
  );
  const shown = useStore(list.store, ({ asked }) => asked);
  const { retry: retryItems } = useRetry(id, changeSet);
  const panel = usePanelBesideList(list);

  const mayRetry = !readOnly && (isEnded(state) || state === 'paused');
  const mayRestore = !readOnly && isEnded(state) && kind === 'removal';
  const retry = useCallback((product: ProductItem) => retryItems([product.item]), [retryItems]);
  const restore = useCallback(
    (which: ItemSelection) => void openDialog('restore', { connectionId: id, changeSet: number, which }),
    [id, number],
  );
  const columns = useMemo(
    () =>
      productColumns({
        retry: mayRetry ? retry : null,
        chooseIn: mayRestore ? number : null,
        changeSetState: state,
      }),
    [mayRetry, mayRestore, retry, number, state],
  );
  useActions(
    useMemo(
      () =>
        productActions({
          connectionId: id,
          changeSet,
          filter,
          current,
          restore: mayRestore ? restore : null,
        }),
      [id, changeSet, filter, current, mayRestore, restore],
    ),
  );
  const onOwnKey = (key: string, product: ProductItem, column: string) => {
    const isChosen = (key === ' ' || key === 'Enter') && column === CHOOSE_COLUMN && canRestore(product);
    if (isChosen) toggleChosen(number, product.item);
    return isChosen;
  };

  return (
    <ItemsView
      label={t`Products of the change set`}
      errorTitle={t`The products could not be read`}
      connectionId={id}
      changeSet={changeSet}
      filter={filter}
      list={list}
      columns={columns}
      panel={panel}
      detailClass={styles.panel}
      retry={mayRetry ? retry : null}
      canRetry={canRetryProduct}
      onOwnKey={onOwnKey}
      actions={
        mayRestore ? (
          <RestoreSome changeSet={changeSet} filter={filter} shown={shown} onRestore={restore} />
        ) : null
      }
      detail={
        <ProductItemPanel
          connectionId={id}
          changeSet={changeSet}
          product={current}
          entrance={panel.entrance}
          onRetry={mayRetry ? retry : null}
          onRestore={mayRestore ? restore : null}
          onClose={panel.close}
        />
      }
    />
  );
}

interface RestoreSomeProps {
  changeSet: ChangeSet;
  filter: ItemFilter;
  /** The number of products that the filter shows; null until it is known. */
  shown: number | null;
  /** Shows what restoring these would do. */
  onRestore: (which: ItemSelection) => void;
}

/** Restores the products that a filter shows. If some are chosen, the heading restores those. */
function RestoreSome({ changeSet: { changeSet, counts }, filter, shown, onRestore }: RestoreSomeProps) {
  const chosen = useProductResults((state) => chosenOf(state, changeSet));
  if (chosen.size > 0) return <LinkButton onClick={chooseNone}>{t`Choose none`}</LinkButton>;
  const showsApplied = filter.state === null || filter.state === 'applied';
  if (!shown || counts.applied === 0 || !isNarrowed(filter) || !showsApplied) return null;
  return (
    <Button onClick={() => onRestore({ filter })}>{t`Restore the ${formatNumber(shown)} shown…`}</Button>
  );
}

interface ProductActionsProps {
  connectionId: string;
  changeSet: ChangeSet;
  filter: ItemFilter;
  /** The active product. */
  current: ProductItem | null;
  /** Shows what restoring would do; null if nothing can be restored. */
  restore: ((which: ItemSelection) => void) | null;
}

/** Actions for the palette while the products of a removal or restore are shown. */
function productActions({
  connectionId,
  changeSet,
  filter,
  current,
  restore,
}: ProductActionsProps): Action[] {
  const { changeSet: number } = changeSet;
  const chosen = () => chosenOf(useProductResults.getState(), number);
  return [
    {
      id: 'removal.restore-selected',
      label: t`Restore the selected product…`,
      group: t`Review`,
      keywords: RESTORE_WORDS,
      enabled: () => restore !== null && current !== null && canRestore(current),
      run: () => {
        if (current) restore?.({ items: [current.item] });
      },
    },
    {
      id: 'removal.restore-chosen',
      label: t`Restore the chosen products…`,
      group: t`Review`,
      keywords: RESTORE_WORDS,
      enabled: () => restore !== null && chosen().size > 0,
      run: () => restore?.({ items: [...chosen()] }),
    },
    {
      id: 'removal.restore-all',
      label: t`Restore all products of this change set…`,
      group: t`Review`,
      keywords: RESTORE_WORDS,
      enabled: () => restore !== null && changeSet.counts.applied > 0,
      run: () => restore?.({ filter: REMOVED }),
    },
    {
      id: 'removal.export-results',
      label: t`Export results…`,
      group: t`Review`,
      keywords: t`csv ticket spreadsheet save download`,
      enabled: () => true,
      run: () => openDialog('exportResults', { connectionId, changeSet, filter }),
    },
    {
      id: 'removal.copy-results',
      label: t`Copy results`,
      group: t`Review`,
      keywords: t`ticket table clipboard tsv`,
      enabled: () => true,
      run: () => copyResults(connectionId, changeSet, filter),
    },
  ];
}

const RESTORE_WORDS = t`undo create re-create relink link back snapshot`;

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

function ProductColumnsAction({ item: { action, restoredBy } }: { item: ProductItem }) {
  return (
    <>
      <ActionName action={action} />
      {restoredBy === null ? null : (
        <span className={columnsStyles.second}>{t`restored · change set ${restoredBy}`}</span>
      )}
    </>
  );
}

function Said({ item: product }: { item: ProductItem }) {
  const message = reasonText(product);
  if (message === null) return null;
  const tone =
    product.state === 'failed' || isOtherMode(product)
      ? columnsStyles.saidRefused
      : isDifferent(product) && columnsStyles.saidDiffers;
  return (
    <span className={classNames(columnsStyles.said, tone)} title={message}>
      {message}
    </span>
  );
}

interface ProductActions {
  /** Null if nothing can be sent: the connection is read-only, or the change set is running or queued. */
  retry: ((product: ProductItem) => void) | null;
  /** The change set whose products can be selected for restoring; null if they cannot. */
  chooseIn: number | null;
  changeSetState: ChangeSet['state'];
}

/** The columns of a change set's products. */
function productColumns({ retry, chooseIn, changeSetState }: ProductActions): LineColumn<ProductItem>[] {
  const columns: LineColumn<ProductItem>[] = [
    { id: 'product', header: t`Product`, min: 110, grow: 5, cell: (item) => <ProductName row={item} /> },
    {
      id: 'productId',
      header: t`Product id`,
      min: 96,
      grow: 3,
      cell: ({ productId }) => <span className={columnsStyles.address}>{productId ?? '–'}</span>,
    },
    {
      id: 'action',
      header: t`Action`,
      min: 152,
      grow: 0,
      cell: (item) => <ProductColumnsAction item={item} />,
    },
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
