import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { catalogDatabase } from '#electron/store/catalog/catalog-database.ts';
import type { CatalogStore } from '#electron/store/catalog/create-catalog-store.ts';
import { type OpenStore, openCatalogStore } from '#electron/store/open.ts';
import { openDatabase } from '#electron/store/open-database.ts';
import { type Bench, type Figure, median, timed } from './bench.ts';
import { generatedPages, OPTIONS } from './generated-catalog.ts';
import { columnsOf } from './generated-product.ts';
import {
  appOnSandbox,
  jobDone,
  requestsTo,
  type SandboxProcess,
  startSandboxProcess,
} from './sandbox-process.ts';

const PRODUCTS = 50_000;
/** Size of a family: a product with one variant less than this. */
const FAMILY = 10;
const VALUES = 4;
/** One product per request (4.4): more would take a quarter of an hour. */
const SENT = 2_000;
const AT_A_TIME = 4;
const LATENCY_MS = 100;
const EVERYTHING = { search: '', filters: [], sort: [], tree: false };

/**
 * Marks a whole catalog of families for deletion, rehearses and freezes it, each against a bare script that writes or counts the
 * same rows; then takes snapshots and removes products, against the ideal schedule for a service that answers after 100 ms.
 * `--products N`: number of marked products, at most 2,000 of which are sent.
 */
export const removalsBench: Bench = {
  name: 'removals',
  async run({ products: asked, runs, folder }) {
    const products = asked ?? PRODUCTS;
    const file = join(folder, 'families.db');
    fillWithFamilies(file, products);
    const app: Durations[] = [];
    const bare: Pick<Durations, 'mark' | 'freeze'>[] = [];
    for (let run = 0; run < runs; run++) {
      app.push(await onCopy(file, (copy) => inStore(copy)));
      bare.push(await onCopy(file, async (copy) => inBareScript(copy)));
    }
    const of = (durations: readonly Partial<Durations>[], what: keyof Durations) =>
      median(durations.map((one) => one[what] ?? Number.NaN));
    return [
      { what: `mark ${products} products, durable`, value: of(app, 'mark'), unit: 'ms' },
      { what: 'the same marks and their history by a bare script', value: of(bare, 'mark'), unit: 'ms' },
      { what: 'mark ÷ bare', value: of(app, 'mark') / of(bare, 'mark'), unit: '×' },
      { what: `rehearse ${products}`, value: of(app, 'rehearse'), unit: 'ms' },
      { what: `freeze ${products} into a journal, durable`, value: of(app, 'freeze'), unit: 'ms' },
      { what: 'a bare INSERT … SELECT of the same rows', value: of(bare, 'freeze'), unit: 'ms' },
      { what: 'freeze ÷ bare', value: of(app, 'freeze') / of(bare, 'freeze'), unit: '×' },
      ...(await sending(join(folder, 'app'), Math.min(products, SENT))),
    ];
  },
};

interface Durations {
  mark: number;
  rehearse: number;
  freeze: number;
}

function fillWithFamilies(file: string, products: number): void {
  const { store, close } = openDatabase(file, catalogDatabase(OPTIONS));
  const { pull } = store.beginPull();
  let parent = '';
  let nth = 0;
  for (const page of generatedPages(products, columnsOf(VALUES))) {
    const members = page.map((product) => {
      if (nth++ % FAMILY > 0) return { ...product, parentIdentifier: parent };
      parent = product.identifier;
      return product;
    });
    store.writePage(pull, members, 'more');
  }
  store.finishPull(pull);
  close(true);
}

async function inStore(file: string): Promise<Durations> {
  const catalog: OpenStore<CatalogStore> = await openCatalogStore(file, OPTIONS);
  const { view } = await catalog.openView(EVERYTHING);
  let confirmed = '';
  const durations = {
    mark: await timed(() => catalog.markProducts({ view }, 'delete')),
    rehearse: await timed(async () => {
      confirmed = (await catalog.rehearse(200)).fingerprint;
    }),
    freeze: await timed(() => catalog.freezeRemovals(confirmed)),
  };
  await catalog.close();
  return durations;
}

async function inBareScript(file: string): Promise<Pick<Durations, 'mark' | 'freeze'>> {
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA cache_size = -65536; PRAGMA synchronous = FULL;
    INSERT INTO step (step, label, at) VALUES (1, 'Mark', '2026-01-01');
    INSERT INTO change_set (kind, created_at, state, check_first, one_per_cell, products, locales, total, pending)
      VALUES ('removal', '2026-01-01', 'queued', 1, 0, 0, '[]', 0, 0)`);
  const mark = await timed(() =>
    db.exec(`BEGIN;
      INSERT INTO step_change (step, product, property, locale, before, after)
        SELECT 1, product, 0, 0, NULL, 'delete' FROM product;
      INSERT INTO product_mark (product, mode) SELECT product, 'delete' FROM product;
      COMMIT`),
  );
  const freeze = await timed(() =>
    db.exec(`INSERT INTO item (change_set, product, identifier, title, product_id, action, level, state)
      SELECT 1, p.product, p.identifier, p.title, p.product_id, m.mode, 0, 'pending'
      FROM product_mark m JOIN product p USING (product) ORDER BY p.place, p.product`),
  );
  db.close();
  return { mark, freeze };
}

/** Milliseconds of the work on a temporary copy of the file. */
async function onCopy<T>(file: string, work: (copy: string) => Promise<T>): Promise<T> {
  const copy = `${file}.copy`;
  copyFileSync(file, copy);
  const out = await work(copy);
  for (const suffix of ['', '-wal', '-shm', '.tally', '.map']) rmSync(copy + suffix, { force: true });
  return out;
}

async function sending(dataDir: string, products: number): Promise<Figure[]> {
  const sandbox = await startSandboxProcess({ products, valuesPerProduct: VALUES, latencyMs: LATENCY_MS });
  try {
    const { ms, cpuMs, reads, removals } = await removed(dataDir, sandbox);
    // Pages are read in sequence, whatever the concurrency; all snapshots are taken before the first removal.
    const ideal = (reads + removals / AT_A_TIME) * LATENCY_MS;
    return [
      {
        what: `snapshots of ${products} and their removal, answers after ${LATENCY_MS} ms`,
        value: ms,
        unit: 'ms',
      },
      { what: 'ideal: list page after page + removals × latency ÷ concurrency', value: ideal, unit: 'ms' },
      { what: 'removal ÷ ideal', value: ms / ideal, unit: '×', budget: '≤ 1.10' },
      { what: 'processor time of the app, all threads', value: cpuMs, unit: 'ms' },
    ];
  } finally {
    await sandbox.close();
  }
}

/** Pulls, marks and removes all products of the sandbox. Throws if one remains. */
async function removed(dataDir: string, sandbox: SandboxProcess) {
  const { app, connectionId } = await appOnSandbox(dataDir, sandbox);
  try {
    await jobDone(app, (await app.handlers['catalog.pull']({ connectionId })).jobId);
    await app.handlers['removals.settleMode']({ connectionId, mode: 'delete', verdict: 'confirmed' });
    const { view } = await app.handlers['catalog.openView']({ connectionId, query: EVERYTHING });
    await app.handlers['removals.mark']({ connectionId, which: { view }, mode: 'delete' });
    const { fingerprint: confirmed } = await app.handlers['removals.rehearse']({ connectionId, limit: 1 });
    const asked = await requestsTo(sandbox);
    const before = process.cpuUsage();
    const ms = await timed(async () => {
      await jobDone(app, (await app.handlers['removals.apply']({ connectionId, confirmed })).jobId);
    });
    const { user, system } = process.cpuUsage(before);
    const { list, delete: removals } = await requestsTo(sandbox);
    const [changeSet] = await app.handlers['changesets.list']({ connectionId });
    if (changeSet?.counts.applied !== changeSet?.total)
      throw new Error(`removed: ${changeSet?.counts.applied}`);
    return {
      ms,
      cpuMs: (user + system) / 1000,
      reads: list - asked.list,
      removals: removals - asked.delete,
    };
  } finally {
    await app.close();
  }
}
