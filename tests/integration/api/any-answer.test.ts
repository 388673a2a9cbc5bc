import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBody } from '#electron/api/answer-body.ts';
import { type BatchOutcome, readBatchAnswer } from '#electron/api/batch.ts';
import { pollChanges, readChangesPage } from '#electron/api/changes.ts';
import type { HttpAnswer, HttpPool } from '#electron/api/http.ts';
import { patchProducts } from '#electron/api/patch-products.ts';
import { findProduct, listProducts, readProductPage } from '#electron/api/product-list.ts';
import { readRemovalAnswer, removeProduct } from '#electron/api/remove-product.ts';
import { readRequiredAttributes, requiredAttributes } from '#electron/api/required-attributes.ts';
import { ServiceClient, type ServiceEndpoint } from '#electron/api/service-client.ts';
import { upsertProducts } from '#electron/api/upsert-products.ts';
import { AppError } from '#shared/contract/result.ts';
import { defaultProfile } from '#shared/service/profile.ts';
import { storedProductJson } from '#shared/service/record-json.ts';
import { fieldOf, mayBeApplied, parsed, succeeded, successes } from '../../support/applied-oracle.ts';
import { testPool } from '../../support/http-pool.ts';
import { bodyText } from '../../support/mangled-json.ts';

const endpoint: ServiceEndpoint = {
  baseUrl: 'http://service',
  integrationId: 'i',
  profile: defaultProfile,
  locales: ['en', 'de'],
  identifierField: 'sku',
  titleField: 'title',
};
const keys = ['a', 'b', 'c'].map((identifier, i) => ({ identifier, productId: i === 2 ? null : `p${i}` }));
const request = {
  method: 'PATCH',
  purpose: 'Sending changes',
  route: 'products',
  url: 'http://service/',
  headers: {},
} as const;

const rightResults = {
  results: [
    { index: 0, identifier: 'a', product_id: 'p0', status: 'ok' },
    { index: 1, identifier: 'b', status: 'error', error: { code: 'no', message: 'No' } },
    { index: 2, identifier: 'c', status: 'updated', error: null },
  ],
};
const rightResultsByName = {
  results: [
    { identifier: 'a', status: 'ok' },
    { product_id: 'p1', status: 'ok' },
    { identifier: 'c', status: 'failed' },
  ],
};
const rightRemoval = { product_id: 'p0', identifier: 'a', status: 'deleted' };
const rightProduct = {
  product_id: 9,
  sku: 'a',
  title: 'A',
  properties: [
    { name: 'title', value: 'A', locale: 'en' },
    { name: 'box', value: { w: 1 }, unit: 'cm' },
  ],
  children: [
    {
      sku: 'a-1',
      parent_identifier: 'a',
      child_bound_attributes: ['size'],
      defining_properties: [{ name: 'size', value: 'S' }],
    },
  ],
};
const rightPage = { products: [rightProduct], offset: 'c2', total: 9 };
const rightChanges = {
  changes: [
    {
      product_id: 'p0',
      identifier: 'a',
      occurred_at: '2026-01-01',
      summary: {
        num_attributes: 3,
        num_attributes_with_agents: 1,
        locale_summaries: { en: { num_attributes_populated: 1 } },
      },
      product: rightProduct,
    },
  ],
  offset: 'o2',
};
const rightRequired = {
  attributes: [
    {
      attribute_id: 'x',
      attribute_name: 'X',
      taxonomy_id: 't',
      resolved_anchor_id: 'n',
      contributing_node_ids: ['n'],
      is_completed: true,
    },
  ],
};

const contentType = fc.constantFrom(
  'application/json',
  'text/plain',
  'text/html; charset=utf-8',
  '',
  'image/png',
);
const status = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(200, 201, 204, 207) },
  fc.integer({ min: 200, max: 599 }),
);
const answer = (right: unknown): fc.Arbitrary<HttpAnswer> =>
  fc.record({
    status,
    contentType,
    headers: fc.constantFrom<Record<string, string>[]>(
      {},
      { link: '</p?offset=c2>; rel="next"' },
      { link: '<' },
      { 'x-total-count': 'many' },
    ),
    requestId: fc.constantFrom(null, 'r-1'),
    retryAfterMs: fc.constantFrom(null, 1000),
    challenge: fc.constant(''),
    text: bodyText(right),
    mask: fc.constant((text: string) => text),
  });

/** The outcome, or null for an `AppError`; anything else that is thrown fails the test. */
function expected<Out>(read: () => Out): Out | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

const appliedAt = (outcome: BatchOutcome): number[] =>
  outcome.kind === 'answered'
    ? [...outcome.results.entries()].filter(([, { outcome: one }]) => one === 'applied').map(([at]) => at)
    : [];

describe('reading arbitrary answers of a service', () => {
  const runs = { numRuns: 4_000 };

  it('marks an operation as applied only if the answer clearly says so', () => {
    let applied = 0;
    fc.assert(
      fc.property(fc.oneof(answer(rightResults), answer(rightResultsByName)), (one) => {
        const outcome = readBatchAnswer(one, request, keys, defaultProfile);
        if (outcome.kind === 'answered') expect(outcome.results.length).toBe(keys.length);
        const places = appliedAt(outcome);
        for (const at of places) expect(mayBeApplied(one.status, one.text, keys, at)).toBe(true);
        expect(places.length).toBeLessThanOrEqual(successes(one.text));
        applied += places.length;
      }),
      runs,
    );
    expect(applied).toBeGreaterThan(100); // the right answers among them count
  });

  it('marks a removal as applied only if the answer clearly says so', () => {
    let applied = 0;
    fc.assert(
      fc.property(fc.oneof(answer(rightRemoval), answer({ results: [rightRemoval] })), (one) => {
        const { kind } = readRemovalAnswer(
          one,
          { ...request, method: 'DELETE' },
          { productId: 'p0', mode: 'delete' },
          defaultProfile,
        );
        if (kind !== 'applied') return;
        applied++;
        const body = parsed(one.text);
        const results = fieldOf(body, 'results');
        const entry = Array.isArray(results) ? results[0] : body;
        expect(one.status).toBeGreaterThanOrEqual(200);
        expect(one.status).toBeLessThan(300);
        expect(one.status).not.toBe(202);
        expect(succeeded(entry)).toBe(true);
        const named = fieldOf(entry, 'product_id');
        if (typeof named === 'number' || (typeof named === 'string' && named !== ''))
          expect(named).toBe('p0');
      }),
      runs,
    );
    expect(applied).toBeGreaterThan(100);
  });

  it('returns records with an identifier that can be serialised, or throws an AppError', () => {
    let read = 0;
    fc.assert(
      fc.property(answer(rightPage), fc.constantFrom(null, 'c1', 'c2'), (one, position) => {
        const body = readBody(one);
        if (body.kind !== 'json') return;
        const page = expected(() => readProductPage({ ...one, body: body.json }, position, endpoint));
        if (!page) return;
        if (page.next !== null) expect(page.next).not.toBe(position);
        const { records } = page.read();
        read += records.length;
        for (const record of records) {
          expect(record.identifier).not.toBe('');
          JSON.stringify(record);
          JSON.stringify(storedProductJson(record, endpoint));
        }
      }),
      runs,
    );
    expect(read).toBeGreaterThan(100);
  });

  it('returns changes and required attributes, or throws an AppError', () => {
    const read = { changes: 0, required: 0 };
    fc.assert(
      fc.property(answer(rightChanges), answer(rightRequired), (changes, required) => {
        const first = readBody(changes);
        if (first.kind === 'json') {
          const page = expected(() => readChangesPage(first.json, 'o1', endpoint));
          read.changes += page?.entries.length ?? 0;
          if (page && page.entries.length > 0) expect(page.offset).not.toBe('o1');
          for (const entry of page?.entries ?? []) {
            expect(entry.productId ?? entry.identifier).not.toBeNull();
            JSON.stringify(entry);
          }
        }
        const second = readBody(required);
        if (second.kind !== 'json') return;
        const list = expected(() => readRequiredAttributes(second.json, endpoint));
        read.required += list?.attributes.length ?? 0;
        const said = fieldOf(parsed(required.text), 'attributes');
        const completed = Array.isArray(said)
          ? said.filter((one) => fieldOf(one, 'is_completed') === true).length
          : 0;
        expect(list?.attributes.filter(({ isCompleted }) => isCompleted).length ?? 0).toBeLessThanOrEqual(
          completed,
        );
      }),
      runs,
    );
    expect(read.changes).toBeGreaterThan(100);
    expect(read.required).toBeGreaterThan(100);
  });
});

describe('arbitrary answers over a real connection', () => {
  let server: Server;
  let http: HttpPool;
  let client: ServiceClient;
  let next: { status: number; type: string; body: Buffer };

  beforeAll(async () => {
    server = createServer((_, response) => {
      response.writeHead(next.status, { 'content-type': next.type }).end(next.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    http = testPool();
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    client = new ServiceClient({ ...endpoint, baseUrl }, async () => 'token-of-the-fuzz', http);
  });

  afterAll(async () => {
    await http.close();
    server.closeAllConnections();
    server.close();
  });

  const bytes = (right: unknown) =>
    fc.oneof(
      { weight: 3, arbitrary: bodyText(right).map((text) => Buffer.from(text)) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)) },
    );
  // The pool would retry a busy or broken service and wait for it: not tested here.
  const settledStatus = fc.constantFrom(200, 200, 201, 202, 207, 400, 401, 403, 404, 409, 413, 422);
  const operation = { product: 1, intent: 'set', values: [], items: [1] } as const;
  const address = {
    product: 1,
    productId: 'p0',
    productIdIsNumber: false,
    identifier: 'a',
    identifierIsNumber: false,
  };

  it('give an outcome or an AppError, count as applied only if they may report it, and leak no token', async () => {
    const right = fc.constantFrom<unknown>(
      rightPage,
      rightChanges,
      rightRequired,
      { results: [{ index: 0, identifier: 'a', status: 'ok' }] },
      rightRemoval,
    );
    await fc.assert(
      fc.asyncProperty(right.chain(bytes), settledStatus, contentType, async (body, code, type) => {
        next = { status: code, type, body };
        const text = body.toString('utf8');
        const reads = await Promise.allSettled([
          listProducts(client, null).then((page) => page.read()),
          findProduct(client, 'a'),
          pollChanges(client, { offset: null, includeAllProperties: true }),
          requiredAttributes(client, 'p0'),
        ]);
        for (const read of reads)
          if (read.status === 'rejected') expect(read.reason).toBeInstanceOf(AppError);
        const patched = await patchProducts(
          client,
          [{ ...operation, values: [], items: [1] }],
          new Map([[1, address]]),
        );
        const put = await upsertProducts(client, [
          {
            identifier: 'a',
            identifierIsNumber: false,
            title: 'A',
            parentIdentifier: null,
            childBoundAttributes: [],
            definingProperties: [],
            values: [],
          },
        ]);
        const removed = await removeProduct(client, 'p0', 'delete');
        for (const [outcome, productId] of [
          [patched, 'p0'],
          [put, null],
        ] as const)
          for (const at of appliedAt(outcome))
            expect(mayBeApplied(code, text, [{ identifier: 'a', productId }], at)).toBe(true);
        if (removed.kind === 'applied') expect(code).toBeLessThan(300);
        expect(JSON.stringify([reads, patched, put, removed])).not.toContain('token-of-the-fuzz');
      }),
      { numRuns: 120 },
    );
  });
});
