import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { viewQuery } from '#shared/domain/query.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

/** A product as this service holds it: any number of them may have the same sku. */
interface Held {
  product_id?: string;
  sku: string;
  title: string;
  properties: { name: string; value: unknown; locale?: string }[];
}

interface Operation {
  product_id?: string;
  identifier?: string;
  properties: { name: string; value: unknown; locale?: string }[];
}

const held = (id: string | null, sku: string, text: string): Held => ({
  ...(id === null ? {} : { product_id: id }),
  sku,
  title: `${sku} ${id}`,
  properties: [{ name: 'text', value: text }],
});

let products: Held[];
let operations: Operation[];
let close: () => void;
let app: RunningApp;
let connectionId: string;

beforeEach(async () => {
  products = [held('1', 'A', 'first'), held('2', 'B', 'only'), held('3', 'A', 'second')];
  operations = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const send = (body: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const asked = new URL(request.url ?? '/', 'http://service').searchParams.get('identifier');
    if (request.method === 'GET')
      return send({ products: products.filter(({ sku }) => asked === null || sku === asked) });
    const sent = JSON.parse(Buffer.concat(chunks).toString()) as Operation[];
    operations.push(...sent);
    return send({ results: sent.map((operation, index) => ({ index, status: patched(operation) })) });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => server.close();
  app = await startApp();
  const fields = {
    name: 'Test',
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    integrationId: 'int-1',
    locales: ['en', 'de'],
    identifierField: 'sku',
    titleField: 'title',
  };
  ({ id: connectionId } = await app.call('connections.create', { token: 'a-token-0123456789', fields }));
});

afterEach(async () => {
  await app.stop();
  close();
});

/** As far as this service is concerned, a sku that several products have means the last of them. */
function patched({ product_id, identifier, properties }: Operation): string {
  const found = products.findLast((one) =>
    product_id === undefined ? one.sku === identifier : one.product_id === product_id,
  );
  if (!found) return 'error';
  found.properties = properties;
  return 'ok';
}

const pull = async () => app.ended((await app.call('catalog.pull', { connectionId })).jobId);

async function rows() {
  const { view } = await app.call('catalog.openView', { connectionId, query: viewQuery.parse({}) });
  const columns = [{ property: 'text', locale: 'en' }];
  return (await app.call('catalog.window', { connectionId, view, start: 0, count: 100, columns })).rows;
}

const shown = async () =>
  (await rows()).map(({ identifier, productId, values }) => [identifier, productId, values[0]]);

async function edit(productId: string | null, value: string) {
  const row = (await rows()).find((one) => one.productId === productId);
  await app.call('drafts.edit', {
    connectionId,
    label: 'Edit',
    edits: [{ product: row!.product, property: 'text', locale: 'en', change: { kind: 'set', value } }],
  });
}

async function apply(checkFirst: boolean): Promise<void> {
  const options = { checkFirst, onePerCell: false };
  await app.call('changesets.setOptions', { connectionId, options });
  await app.ended((await app.call('changesets.apply', { connectionId })).jobId);
}

const texts = () => products.map(({ properties }) => properties[0]?.value);

test('the pull says that a product came in several records, of which one is shown', async () => {
  products.push({ ...held('2', 'B', 'seul'), title: 'B 2' }, held('3', 'A', 'second'));
  expect((await pull()).warning).toContain('1 product came in several records with different values (B)');
});

test('products with the same identifier are both kept, and the pull says so', async () => {
  const { message } = await pull();
  expect(message).toContain('2 products share their identifier with another one, such as “A”.');
  const both = [
    ['A', '1', 'first'],
    ['B', '2', 'only'],
    ['A', '3', 'second'],
  ];
  expect(await shown()).toEqual(both);
  products.reverse();
  await pull();
  expect(await shown()).toEqual(both.toReversed());
});

test.each([true, false])(
  'an edit goes to its own product by the product id (checked before sending: %s)',
  async (checkFirst) => {
    await pull();
    for (const id of ['1', '2', '3']) await edit(id, `new ${id}`);
    await apply(checkFirst);
    expect(texts()).toEqual(['new 1', 'new 2', 'new 3']);
    expect(operations.map(({ product_id, identifier }) => product_id ?? identifier).toSorted()).toEqual([
      '1',
      '3',
      'B',
    ]);
    expect((await app.call('drafts.summary', { connectionId })).changes).toBe(0);
  },
);

test.each(['first', 'last'])(
  'an edit does not move to another product that takes its identifier and is listed %s',
  async (place) => {
    const edited = held('1', 'A', 'same');
    products = [edited];
    await pull();
    await edit('1', 'new');
    const other = held('3', 'A', 'same');
    products = place === 'first' ? [other, edited] : [edited, other];
    expect((await pull()).state).toBe('done');
    expect((await shown()).map(([, productId]) => productId).toSorted()).toEqual(['1', '3']);
    await apply(false);
    expect([edited, other].map(({ properties }) => properties[0]?.value)).toEqual(['new', 'same']);
  },
);

test('a product with a new product id is still the same one, and its edit stays', async () => {
  await pull();
  await edit('2', 'new');
  products[1]!.product_id = '20';
  await pull();
  expect(await shown()).toContainEqual(['B', '20', 'new']);
  await apply(true);
  expect(products[1]!.properties[0]!.value).toBe('new');
});

test('the remaining one of two products with one identifier is found by it again', async () => {
  await pull();
  products.shift();
  const { message } = await pull();
  expect(message).not.toContain('share');
  expect(message).toContain('1 product left the integration.');
  expect(await shown()).toEqual([
    ['B', '2', 'only'],
    ['A', '3', 'second'],
  ]);
  const { list, missing } = await app.call('identifiers.keep', { connectionId, texts: ['A'] });
  expect(missing).toEqual([]);
  const query = viewQuery.parse({ filters: [{ kind: 'identifiers', list, listed: true }] });
  expect((await app.call('catalog.openView', { connectionId, query })).rows).toBe(1);
});

test('an edit of a product that cannot be told apart from another is not sent', async () => {
  products = [held(null, 'A', 'first'), held(null, 'A', 'second'), held(null, 'B', 'only')];
  await pull();
  expect(await shown()).toEqual([
    ['A', null, 'first'],
    ['A', null, 'second'],
    ['B', null, 'only'],
  ]);
  await edit(null, 'new');
  expect((await app.call('changesets.preview', { connectionId, limit: 0 })).heldBack).toMatchObject({
    nameless: 1,
  });
  expect(await app.refusal('changesets.apply', { connectionId })).toBe('invalid_input');
  expect(operations).toEqual([]);
});
