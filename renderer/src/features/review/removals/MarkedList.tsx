import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Connection } from '#shared/contract/connections.ts';
import type { MarkedProduct, MarkSort, ProductSelection } from '#shared/contract/removals.ts';
import { markAndTell } from '../../../changesets/mark-notice.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { useRows } from '../../../query/use-rows.ts';
import { showProductInCatalog } from '../../../state/catalog.ts';
import { sortMarks, useMarkedProducts } from '../../../state/marked-products.ts';
import { followProduct } from '../../../state/product-panel.ts';
import styles from '../list/columns.module.css';
import { ProductLines, productKey } from '../list/ProductLines.tsx';
import { useTakingBack } from '../list/use-taking-back.ts';
import review from '../review.module.css';
import { MarkDetails } from './MarkDetails.tsx';
import { MarkFilterBar } from './MarkFilterBar.tsx';
import { isOnItsWay, markColumns } from './mark-columns.tsx';
import { chosenMarks, noMarksMessage } from './messages.ts';

export interface MarkedListProps {
  connection: Connection;
  /** How many products are marked in each mode. */
  removals: Record<MarkedProduct['mode'], number>;
}

/** The products marked for removal that match the filter, and the actions on them. */
export function MarkedList({ connection, removals }: MarkedListProps) {
  const { id } = connection;
  const filter = useMarkedProducts((state) => state.filter);
  const order = useMarkedProducts((state) => state.order);
  const list = useRows(
    'removals.marked',
    { connectionId: id, filter, order },
    { keyOf: productKey, onCurrent: (row) => row && followProduct(row.product) },
  );
  const { asked: shown, error } = useStore(list.store);
  const takingBack = useTakingBack<ProductSelection>(list, (which) => void markAndTell(id, which, null));
  const { drop, goTo } = useMemo(
    () => ({
      drop: ({ product }: MarkedProduct) => {
        // The button disappears with its row.
        list.focus();
        list.chooseNone();
        void markAndTell(id, { products: [product] }, null);
      },
      goTo: ({ product }: MarkedProduct) => void showProductInCatalog(connection, product),
    }),
    [connection, id, list],
  );
  const columns = useMemo(() => markColumns(drop, order === null), [drop, order]);
  const dropMarked = () => {
    const marked = chosenMarks(list.store.getState().chosen, filter, list.store.getState().asked ?? 0);
    if (marked.isChoice) takingBack.ask(marked);
    else if (list.current && !isOnItsWay(list.current)) drop(list.current);
  };
  return (
    <>
      {error ? <ErrorNote error={error} title={t`The marked products could not be read`} /> : null}
      <MarkFilterBar connection={connection} removals={removals} list={list} takingBack={takingBack} />
      <div className={review.body}>
        <ProductLines
          label={t`Products marked to be removed`}
          list={list}
          columns={columns}
          order={order}
          onSort={(by) => sortMarks(by as MarkSort)}
          details={(row) => <MarkDetails connection={connection} row={row} onGoTo={goTo} onDrop={drop} />}
          classOf={({ mode }) => styles[mode]}
          nothing={shown === 0 ? noMarksMessage(filter) : null}
          onGoTo={goTo}
          onDrop={dropMarked}
        />
      </div>
    </>
  );
}
