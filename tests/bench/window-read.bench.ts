import { join } from 'node:path';
import { openCatalogStore } from '#electron/store/open.ts';
import type { ViewQuery } from '#shared/domain/query.ts';
import { type Bench, percentile, timed } from './bench.ts';
import { fillCatalog, OPTIONS } from './generated-catalog.ts';
import { columnsOf } from './generated-product.ts';

const ROWS = 100;
const READS = 300;
/** Above this, products have fewer values, to limit the size of the file. */
const LARGE = 500_000;

/**
 * Reads windows of 100 rows at random positions of a view sorted differently from the file, in the worker and from its caller.
 */
export const windowReadBench: Bench = {
  name: 'window-read',
  async run({ products: asked, runs, folder }) {
    const products = asked ?? 100_000;
    const columns = columnsOf(products >= LARGE ? 10 : 40);
    const file = join(folder, 'catalog.db');
    const query: ViewQuery = {
      search: '',
      filters: [],
      sort: [{ by: columns[1] ?? 'title', descending: true }],
      tree: false,
    };
    const starts = Array.from({ length: READS * runs }, (_, i) => (i * 7919 * ROWS) % (products - ROWS));

    const { store, close } = fillCatalog(file, products, columns);
    const { view } = store.openView(query);
    const inWorker: number[] = [];
    for (const start of starts) inWorker.push(await timed(() => store.window(view, start, ROWS, columns)));
    close();

    const catalog = await openCatalogStore(file, OPTIONS);
    const opened = await catalog.openView(query);
    const asSeen: number[] = [];
    for (const start of starts)
      asSeen.push(await timed(() => catalog.window(opened.view, start, ROWS, columns)));
    await catalog.close();

    const size = `${ROWS} × ${columns.length} at ${products}`;
    return [
      { what: `window ${size}, store, p50`, value: percentile(inWorker, 0.5), unit: 'ms' },
      { what: `window ${size}, store, p95`, value: percentile(inWorker, 0.95), unit: 'ms', budget: '≤ 10' },
      { what: `window ${size}, through the worker, p50`, value: percentile(asSeen, 0.5), unit: 'ms' },
      {
        what: `window ${size}, through the worker, p95`,
        value: percentile(asSeen, 0.95),
        unit: 'ms',
        budget: '≤ 20',
      },
    ];
  },
};
