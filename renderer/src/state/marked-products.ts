import type { MarkFilter, MarkOrder, MarkSort } from '#shared/contract/removals.ts';
import { useQuery } from '../query/use-query.ts';
import { nextOrder } from './next-order.ts';
import { createPerConnection } from './per-connection.ts';

interface MarkedProductsState {
  /** memory: which marked products Review lists. */
  filter: MarkFilter;
  /** memory: what they are sorted by. */
  order: MarkOrder;
}

const EVERY_MARK: MarkFilter = { mode: null, only: null, search: '' };

export const useMarkedProducts = createPerConnection<MarkedProductsState>({
  filter: EVERY_MARK,
  order: null,
});

/** Narrows the list of marked products; omitted conditions stay. */
export const narrowMarks = (to: Partial<MarkFilter>): void =>
  useMarkedProducts.setState(({ filter }) => ({ filter: { ...filter, ...to } }));

/** Sorts by a column: ascending, then descending, then in the service's order again. */
export const sortMarks = (by: MarkSort): void =>
  useMarkedProducts.setState(({ order }) => ({ order: nextOrder(order, by) }));

/** The number of marked products that the service refused to remove, or no longer lists; null before the first answer. */
export function useMarkCount(connectionId: string, only: NonNullable<MarkFilter['only']>): number | null {
  const filter = { ...EVERY_MARK, only };
  return useQuery('removals.marked', { connectionId, filter, offset: 0, limit: 1 }).value?.total ?? null;
}
