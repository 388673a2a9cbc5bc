import { useCallback, useMemo } from 'react';
import type { ChangeSet, ItemSelection } from '#shared/contract/changesets.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { ProductItem } from '#shared/contract/removals.ts';
import { isEnded } from '#shared/domain/change-set-state.ts';
import { useActions } from '../../../actions/use-actions.ts';
import { canRestore } from '../../../changesets/product-labels.ts';
import { readProducts, toggleChosen } from '../../../state/product-results.ts';
import { openRestore } from '../../../state/restore.ts';
import { ItemsView } from '../items/ItemsView.tsx';
import { useItems } from '../items/use-items.ts';
import { ProductItemPanel } from './ProductItemPanel.tsx';
import { productActions } from './product-actions.ts';
import { CHOOSE_COLUMN, canRetryProduct, productColumns } from './product-columns.tsx';
import styles from './products.module.css';
import { RestoreSome } from './RestoreSome.tsx';

/** The products of a removal or a restore. */
export function Products({ connection, changeSet }: { connection: Connection; changeSet: ChangeSet }) {
  const { id } = connection;
  const { changeSet: number, state, kind } = changeSet;
  const { current, mayAct, view } = useItems<ProductItem, OutputOf<'removals.items'>>(
    connection,
    changeSet,
    readProducts,
  );
  const { filter, panel, retry } = view;
  const mayRestore = mayAct && isEnded(state) && kind === 'removal';
  const restore = useCallback(
    (which: ItemSelection) => openRestore({ connectionId: id, changeSet: number, which }),
    [id, number],
  );
  const columns = useMemo(
    () =>
      productColumns({
        retry,
        chooseIn: mayRestore ? number : null,
        changeSetState: state,
      }),
    [mayRestore, retry, number, state],
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
      label="Products of the change set"
      errorTitle="The products could not be read"
      {...view}
      columns={columns}
      detailClass={styles.panel}
      canRetry={canRetryProduct}
      onOwnKey={onOwnKey}
      actions={
        mayRestore ? (
          <RestoreSome changeSet={changeSet} filter={filter} shown={view.windows.shown} onRestore={restore} />
        ) : null
      }
      detail={
        <ProductItemPanel
          connectionId={id}
          changeSet={changeSet}
          product={current}
          entrance={panel.entrance}
          onRetry={retry}
          onRestore={mayRestore ? restore : null}
          onClose={panel.close}
        />
      }
    />
  );
}
