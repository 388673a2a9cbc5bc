import { t } from '@lingui/core/macro';
import type { RowClassRules } from 'ag-grid-community';
import { useCallback, useMemo, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { MarkedProduct } from '#shared/contract/removals.ts';
import { markAndTell } from '../../../changesets/mark-notice.ts';
import { DeleteInstead } from '../../../changesets/SwitchMode.tsx';
import { readMarked, useMarkedProducts } from '../../../state/marked-products.ts';
import { ReviewList } from '../list/ReviewList.tsx';
import { CHANGE_COLUMN, canChange, isOnItsWay, markColumns } from './mark-columns.tsx';
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
  const [deleting, setDeleting] = useState<MarkedProduct | null>(null);
  const filter = useMarkedProducts((state) => state.filter);
  const version = useMarkedProducts((state) => state.version);
  const none = useMarkedProducts((state) => state.total === 0);

  const { drop, change } = useMemo(
    () => ({
      drop: (row: MarkedProduct) => void markAndTell(connectionId, { products: [row.product] }, null),
      change: readOnly
        ? null
        : (row: MarkedProduct) => void markAndTell(connectionId, { products: [row.product] }, 'unlink'),
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
  const onPress = (row: MarkedProduct, column: string) => {
    if (column === CHANGE_COLUMN && canChange(row)) change?.(row);
    return column === CHANGE_COLUMN;
  };

  return (
    <>
      <ReviewList
        label={t`Products marked to be removed`}
        columns={columns}
        read={read}
        rowKey={keyOf}
        rowClassRules={ROW_CLASSES}
        version={version}
        scope={JSON.stringify(filter)}
        nothing={none ? noMarksWords(filter) : null}
        onDrop={(row) => {
          if (!isOnItsWay(row)) drop(row);
        }}
        onPress={onPress}
        onGoTo={onGoTo}
        onDetails={onDetails}
        onCurrent={onCurrent}
      />
      <DeleteInstead
        products={deleting ? 1 : null}
        onConfirm={() => {
          setDeleting(null);
          if (deleting) void markAndTell(connectionId, { products: [deleting.product] }, 'delete');
        }}
        onCancel={() => setDeleting(null)}
      />
    </>
  );
}
