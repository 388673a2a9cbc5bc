import { join } from 'node:path';
import { inspectTable } from '#electron/tables/inspect-table.ts';
import { openTableWriter } from '#electron/tables/write-table.ts';
import { type TableFormat, tableFormat } from '#shared/domain/table-format.ts';
import { timesOfBareParser } from './bare-parsers.ts';
import { type Bench, type Figure, median, timed } from './bench.ts';
import { columnsOf, generatedProduct } from './generated-product.ts';

const COLUMNS = columnsOf(8);
const FORMATS: TableFormat[] = [tableFormat.parse({ kind: 'csv' }), { kind: 'xlsx' }];
const signal = new AbortController().signal;

/** Files into rows, against the bare parsers on the same files. */
export const importReadBench: Bench = {
  name: 'import-read',
  async run({ products: asked, runs, folder }) {
    const products = asked ?? 1_000_000;
    const figures: Figure[] = [];
    for (const format of FORMATS) {
      const kind = format.kind.toUpperCase();
      const path = join(folder, `table.${format.kind}`);
      await writeFile(path, format, products);
      const bare = await timesOfBareParser(format.kind, path, runs);
      const ours: number[] = [];
      let memory = 0;
      for (let run = 0; run < runs; run++) {
        const before = process.memoryUsage().rss;
        ours.push(
          await timed(async () => {
            let rows = 0;
            await inspectTable(path, 'table', null, { signal }, async (chunk) => {
              rows += chunk.length;
              memory = Math.max(memory, process.memoryUsage().rss - before);
            });
            if (rows !== products) throw new Error(`${rows} rows of ${products} were read`);
          }),
        );
      }
      const rate = (times: number[]) => (1000 * products) / median(times);
      const size = `${kind}, ${products} × ${COLUMNS.length + 1}`;
      figures.push(
        { what: `${size}: bare parser`, value: rate(bare), unit: 'rows/s' },
        { what: `${size}: reading`, value: rate(ours), unit: 'rows/s' },
        {
          what: `${kind}: reading ÷ bare parser`,
          value: rate(ours) / rate(bare),
          unit: '×',
          budget: '≥ 0.6',
        },
        { what: `${kind}: memory while reading, above before`, value: memory / 1_000_000, unit: 'MB' },
      );
    }
    return figures;
  },
};

async function writeFile(path: string, format: TableFormat, products: number): Promise<void> {
  const headers = ['sku', ...COLUMNS.map(({ property, locale }) => `${property} · ${locale}`)];
  const writer = await openTableWriter(
    path,
    format,
    headers.map((header) => ({ header, width: 20 })),
  );
  for (let from = 0; from < products; from += 1_000)
    await writer.write(
      Array.from({ length: Math.min(1_000, products - from) }, (_, i) => {
        const { identifier, values } = generatedProduct(from + i, COLUMNS);
        return [identifier, ...values.map(({ value }) => String(value))];
      }),
    );
  await writer.end();
}
