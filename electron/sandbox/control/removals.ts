import type { Service } from '../service.ts';
import type { LeaveMode } from '../state/events.ts';
import type { RemovalRequest } from '../state/removal-log.ts';

/** What the integration does not show: the products that it no longer lists, and the requests that removed them. */
export interface RemovalsReport {
  /** Still in the service, so that an upsert links the same product again (4.4). */
  unlinked: LeftProduct[];
  /** Gone for good: an upsert of the same identifier creates another product. */
  deleted: LeftProduct[];
  /** In order, since the sandbox was started. */
  requests: readonly RemovalRequest[];
}

interface LeftProduct {
  product_id: string;
  identifier: string;
}

export function removalsReport({ state, removals }: Service): RemovalsReport {
  const left = state.products.left();
  const named = (mode: LeaveMode) =>
    left
      .filter((product) => product.mode === mode)
      .map(({ productId, identifier }) => ({ product_id: productId, identifier }));
  return { unlinked: named('unlinked'), deleted: named('deleted'), requests: removals.requests };
}
