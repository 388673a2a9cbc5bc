import type { RowClassRules } from 'ag-grid-community';
import { useCallback, useMemo, useState } from 'react';
import type { ChangeSet, ItemSelection } from '#shared/contract/changesets.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { ProductItem } from '#shared/contract/removals.ts';
import { isEnded } from '#shared/domain/change-set-state.ts';
import { useActions } from '../../../actions/use-actions.ts';
import { canRestore } from '../../../changesets/product-labels.ts';
import { useRetry } from '../../../changesets/use-retry.ts';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { WindowedTable } from '../../../grid/WindowedTable.tsx';
import { useActivity } from '../../../state/activity.ts';
import { filterOf } from '../../../state/item-filters.ts';
import { following } from '../../../state/product-panel.ts';
import { readProducts, toggleChosen } from '../../../state/product-results.ts';
import { openRestore } from '../../../state/restore.ts';
import styles from '../items/items.module.css';
import { NoItems } from '../items/NoItems.tsx';
import { useItemsVersion } from '../items/use-items-version.ts';
import { usePanelBesideList } from '../items/use-panel-beside-list.ts';
import { useScopedWindows } from '../items/use-scoped-windows.ts';
import { ProductFilters } from './ProductFilters.tsx';
import { ProductItemPanel } from './ProductItemPanel.tsx';
import { productActions } from './product-actions.ts';
import { CHOOSE_COLUMN, productColumns, RETRY_COLUMN } from './product-columns.tsx';
import products from './products.module.css';
import { RestoreSome } from './RestoreSome.tsx';

const ROW_CLASSES: RowClassRules<ProductItem> = {
  [styles.failed ?? '']: ({ data }) => data?.state === 'failed',
};

/** The products of a removal or a restore: the list with its filters, and the one the keyboard is on in full. */
export function Products({
  connection: { id, readOnly },
  changeSet,
}: {
  connection: Connection;
  changeSet: ChangeSet;
}) {
  const { changeSet: number, state, kind, counts } = changeSet;
  const filter = useActivity(({ filters }) => filterOf(filters, number));
  const version = useItemsVersion(counts);
  const scope = JSON.stringify(filter);
  const { shown, error, readWindow } = useScopedWindows(scope, (offset, limit) =>
    readProducts(id, number, filter, offset, limit),
  );
  const [round, setRound] = useState(0);
  const [current, setCurrent] = useState<ProductItem | null>(null);
  const { retry: retryItems } = useRetry(id, changeSet);
  const panel = usePanelBesideList();

  const mayRetry = !readOnly && (isEnded(state) || state === 'paused');
  const mayRestore = !readOnly && isEnded(state) && kind === 'removal';
  const retry = useCallback((product: ProductItem) => retryItems([product.item]), [retryItems]);
  const restore = useCallback(
    (which: ItemSelection) => openRestore({ connectionId: id, changeSet: number, which }),
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
  const onKey = (event: KeyboardEvent, product: ProductItem, column: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return;
    // A check box in a cell, once it was clicked, takes its own keys.
    if (!(event.target instanceof Element && event.target.role === 'gridcell')) return;
    const isPress = event.key === ' ' || event.key === 'Enter';
    if (isPress && column === CHOOSE_COLUMN && canRestore(product)) toggleChosen(number, product.item);
    else if (event.key === ' ') panel.show(!panel.isOpen);
    else if (event.key === 'Escape' && panel.isOpen) panel.show(false);
    else if (event.key !== 'Enter') return;
    else if (column === RETRY_COLUMN && mayRetry && product.state === 'failed') retry(product);
    else panel.enter();
    event.preventDefault();
  };

  return (
    <>
      <ProductFilters changeSet={changeSet} filter={filter}>
        {mayRestore ? (
          <RestoreSome changeSet={changeSet} filter={filter} shown={shown} onRestore={restore} />
        ) : null}
      </ProductFilters>
      {error ? (
        <ErrorNote
          error={error}
          title="The products could not be read"
          actions={<Button onClick={() => setRound((before) => before + 1)}>Try again</Button>}
        />
      ) : null}
      <div className={styles.body}>
        <div ref={panel.list} className={styles.list}>
          <WindowedTable
            label="Products of the change set"
            columns={columns}
            read={readWindow}
            rowKey={itemKey}
            rowClassRules={ROW_CLASSES}
            version={`${version} ${round}`}
            scope={scope}
            onKey={onKey}
            onCurrent={following<ProductItem>(setCurrent)}
          />
          {shown === 0 ? <NoItems changeSet={changeSet} filter={filter} /> : null}
        </div>
        {panel.isOpen ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the panel inside, whatever has the focus.
          <div className={classNames(styles.panel, products.panel)} onKeyDown={panel.onPanelKey}>
            <ProductItemPanel
              connectionId={id}
              changeSet={changeSet}
              product={current}
              entrance={panel.entrance}
              onRetry={mayRetry ? retry : null}
              onRestore={mayRestore ? restore : null}
              onClose={panel.close}
            />
          </div>
        ) : null}
      </div>
    </>
  );
}

const itemKey = ({ item }: ProductItem): string => String(item);
