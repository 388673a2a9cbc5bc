import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Agent } from 'undici';
import { defaultProfile } from '#shared/service/profile.ts';
import { type Bench, median, percentile, timed } from './bench.ts';
import { appOnSandbox, jobDone, type SandboxProcess, startSandboxProcess } from './sandbox-process.ts';

const VALUES = 40;
const ROWS_PER_TRANSACTION = 100 * VALUES;

/**
 * A complete pull (HTTP from the sandbox in its own process, JSON, mapping, worker, SQLite), against bare undici that reads the
 * same pages and discards them, and against a bare script that inserts the same rows.
 */
export const pullServiceBench: Bench = {
  name: 'pull-service',
  async run({ products: asked, runs, folder }) {
    const products = asked ?? 100_000;
    const pulled: number[] = [];
    const bare: number[] = [];
    const read: number[] = [];
    const memory: number[] = [];
    const speed: number[] = [];
    let rows = 0;
    for (let run = 0; run < runs; run++) {
      const dataDir = join(folder, `app-${run}`);
      const sandbox = await startSandboxProcess({ products, valuesPerProduct: VALUES });
      await readBare(sandbox); // the sandbox is faster the second time
      const readMs = await timed(() => readBare(sandbox));
      const pull = await pullFromSandbox(dataDir, sandbox);
      await sandbox.close();
      memory.push(...pull.memory);
      const inserted = await insertBare(pull.database, join(folder, `bare-${run}.db`));
      rows = inserted.rows;
      pulled.push(rows / pull.ms);
      bare.push(rows / inserted.ms);
      read.push(products / readMs);
      speed.push(products / pull.ms);
    }
    const quarter = Math.floor(memory.length / 4);
    return [
      {
        what: `pull of ${products} products (${rows} values) over HTTP`,
        value: median(pulled) * 1000,
        unit: 'rows/s',
      },
      { what: 'bare script inserting the same rows', value: median(bare) * 1000, unit: 'rows/s' },
      { what: 'pull ÷ bare script', value: median(pulled) / median(bare), unit: '×', budget: '≥ 0.7' },
      { what: 'products pulled', value: median(speed) * 1000, unit: 'products/s' },
      {
        what: 'bare undici reading the same pages and throwing them away',
        value: median(read) * 1000,
        unit: 'products/s',
      },
      { what: 'pull ÷ bare reading', value: median(speed) / median(read), unit: '×' },
      { what: 'memory of the app while it pulls, median', value: median(memory), unit: 'MB' },
      { what: 'memory of the app while it pulls, highest', value: percentile(memory, 1), unit: 'MB' },
      {
        what: 'memory once warm: median of the last quarter ÷ that of the second',
        value: median(memory.slice(3 * quarter)) / median(memory.slice(quarter, 2 * quarter)),
        unit: '×',
        budget: '≤ 1.1',
      },
    ];
  },
};

/** Reads page after page like the app, each requested as soon as the one before has named it; nothing is parsed or kept. */
async function readBare({ url, token, integrationId }: SandboxProcess): Promise<void> {
  const agent = new Agent();
  const { products } = defaultProfile.routes;
  const path = products.replace('{integration_id}', integrationId);
  let cursor: string | undefined;
  do {
    const query = new URLSearchParams({ include_children: 'true', limit: '100' });
    if (cursor !== undefined) query.set('offset', cursor);
    const { body } = await agent.request({
      origin: url,
      path: `${path}?${query}`,
      method: 'GET',
      headers: { authorization: `Bearer ${token}` },
    });
    let end = '';
    for await (const chunk of body as AsyncIterable<Buffer>)
      end = (end + chunk.subarray(-40).toString('latin1')).slice(-40);
    cursor = /"offset":"(p\d+)"\}$/.exec(end)?.[1];
  } while (cursor !== undefined);
  await agent.close();
}

async function pullFromSandbox(
  dataDir: string,
  sandbox: SandboxProcess,
): Promise<{ ms: number; database: string; memory: number[] }> {
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
  }
}

/** Reads the rows that the pull wrote, and times only their insertion. */
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
