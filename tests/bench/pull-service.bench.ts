import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Bench, median, percentile, timed } from './bench.ts';
import { appOnSandbox, jobDone, startSandboxProcess } from './sandbox-process.ts';

const VALUES = 40;
const ROWS_PER_TRANSACTION = 100 * VALUES;

/**
 * A whole pull as a user gets it (HTTP from the sandbox in its own process, JSON, mapping, worker, SQLite), against a
 * bare script that inserts the very same rows and does nothing else.
 */
export const pullServiceBench: Bench = {
  name: 'pull-service',
  async run({ products: asked, runs, folder }) {
    const products = asked ?? 100_000;
    const pulled: number[] = [];
    const bare: number[] = [];
    const memory: number[] = [];
    let rows = 0;
    for (let run = 0; run < runs; run++) {
      const dataDir = join(folder, `app-${run}`);
      const pull = await pullFromSandbox(dataDir, products);
      memory.push(...pull.memory);
      const inserted = await insertBare(pull.database, join(folder, `bare-${run}.db`));
      rows = inserted.rows;
      pulled.push(rows / pull.ms);
      bare.push(rows / inserted.ms);
    }
    const half = Math.floor(memory.length / 2);
    return [
      {
        what: `pull of ${products} products (${rows} values) over HTTP`,
        value: median(pulled) * 1000,
        unit: 'rows/s',
      },
      { what: 'bare script inserting the same rows', value: median(bare) * 1000, unit: 'rows/s' },
      { what: 'pull ÷ bare script', value: median(pulled) / median(bare), unit: '×', budget: '≥ 0.7' },
      { what: 'memory of the app while it pulls, median', value: median(memory), unit: 'MB' },
      { what: 'memory of the app while it pulls, highest', value: percentile(memory, 1), unit: 'MB' },
      {
        what: 'median memory, second half ÷ first half of a pull',
        value: median(memory.slice(half)) / median(memory.slice(0, half)),
        unit: '×',
      },
    ];
  },
};

async function pullFromSandbox(
  dataDir: string,
  products: number,
): Promise<{ ms: number; database: string; memory: number[] }> {
  const sandbox = await startSandboxProcess({ products, valuesPerProduct: VALUES });
  const { app, connectionId, database } = await appOnSandbox(dataDir, sandbox);
  try {
    const memory: number[] = [];
    const ms = await timed(async () => {
      const { jobId } = await app.handlers['catalog.pull']({ connectionId });
      await jobDone(app, jobId, () => memory.push(process.memoryUsage().rss / 2 ** 20));
    });
    return { ms, database, memory };
  } finally {
    await app.close();
    await sandbox.close();
  }
}

/** Reads the rows that the pull wrote, and times nothing but inserting them again. */
async function insertBare(source: string, file: string): Promise<{ ms: number; rows: number }> {
  const from = new DatabaseSync(source, { readOnly: true });
  const read = from.prepare('SELECT product, property, locale, flags, value FROM value');
  read.setReturnArrays(true);
  const db = new DatabaseSync(file);
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE value (
      product INTEGER NOT NULL, property INTEGER NOT NULL, locale INTEGER NOT NULL, flags INTEGER NOT NULL, value,
      PRIMARY KEY (product, property, locale)
    ) WITHOUT ROWID`);
  const insert = db.prepare(
    'INSERT INTO value (product, property, locale, flags, value) VALUES (?, ?, ?, ?, ?)',
  );
  let ms = 0;
  let rows = 0;
  let page: (string | number)[][] = [];
  const write = async () => {
    ms += await timed(() => {
      db.exec('BEGIN');
      for (const row of page) insert.run(...row);
      db.exec('COMMIT');
    });
    rows += page.length;
    page = [];
  };
  for (const row of read.iterate()) {
    page.push(row as unknown as (string | number)[]);
    if (page.length === ROWS_PER_TRANSACTION) await write();
  }
  await write();
  from.close();
  db.close();
  return { ms, rows };
}
