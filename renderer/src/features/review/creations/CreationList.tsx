import { t } from '@lingui/core/macro';
import { useCallback, useMemo } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { StagedProduct } from '#shared/contract/creations.ts';
import { readCreations, useCreations } from '../../../state/creations.ts';
import { ReviewList } from '../list/ReviewList.tsx';
import { discardAndTell, patchAndTell } from './change-notice.ts';
import { canPatch, creationColumns, isOnItsWay, PATCH_COLUMN } from './creation-columns.tsx';
import { noCreationsWords } from './messages.ts';

export interface CreationListProps {
  connection: Connection;
  onCurrent: (row: StagedProduct | null) => void;
  /** Enter on a product: shows it in the catalog. */
  onGoTo: (row: StagedProduct) => void;
  /** Space on a product: shows all there is to say about it. */
  onDetails: () => void;
}

const keyOf = ({ product }: StagedProduct): string => String(product);

/** Products that are staged whole, parents before their variants, of the filter chosen. */
export function CreationList({
  connection: { id: connectionId },
  onCurrent,
  onGoTo,
  onDetails,
}: CreationListProps) {
  const filter = useCreations((state) => state.filter);
  const version = useCreations((state) => state.version);
  const none = useCreations((state) => state.total === 0);
  const { discard, patch } = useMemo(
    () => ({
      discard: (row: StagedProduct) => void discardAndTell(connectionId, { products: [row.product] }),
      patch: (row: StagedProduct) => void patchAndTell(connectionId, { products: [row.product] }),
    }),
    [connectionId],
  );
  const columns = useMemo(() => creationColumns({ discard, patch }), [discard, patch]);
  const read = useCallback(
    async (offset: number, limit: number) => {
      const answer = await readCreations(connectionId, useCreations.getState().filter, offset, limit);
      return answer.ok ? answer.value : null;
    },
    [connectionId],
  );
  const onPress = (row: StagedProduct, column: string) => {
    if (column === PATCH_COLUMN && canPatch(row)) patch(row);
    return column === PATCH_COLUMN;
  };
  return (
    <ReviewList
      label={t`New products and full updates`}
      columns={columns}
      read={read}
      rowKey={keyOf}
      version={version}
      scope={JSON.stringify(filter)}
      nothing={none ? noCreationsWords(filter) : null}
      onDrop={(row) => {
        if (!isOnItsWay(row)) discard(row);
      }}
      onPress={onPress}
      onGoTo={onGoTo}
      onDetails={onDetails}
      onCurrent={onCurrent}
    />
  );
}
