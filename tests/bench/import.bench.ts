import { createWriteStream, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { App } from '#electron/services/create-app.ts';
import type { ImportPlan } from '#shared/contract/imports.ts';
import { UPLOAD_CHUNK_BYTES } from '#shared/contract/uploads.ts';
import { timesOfBareParser } from './bare-parsers.ts';
import { type Bench, type Figure, median, timed } from './bench.ts';
import { catalogFolder } from './catalog-folder.ts';
import { columnsOf, generatedProduct } from './generated-product.ts';
import { appOnSandbox, jobDone } from './sandbox-process.ts';

const PRODUCTS = 1_000_000;
const VALUES = 5;
/** One in this many cells of the file differs from the catalog. */
const CHANGED = 50;
const NO_SERVICE = { url: 'http://127.0.0.1:9', token: 'bench-token', integrationId: 'bench' };
const MB = 1_000_000;

/** Looks up every row of a file with one row per product, against the bare parser on the same file; then stages the changes. */
export const importBench: Bench = {
  name: 'import',
  async run({ products: asked, runs, folder }) {
    const products = asked ?? PRODUCTS;
    const file = join(folder, 'import.csv');
    await writeFile(file, products);
    const { dataDir } = await catalogFolder({ products, values: VALUES, columns: VALUES });
    const { app, connectionId } = await appOnSandbox(dataDir, NO_SERVICE);
    const bare = await timesOfBareParser('csv', file, runs);
    const checks: number[] = [];
    let memory = 0;
    let held = 0;
    for (let run = 0; run < runs; run++) {
      const checked = await check(app, connectionId, file);
      checks.push(checked.ms);
      memory = Math.max(memory, checked.memory);
      held = Math.max(held, checked.held);
    }
    const again = await recheckAndStage(app, connectionId, file);
    await app.close();
    const rate = (ms: number) => products / (ms / 1000);
    const figures: Figure[] = [
      {
        what: `the bare parser, ${products} rows × ${VALUES + 1}`,
        value: rate(median(bare)),
        unit: 'rows/s',
      },
      { what: 'check of the import', value: rate(median(checks)), unit: 'rows/s' },
      { what: 'check ÷ bare parser', value: median(bare) / median(checks), unit: '×', budget: '≥ 0.6' },
      { what: 'heap in use at the end of the check, above before', value: held, unit: 'MB' },
      { what: 'memory of the process during the check, above before', value: memory, unit: 'MB' },
      { what: 'another check of the same file', value: rate(again.check), unit: 'rows/s' },
      { what: `stage ${again.cells} changed cells`, value: rate(again.stage), unit: 'rows/s' },
    ];
    return figures;
  },
};

async function writeFile(file: string, products: number): Promise<void> {
  const columns = columnsOf(VALUES);
  const out = createWriteStream(file);
  out.write(`sku,${columns.map(({ property, locale }) => `${property} · ${locale}`).join()}\r\n`);
  for (let index = 0; index < products; index++) {
    const { identifier, values } = generatedProduct(index, columns);
    const cells = values.map(({ value }, i) =>
      (index * VALUES + i) % CHANGED === 0 ? `changed ${index}` : String(value),
    );
    const line = `${[identifier, ...cells].map((cell) => (/[",]/.test(cell) ? `"${cell}"` : cell)).join()}\r\n`;
    if (!out.write(line)) await new Promise<void>((resolve) => out.once('drain', () => resolve()));
  }
  out.end();
  await finished(out);
}

async function opened(app: Pick<App, 'handlers'>, connectionId: string, path: string) {
  const { size } = statSync(path);
  const { upload } = await app.handlers['uploads.begin']({
    connectionId,
    format: 'table',
    fileName: 'import.csv',
    bytes: size,
  });
  const file = await open(path);
  const buffer = Buffer.alloc(UPLOAD_CHUNK_BYTES);
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length);
    if (bytesRead === 0) break;
    const base64 = buffer.subarray(0, bytesRead).toString('base64');
    await app.handlers['uploads.append']({ connectionId, upload, base64 });
  }
  await file.close();
  const { reading, roles } = await app.handlers['imports.inspect']({ connectionId, upload, reading: null });
  const plan: ImportPlan = { reading, roles, ...SETTINGS };
  return { upload, plan };
}

const SETTINGS: Omit<ImportPlan, 'reading' | 'roles'> = {
  emptyCells: 'leave',
  lists: 'replace',
  listSeparator: '|',
  unguard: false,
  similar: 'report',
  overStaged: 'keep',
  unknown: 'report',
  known: 'patch',
  doubts: {},
};

async function check(app: Pick<App, 'handlers'>, connectionId: string, path: string) {
  const { upload, plan } = await opened(app, connectionId, path);
  const before = process.memoryUsage().rss;
  const heapBefore = heapInUse();
  let most = before;
  const ms = await timed(async () => {
    const { jobId } = await app.handlers['imports.check']({ connectionId, upload, plan });
    await jobDone(app, jobId, () => {
      most = Math.max(most, process.memoryUsage().rss);
    });
  });
  return { ms, memory: (most - before) / MB, held: (heapInUse() - heapBefore) / MB };
}

/** In bytes, after a collection: other memory of the process may be garbage that V8 has not collected yet. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function recheckAndStage(app: Pick<App, 'handlers'>, connectionId: string, path: string) {
  const { upload, plan } = await opened(app, connectionId, path);
  const checking = async () => {
    const { jobId } = await app.handlers['imports.check']({ connectionId, upload, plan });
    await jobDone(app, jobId);
  };
  await checking();
  const check = await timed(checking);
  const stage = await timed(async () => {
    const { jobId } = await app.handlers['imports.stage']({ connectionId, upload });
    await jobDone(app, jobId);
  });
  const { changes } = await app.handlers['drafts.summary']({ connectionId });
  return { check, stage, cells: changes };
}
