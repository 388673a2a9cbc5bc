import type { RowClassRules } from 'ag-grid-community';
import { useCallback, useMemo } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { MarkedProduct } from '#shared/contract/removals.ts';
import { markAndTell } from '../../../changesets/mark-notice.ts';
import { otherMode } from '../../../components/removal-labels.ts';
import { WindowedTable } from '../../../grid/WindowedTable.tsx';
import { readMarked, useMarkedProducts } from '../../../state/marked-products.ts';
import listStyles from '../list/ChangeList.module.css';
import { CHANGE_COLUMN, canChange, DROP_COLUMN, isOnItsWay, markColumns } from './mark-columns.tsx';
import { noMarksWords } from './messages.ts';
import styles from './removals.module.css';

export interface MarkedListProps {
  connection: Connection;
  onCurrent: (row: MarkedProduct | null) => void;
  /** Enter on a product: shows it in the catalog. */
  onGoTo: (row: MarkedProduct) => void;
  /** Space on a product: shows all there is to say about it. */
  onDetails: () => void;
}

const ROW_CLASSES: RowClassRules<MarkedProduct> = {
  [styles.unlink ?? '']: ({ data }) => data?.mode === 'unlink',
  [styles.delete ?? '']: ({ data }) => data?.mode === 'delete',
};

const keyOf = ({ product }: MarkedProduct): string => String(product);

/** Products marked to be removed, parents before their variants, of the filter chosen. */
export function MarkedList({
  connection: { id: connectionId, readOnly },
  onCurrent,
  onGoTo,
  onDetails,
}: MarkedListProps) {
  const filter = useMarkedProducts((state) => state.filter);
  const version = useMarkedProducts((state) => state.version);
  const none = useMarkedProducts((state) => state.total === 0);

  const { drop, change } = useMemo(
    () => ({
      drop: (row: MarkedProduct) => void markAndTell(connectionId, { products: [row.product] }, null),
      change: readOnly
        ? null
        : (row: MarkedProduct) =>
            void markAndTell(connectionId, { products: [row.product] }, otherMode(row.mode)),
    }),
    [connectionId, readOnly],
  );
  const columns = useMemo(() => markColumns({ drop, change }), [drop, change]);
  const read = useCallback(
    async (offset: number, limit: number) => {
      const answer = await readMarked(connectionId, useMarkedProducts.getState().filter, offset, limit);
      return answer.ok ? answer.value : null;
    },
    [connectionId],
  );
  const onKey = (event: KeyboardEvent, row: MarkedProduct, column: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return;
    const presses = event.key === 'Enter' || event.key === ' ';
    const toDrop = event.key === 'Delete' || event.key === 'Backspace' || (presses && column === DROP_COLUMN);
    const toChange = presses && column === CHANGE_COLUMN;
    if (toDrop || toChange) {
      if (toDrop && !isOnItsWay(row)) drop(row);
      if (toChange && canChange(row)) change?.(row);
    } else if (event.key === 'Enter') onGoTo(row);
    else if (event.key === ' ') onDetails();
    else return;
    event.preventDefault();
  };

  return (
    <div className={listStyles.list}>
      <WindowedTable
        label="Products marked to be removed"
        columns={columns}
        read={read}
        rowKey={keyOf}
        rowClassRules={ROW_CLASSES}
        version={version}
        scope={JSON.stringify(filter)}
        onKey={onKey}
        onCurrent={onCurrent}
      />
      {none ? <p className={listStyles.none}>{noMarksWords(filter)}</p> : null}
    </div>
  );
}
