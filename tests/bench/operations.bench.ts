import { join } from 'node:path';
import { openCatalogStore } from '#electron/store/open.ts';
import { buildOperations } from '#shared/domain/patch.ts';
import { type Bench, median, timed } from './bench.ts';
import { fillCatalog, OPTIONS } from './generated-catalog.ts';
import { columnsOf } from './generated-product.ts';

const DRAFTS = 100_000;
const PER_PRODUCT = 4;
const PER_EDIT = 10_000;

/** Builds patch operations from 100,000 staged edits on disk. */
export const operationsBench: Bench = {
  name: 'operations',
  async run({ products: asked, runs, folder }) {
    const products = Math.max(asked ?? 0, DRAFTS / PER_PRODUCT);
    const columns = columnsOf(PER_PRODUCT * 2);
    const file = join(folder, 'catalog.db');
    fillCatalog(file, products, columns).close();
    const catalog = await openCatalogStore(file, OPTIONS);

    const edits: number[] = [];
    for (let from = 0; from < DRAFTS; from += PER_EDIT) {
      const cells = Array.from({ length: PER_EDIT }, (_, i) => ({
        product: 1 + Math.floor((from + i) / PER_PRODUCT),
        ...(columns[(from + i) % PER_PRODUCT] ?? { property: '', locale: '' }),
        change: { kind: 'set' as const, value: `edited ${from + i}` },
      }));
      edits.push(await timed(() => catalog.edit('Paste', cells)));
    }

    const building: number[] = [];
    const whole: number[] = [];
    let operations = 0;
    for (let run = 0; run < runs; run++) {
      whole.push(
        await timed(async () => {
          const { changes } = await catalog.sendable();
          building.push(await timed(() => (operations = buildOperations(changes).length)));
        }),
      );
    }
    await catalog.close();
    return [
      { what: `stage ${PER_EDIT} edits, durable`, value: median(edits), unit: 'ms' },
      {
        what: `${DRAFTS} drafts → ${operations} operations`,
        value: median(whole),
        unit: 'ms',
        budget: '≤ 500',
      },
      { what: 'of it building operations', value: median(building), unit: 'ms' },
    ];
  },
};
