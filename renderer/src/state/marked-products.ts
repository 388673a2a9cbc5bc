import { create } from 'zustand';
import type { MarkedProduct, MarkFilter, MarkOrder, MarkSort } from '#shared/contract/removals.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import { client } from '../client/index.ts';
import { useApp } from './app.ts';
import { nextOrder } from './next-order.ts';
import { useCurrentList } from './use-current-list.ts';

interface MarkedProductsState {
  /** memory: which marked products Review lists. */
  filter: MarkFilter;
  /** memory: what they are sorted by. */
  order: MarkOrder;
  /** service: their number, as of the last window read; null before it. */
  total: number | null;
  /**
   * service: the number of marked products that the service refused to remove, and of those it no longer lists;
   * null before the first answer.
   */
  counts: Record<NonNullable<MarkFilter['only']>, number> | null;
  /** memory: why the list could not be read. */
  error: AppErrorShape | null;
  /** memory: incremented whenever windows read before are stale. */
  version: number;
}

const EVERY_MARK: MarkFilter = { mode: null, only: null, search: '' };

const initial: MarkedProductsState = {
  filter: EVERY_MARK,
  order: null,
  total: null,
  counts: null,
  error: null,
  version: 0,
};

export const useMarkedProducts = create<MarkedProductsState>()(() => initial);

/** Narrows the list of marked products; omitted conditions stay. */
export const narrowMarks = (to: Partial<MarkFilter>): void =>
  useMarkedProducts.setState(({ filter }) => ({ filter: { ...filter, ...to }, total: null }));

/** Sorts by a column: ascending, then descending, then in the service's order again. */
export const sortMarks = (by: MarkSort): void =>
  useMarkedProducts.setState(({ order }) => ({ order: nextOrder(order, by) }));

const isCurrent = (connectionId: string, filter: MarkFilter): boolean =>
  useApp.getState().activeConnection === connectionId && useMarkedProducts.getState().filter === filter;

/** One window of the marked products that the filter shows. */
export async function readMarked(
  connectionId: string,
  offset: number,
  limit: number,
): Promise<Result<{ total: number; rows: MarkedProduct[] }>> {
  const { filter, order } = useMarkedProducts.getState();
  const answer = await client.call('removals.marked', { connectionId, filter, order, offset, limit });
  if (isCurrent(connectionId, filter))
    useMarkedProducts.setState(
      answer.ok ? { total: answer.value.total, error: null } : { error: answer.error },
    );
  return answer;
}

/** Keeps the list of marked products current while the calling component is mounted. */
export const useCurrentMarks = (): void => useCurrentList(useMarkedProducts, countApart);

async function countApart(connectionId: string): Promise<void> {
  const counted = (only: 'failed' | 'gone') =>
    client.call('removals.marked', { connectionId, filter: { ...EVERY_MARK, only }, offset: 0, limit: 1 });
  const [failed, gone] = await Promise.all([counted('failed'), counted('gone')]);
  if (useApp.getState().activeConnection !== connectionId) return;
  if (!failed.ok) useMarkedProducts.setState({ error: failed.error });
  else if (!gone.ok) useMarkedProducts.setState({ error: gone.error });
  else useMarkedProducts.setState({ counts: { failed: failed.value.total, gone: gone.value.total } });
}

useApp.subscribe((state, before) => {
  if (state.activeConnection !== before.activeConnection) useMarkedProducts.setState(initial);
});
