import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Bench, type Figure, timed } from './bench.ts';
import { columnsOf, generatedProduct } from './generated-product.ts';
import { appOnSandbox } from './sandbox-process.ts';
import { applyItems, stagedCatalog } from './staged-catalog.ts';

const ITEMS = 100_000;
const REQUESTS_IN_FLIGHT = 4;
const ITEMS_PER_REQUEST = 100;
const COLUMNS = columnsOf(8);

/**
 * A change set interrupted by a kill half way: from opening the catalog to the first new request, with requests in flight read
 * back in between. Compared with SQLite's own check of a file that was not closed. `--products N`: number of items.
 */
export const restartBench: Bench = {
  name: 'restart',
  async run({ products: asked, folder }) {
    const items = asked ?? ITEMS;
    const service = await startWatchedService();
    const where = { url: service.url, token: 'bench-token', integrationId: 'bench' };
    const first = await appOnSandbox(folder, where);
    await first.app.close();
    mkdirSync(dirname(first.database), { recursive: true });
    const changeSet = halfWay(first.database, items);
    const quickCheck = await timed(() => checkBare(first.database));

    const { app, connectionId } = await appOnSandbox(folder, where);
    const opening = await timed(() => app.handlers['catalog.summary']({ connectionId }));
    const began = performance.now();
    await app.handlers['changesets.resume']({ connectionId, changeSet });
    const patchedAt = await service.firstPatch;
    const figures: Figure[] = [
      { what: `open a catalog with ${items} items half way, after kill -9`, value: opening, unit: 'ms' },
      { what: 'of it the check of the file (the same by a bare script)', value: quickCheck, unit: 'ms' },
      {
        what: `resume → ${REQUESTS_IN_FLIGHT * ITEMS_PER_REQUEST} in flight read back`,
        value: service.lastReadBack() - began,
        unit: 'ms',
      },
      { what: 'resume → the first request leaves', value: patchedAt - began, unit: 'ms' },
      { what: 'open → the first request leaves', value: opening + patchedAt - began, unit: 'ms' },
    ];
    await app.close();
    await service.close();
    return figures;
  },
};

/** As after a kill: half is applied, some requests are in flight, and the file was not closed. */
function halfWay(file: string, items: number): number {
  const { store } = stagedCatalog(file, items);
  store.setApplyOptions({ checkFirst: false, onePerCell: false });
  const { changeSet } = store.freeze().changeSet;
  store.setChangeSetState(changeSet, 'running', null);
  applyItems(store, changeSet, items / 2);
  const next = store.itemsToSend(changeSet, 'pending', {
    after: 0,
    limit: REQUESTS_IN_FLIGHT * ITEMS_PER_REQUEST,
  });
  for (let from = 0; from < next.length; from += ITEMS_PER_REQUEST)
    store.recordOutcomes(changeSet, [], [next.slice(from, from + ITEMS_PER_REQUEST).map(({ item }) => item)]);
  return changeSet;
}

function checkBare(file: string): void {
  const db = new DatabaseSync(file, { readOnly: true });
  db.prepare('PRAGMA quick_check(1)').get();
  db.close();
}

/** Lists generated products unchanged, accepts every patch, and records when the first one arrived. */
async function startWatchedService() {
  const patched = Promise.withResolvers<number>();
  let lastReadBack = performance.now();
  const server = createServer(async (request, response) => {
    const send = (body: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method === 'GET') {
      const identifier = new URL(request.url ?? '/', 'http://service').searchParams.get('identifier') ?? '';
      lastReadBack = performance.now();
      send({ products: [wireProduct(identifier)] });
      return;
    }
    patched.resolve(performance.now());
    const operations = JSON.parse(await bodyOf(request)) as { identifier: string }[];
    send({ results: operations.map(({ identifier }, index) => ({ index, identifier, status: 'ok' })) });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    firstPatch: patched.promise,
    lastReadBack: () => lastReadBack,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function wireProduct(identifier: string) {
  const { productId, title, values } = generatedProduct(Number(identifier.split('-')[1]), COLUMNS);
  const properties = values.map(({ property, locale, value }) => ({ name: property, locale, value }));
  return { product_id: productId, sku: identifier, title, properties };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
