import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { Database } from '../database.ts';
import { type CatalogOptions, createCore } from './core.ts';
import { type HandedOrder, noteUse, type READS, type RowOrder } from './views/row-order.ts';
import { createRowReads } from './views/row-reads.ts';

/**
 * The reads of a catalog over a read-only connection, which sees what is committed when a read begins. `take`: for the row
 * orders, which only the store makes.
 */
export function createReader(db: Database, options: CatalogOptions) {
  const core = createCore(db, options);
  const orders = new Map<number, RowOrder>();
  const reads = createRowReads({
    core,
    orderOf: (view) => {
      const order = orders.get(view);
      if (!order) throw new AppError('view_expired', t`This view is no longer open. Open it again.`);
      noteUse(order);
      return order;
    },
    // What the store found since is in its memory: they are checked here, too.
    found: (products) => core.findings.checkedNow(products),
  });
  const methods = {
    window: (...which: Parameters<typeof reads.window>) => db.read(() => reads.window(...which)),
    locate: reads.locate,
    product: (product: number) => db.read(() => reads.product(product)),
  } satisfies Pick<typeof reads, (typeof READS)[number]>;
  return {
    methods,
    take: ({ order, forgotten }: HandedOrder): void => {
      orders.set(order.view, order);
      for (const view of forgotten) orders.delete(view);
    },
  };
}
