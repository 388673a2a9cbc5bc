import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { patchProducts } from '#electron/api/patch-products.ts';
import { ServiceClient } from '#electron/api/service-client.ts';
import type { App } from '#electron/services/create-app.ts';
import { inParallel } from '#electron/services/in-parallel.ts';
import type { Operation } from '#shared/domain/patch.ts';
import { batchOperations, type ProductAddress } from '#shared/service/patch-request.ts';
import { defaultProfile } from '#shared/service/profile.ts';
import { testPool } from '../support/http-pool.ts';
import { type Bench, type Figure, median, timed } from './bench.ts';
import {
  appOnSandbox,
  jobDone,
  requestsTo,
  type SandboxProcess,
  startSandboxProcess,
} from './sandbox-process.ts';

const BATCH = defaultProfile.patch.max_operations;
const AT_A_TIME = 4;
const LATENCY_MS = 100;
const PER_EDIT = 10_000;

/**
 * Staged edits, one per product, applied to the sandbox in its own process. For a service that answers after 100 ms: against the
 * ideal schedule, with and without the check before sending. For one that answers at once: against a bare script that sends the
 * same requests and records nothing.
 */
export const applyBench: Bench = {
  name: 'apply',
  async run({ products: asked, runs, folder }) {
    const products = asked ?? 100_000;
    const slow = await startSandboxProcess({ products, valuesPerProduct: 5, latencyMs: LATENCY_MS });
    const fast = await startSandboxProcess({ products, valuesPerProduct: 5 });
    try {
      const waiting = await applied(join(folder, 'slow'), slow, { products, runs: 1, checkFirst: false });
      const checked = await applied(join(folder, 'checked'), slow, { products, runs: 1, checkFirst: true });
      const hurried = await applied(join(folder, 'fast'), fast, { products, runs, checkFirst: false });
      const addresses = addressesIn(hurried.database);
      const bareSlow = await timed(() => sendBare(slow, addresses));
      const bareFast: number[] = [];
      for (let run = 0; run < runs; run++) bareFast.push(await timed(() => sendBare(fast, addresses)));
      return [
        ...againstIdeal(products, waiting, bareSlow),
        ...withCheck(products, checked),
        ...againstBare(products, hurried, median(bareFast)),
      ];
    } finally {
      await Promise.all([slow.close(), fast.close()]);
    }
  },
};

interface Applied {
  ms: number[];
  /** CPU time of the app, main thread and workers. */
  cpuMs: number[];
  /** Requests that the service received in the last run. */
  reads: number;
  patches: number;
  database: string;
}

/** Stages an edit of every product and applies all, this many times. */
async function applied(
  dataDir: string,
  sandbox: SandboxProcess,
  { products, runs, checkFirst }: { products: number; runs: number; checkFirst: boolean },
): Promise<Applied> {
  const { app, connectionId, database } = await appOnSandbox(dataDir, sandbox);
  try {
    await jobDone(app, (await app.handlers['catalog.pull']({ connectionId })).jobId);
    const options = { checkFirst, onePerCell: false };
    await app.handlers['changesets.setOptions']({ connectionId, options });
    const out: Applied = { ms: [], cpuMs: [], reads: 0, patches: 0, database };
    for (let run = 0; run < runs; run++) {
      await stageAll(app, connectionId, products, `${checkFirst ? 'checked' : 'unchecked'} in run ${run}`);
      const asked = await requestsTo(sandbox);
      const before = process.cpuUsage();
      out.ms.push(
        await timed(async () => {
          const { jobId } = await app.handlers['changesets.apply']({ connectionId });
          await jobDone(app, jobId);
        }),
      );
      const { user, system } = process.cpuUsage(before);
      out.cpuMs.push((user + system) / 1000);
      const { list, patch } = await requestsTo(sandbox);
      Object.assign(out, { reads: list - asked.list, patches: patch - asked.patch });
      const [changeSet] = await app.handlers['changesets.list']({ connectionId });
      if (changeSet?.counts.applied !== products) throw new Error(`applied: ${changeSet?.counts.applied}`);
    }
    return out;
  } finally {
    await app.close();
  }
}

export async function stageAll(
  app: Pick<App, 'handlers'>,
  connectionId: string,
  products: number,
  text: string,
): Promise<void> {
  for (let from = 0; from < products; from += PER_EDIT) {
    const edits = Array.from({ length: Math.min(PER_EDIT, products - from) }, (_, i) => ({
      product: from + i + 1,
      property: 'title',
      locale: 'de',
      change: { kind: 'set' as const, value: `${text}: ${from + i}` },
    }));
    await app.handlers['drafts.edit']({ connectionId, label: 'Paste', edits });
  }
}

function againstIdeal(products: number, { ms, cpuMs }: Applied, bare: number): Figure[] {
  const ideal = (Math.ceil(products / BATCH) / AT_A_TIME) * LATENCY_MS;
  return [
    { what: `apply ${products}, service answers after ${LATENCY_MS} ms`, value: median(ms), unit: 'ms' },
    { what: 'ideal: requests × latency ÷ concurrency', value: ideal, unit: 'ms' },
    { what: 'the same requests sent by a bare script', value: bare, unit: 'ms' },
    { what: 'apply ÷ bare script', value: median(ms) / bare, unit: '×' },
    { what: 'apply ÷ ideal', value: median(ms) / ideal, unit: '×', budget: '≤ 1.10' },
    { what: 'processor time of the app, all threads', value: median(cpuMs), unit: 'ms' },
  ];
}

/**
 * Pages by cursor can only be read one after another, however many concurrent requests are allowed: a lower bound of the ideal
 * schedule.
 */
function withCheck(products: number, { ms, cpuMs, reads, patches }: Applied): Figure[] {
  const ideal = ((reads + patches) / AT_A_TIME) * LATENCY_MS;
  const oneByOne = reads * LATENCY_MS;
  return [
    { what: `apply ${products}, each product read again first`, value: median(ms), unit: 'ms' },
    { what: 'ideal: (patches + reads) × latency ÷ concurrency', value: ideal, unit: 'ms' },
    { what: 'the list alone, page after page: reads × latency', value: oneByOne, unit: 'ms' },
    { what: 'apply with check ÷ ideal', value: median(ms) / ideal, unit: '×' },
    {
      what: 'apply with check ÷ the longer of the two',
      value: median(ms) / Math.max(ideal, oneByOne),
      unit: '×',
      budget: '≤ 1.10',
    },
    { what: 'processor time of the app, all threads', value: median(cpuMs), unit: 'ms' },
  ];
}

function againstBare(products: number, { ms, cpuMs }: Applied, bare: number): Figure[] {
  return [
    { what: `apply ${products}, service answers at once`, value: median(ms), unit: 'ms' },
    { what: 'the same requests sent by a bare script', value: bare, unit: 'ms' },
    { what: 'what the journal adds to an item', value: ((median(ms) - bare) / products) * 1000, unit: 'µs' },
    { what: 'processor time of the app, all threads', value: median(cpuMs), unit: 'ms' },
  ];
}

/** Requests like the app's for the products of its catalog, four at a time, with their responses read. */
async function sendBare(
  { url, integrationId, token }: SandboxProcess,
  addresses: ReadonlyMap<number, ProductAddress>,
): Promise<void> {
  const dialect = { profile: defaultProfile, locales: ['en'], identifierField: 'sku', titleField: 'title' };
  const http = testPool();
  const client = new ServiceClient({ ...dialect, baseUrl: url, integrationId }, async () => token, http);
  const operations = [...addresses.keys()].map((product): Operation => {
    const value = { property: 'title', locale: 'de', localeless: false, value: `sent bare: ${product}` };
    return { product, intent: 'set', values: [value], items: [product] };
  });
  try {
    await inParallel(batchOperations(operations, BATCH), AT_A_TIME, async (batch) => {
      const outcome = await patchProducts(client, batch, addresses);
      if (outcome.kind !== 'answered') throw new Error('a bare request was not answered');
    });
  } finally {
    await http.close();
  }
}

function addressesIn(database: string): Map<number, ProductAddress> {
  const db = new DatabaseSync(database, { readOnly: true });
  const rows = db.prepare('SELECT product, identifier FROM product ORDER BY product').all() as {
    product: number;
    identifier: string;
  }[];
  db.close();
  const plain = { productId: null, productIdIsNumber: false, identifierIsNumber: false };
  return new Map(rows.map(({ product, identifier }) => [product, { product, identifier, ...plain }]));
}
