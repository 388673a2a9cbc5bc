import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { ZipFile } from 'yazl';
import { viewQuery } from '#shared/domain/query.ts';
import { type TableFormat, tableFormat } from '#shared/domain/table-format.ts';
import { type Bench, type Figure, median, timed } from './bench.ts';
import { catalogFolder } from './catalog-folder.ts';
import { columnsOf, generatedProduct } from './generated-product.ts';
import { appOnSandbox, jobDone } from './sandbox-process.ts';

const NO_SERVICE = { url: 'http://127.0.0.1:9', token: 'bench-token', integrationId: 'bench' };
const COLUMNS = columnsOf(8);
const FORMATS: TableFormat[] = [tableFormat.parse({ kind: 'csv' }), { kind: 'xlsx' }];
/** Rows that the bare writers write repeatedly, so that making them is not timed. */
const MADE_ROWS = 20_000;

/** Exports products into files as a job, against bare writers of the same rows from memory. */
export const exportBench: Bench = {
  name: 'export',
  async run({ products: asked, runs, folder }) {
    const products = asked ?? 1_000_000;
    const { dataDir } = await catalogFolder({ products, values: COLUMNS.length, columns: COLUMNS.length });
    const { app, connectionId } = await appOnSandbox(dataDir, NO_SERVICE);
    const { view } = await app.handlers['catalog.openView']({ connectionId, query: viewQuery.parse({}) });
    const rows = madeRows();

    const figures: Figure[] = [];
    for (const format of FORMATS) {
      const kind = format.kind.toUpperCase();
      const bare: number[] = [];
      const ours: number[] = [];
      let memory = 0;
      for (let run = 0; run < runs; run++) {
        const writeBare = format.kind === 'csv' ? bareCsv : bareXlsx;
        bare.push(await timed(() => writeBare(join(folder, 'bare'), rows, products)));
        const before = process.memoryUsage().rss;
        ours.push(
          await timed(async () => {
            const { jobId } = await app.handlers['exports.start']({
              connectionId,
              rows: { view, ranges: null },
              target: {
                kind: 'table',
                format,
                columns: ['identifier', ...COLUMNS],
                rows: 'products',
                guardFormulas: true,
              },
              staged: true,
              fileName: `table.${format.kind}`,
            });
            await jobDone(app, jobId ?? '', () => {
              memory = Math.max(memory, process.memoryUsage().rss - before);
            });
          }),
        );
      }
      const rate = (times: number[]) => (1000 * products) / median(times);
      const size = `${kind}, ${products} × ${COLUMNS.length + 1}`;
      figures.push(
        { what: `${size}: bare writer`, value: rate(bare), unit: 'rows/s' },
        { what: `${size}: export`, value: rate(ours), unit: 'rows/s' },
        { what: `${kind}: export ÷ bare writer`, value: rate(ours) / rate(bare), unit: '×', budget: '≥ 0.6' },
        { what: `${kind}: memory during the export, above before`, value: memory / 1_000_000, unit: 'MB' },
      );
    }
    await app.close();
    return figures;
  },
};

const madeRows = (): string[][] =>
  Array.from({ length: MADE_ROWS }, (_, i) => {
    const { identifier, values } = generatedProduct(i, COLUMNS);
    return [identifier, ...values.map(({ value }) => String(value))];
  });

function* repeated(rows: string[][], count: number): Generator<string[]> {
  for (let i = 0; i < count; i++) yield rows[i % rows.length]!;
}

const bareCsv = (path: string, rows: string[][], count: number): Promise<void> =>
  pipeline(
    repeated(rows, count),
    stringify({ bom: true, record_delimiter: 'windows' }),
    createWriteStream(path),
  );

/** The XML of the same cells, with texts that need no escaping. */
async function bareXlsx(path: string, rows: string[][], count: number): Promise<void> {
  const zip = new ZipFile();
  const sheet = new PassThrough({ highWaterMark: 1024 * 1024 });
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel: 2 });
  zip.end();
  const written = pipeline(zip.outputStream, createWriteStream(path));
  await pipeline(xmlOf(rows, count), sheet);
  await written;
}

function* xmlOf(rows: string[][], count: number): Generator<string> {
  yield '<worksheet><sheetData>';
  const letters = 'ABCDEFGHI';
  let xml = '';
  let number = 0;
  for (const row of repeated(rows, count)) {
    number++;
    xml += `<row r="${number}">`;
    row.forEach((text, at) => {
      xml += `<c r="${letters[at]}${number}" s="1" t="inlineStr"><is><t>${text.replaceAll('&', '&amp;')}</t></is></c>`;
    });
    xml += '</row>';
    if (number % 1_000 !== 0) continue;
    yield xml;
    xml = '';
  }
  yield `${xml}</sheetData></worksheet>`;
}
