import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openCatalogStore } from '#electron/store/open.ts';
import type { Column } from '#shared/domain/cell.ts';
import type { Value } from '#shared/domain/value.ts';
import { type Bench, median, timed } from './bench.ts';
import { generatedPages, OPTIONS } from './generated-catalog.ts';
import { columnsOf } from './generated-product.ts';

const VALUES = 40;

type CellRow = [product: number, property: number, locale: number, value: Value];

/**
 * Passes pages to the store's worker, against the best bare script that inserts the same rows: the store also compares, counts, keeps
 * staged edits and can resume at any page. Then pulls the same products again.
 */
export const pullBench: Bench = {
  name: 'pull',
  async run({ products: asked, runs, folder }) {
    const products = asked ?? 100_000;
    const columns = columnsOf(VALUES);
    const rows = products * VALUES;
    const store: number[] = [];
    const again: number[] = [];
    const bare: number[] = [];
    const packed: number[] = [];
    for (let run = 0; run < runs; run++) {
      const file = join(folder, `store-${run}.db`);
      store.push(rows / (await pullInto(file, products, columns)));
      again.push(rows / (await pullInto(file, products, columns)));
      bare.push(rows / (await insertBare(join(folder, `bare-${run}.db`), products, columns, 1)));
      packed.push(rows / (await insertBare(join(folder, `packed-${run}.db`), products, columns, VALUES)));
    }
    const best = Math.max(median(bare), median(packed));
    const perSecond = (rates: number[]) => median(rates) * 1000;
    return [
      { what: `store, ${products} products × ${VALUES} values`, value: perSecond(store), unit: 'rows/s' },
      { what: 'store, the same pull again (nothing changed)', value: perSecond(again), unit: 'rows/s' },
      { what: 'bare script, one row per statement', value: perSecond(bare), unit: 'rows/s' },
      { what: `bare script, ${VALUES} rows per statement`, value: perSecond(packed), unit: 'rows/s' },
      { what: 'store ÷ best bare script', value: median(store) / best, unit: '×', budget: '≥ 0.6' },
      { what: 'the same pull again ÷ best bare script', value: median(again) / best, unit: '×' },
      { what: 'the same pull again ÷ the first', value: median(again) / median(store), unit: '×' },
      { what: 'memory of this process at the end', value: process.memoryUsage().rss / 2 ** 20, unit: 'MB' },
    ];
  },
};

/** Milliseconds spent in the store, without making the pages. */
async function pullInto(file: string, products: number, columns: readonly Column[]): Promise<number> {
  const catalog = await openCatalogStore(file, OPTIONS);
  const { pull } = await catalog.beginPull();
  let ms = 0;
  for (const page of generatedPages(products, columns))
    ms += await timed(() => catalog.writePage(pull, page, 'more'));
  ms += await timed(() => catalog.finishPull(pull));
  await catalog.close();
  return ms;
}

/** Inserts the same rows into the same table, one transaction per page; `packed` rows per statement. */
async function insertBare(
  file: string,
  products: number,
  columns: readonly Column[],
  packed: number,
): Promise<number> {
  const db = new DatabaseSync(file);
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE value (
      product INTEGER NOT NULL, property INTEGER NOT NULL, locale INTEGER NOT NULL, value,
      PRIMARY KEY (product, property, locale)
    ) WITHOUT ROWID`);
  const placeholders = Array(packed).fill('(?, ?, ?, ?)').join(', ');
  const insert = db.prepare(`INSERT INTO value (product, property, locale, value) VALUES ${placeholders}`);
  let ms = 0;
  let product = 0;
  for (const page of generatedPages(products, columns)) {
    const rows = page.flatMap(({ values }) => {
      product++;
      return values.map(
        ({ value }, i): CellRow => [
          product,
          Math.floor(i / OPTIONS.locales.length),
          i % OPTIONS.locales.length,
          value,
        ],
      );
    });
    const statements = Array.from(
      { length: rows.length / packed },
      (_, i) => rows.slice(i * packed, (i + 1) * packed).flat() as (string | number)[],
    );
    ms += await timed(() => {
      db.exec('BEGIN');
      for (const params of statements) insert.run(...params);
      db.exec('COMMIT');
    });
  }
  db.close();
  return ms;
}
