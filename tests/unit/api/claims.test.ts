import { describe, expect, it } from 'vitest';
import { readBatchAnswer } from '#electron/api/batch.ts';
import { readChangesPage } from '#electron/api/changes.ts';
import type { HttpAnswer } from '#electron/api/http.ts';
import { readRemovalAnswer } from '#electron/api/remove-product.ts';
import { readRequiredAttributes } from '#electron/api/required-attributes.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import type { Json } from '#shared/service/json.ts';
import { parseProfile, serviceProfile } from '#shared/service/profile.ts';

const parsed = parseProfile({});
if (!parsed.ok) throw new Error('profile');
const { profile } = parsed;
const request = {
  method: 'PATCH',
  purpose: 'Sending changes',
  route: 'products',
  url: 'http://s/',
  headers: {},
} as const;
const keys = [
  { identifier: 'a', productId: null },
  { identifier: 'b', productId: null },
];

const answer = (status: number, body: unknown, more: Partial<HttpAnswer> = {}): HttpAnswer => ({
  status,
  contentType: 'application/json',
  headers: {},
  requestId: null,
  retryAfterMs: null,
  challenge: '',
  text: body === undefined ? '' : JSON.stringify(body),
  mask: (text) => text,
  ...more,
});
const batch = (status: number, body: unknown, more: Partial<HttpAnswer> = {}) =>
  readBatchAnswer(answer(status, body, more), request, keys, profile);
const good = {
  results: [
    { index: 0, status: 'ok' },
    { index: 1, status: 'ok' },
  ],
};

describe('readBatchAnswer', () => {
  it.each([200, 201, 207])('reads the results of a response with status %i', (status) => {
    expect(batch(status, good)).toEqual({
      kind: 'answered',
      results: [{ outcome: 'applied' }, { outcome: 'applied' }],
    });
  });

  it('leaves the outcome unknown for status 202, whatever the body says', () => {
    expect(batch(202, good)).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('202') });
  });

  it('leaves the outcome unknown without a readable body', () => {
    expect(batch(204, undefined)).toMatchObject({ kind: 'unknown' });
    expect(batch(200, undefined)).toMatchObject({ kind: 'unknown' });
    expect(batch(200, undefined, { text: '{"results":[{"index":0' })).toMatchObject({ kind: 'unknown' });
    expect(batch(200, undefined, { text: '<html><title>Sign in</title>' })).toEqual({
      kind: 'unknown',
      reason: 'The service answered with a web page (“Sign in”), not with results',
      accepted: true,
      mayComeLater: false,
    });
  });

  it.each([301, 307, 308, 401, 403, 429])('reports a request with status %i as not processed', (status) => {
    expect(batch(status, { message: 'No' }, { retryAfterMs: 7000 })).toMatchObject({
      kind: 'not_processed',
      retryAfterMs: 7000,
      error: { message: expect.stringContaining(`(status ${status}) and says “No”`) },
    });
  });

  it.each([302, 408, 500, 502, 503, 504])('leaves the outcome unknown for status %i', (status) => {
    expect(batch(status, good)).toMatchObject({ kind: 'unknown' });
  });

  it('reads a refusal without results as a refused request, and quotes the service', () => {
    expect(batch(422, { error: { code: 'schema', message: 'Unknown property' } })).toEqual({
      kind: 'refused',
      code: 'schema',
      said: 'Unknown property',
      message: null,
      tooLarge: false,
    });
    expect(batch(422, { ok: false, why: 'operations missing' })).toMatchObject({
      said: 'operations missing',
    });
    const plain = { text: 'operations missing\n', contentType: 'text/plain' };
    expect(batch(400, undefined, plain)).toMatchObject({ code: '400', said: 'operations missing' });
    expect(batch(400, [4, 2])).toMatchObject({ said: '[4,2]', message: null });
  });

  it('gives a message of the app, not a quote, when the service gave no reason', () => {
    expect(batch(422, undefined)).toMatchObject({
      code: '422',
      said: null,
      message: 'The service refused the request (status 422) and gave no reason.',
    });
    expect(batch(413, {})).toMatchObject({
      said: null,
      message: 'The service found the request too large (status 413) and gave no reason.',
    });
    expect(batch(400, undefined, { text: '<title>Proxy</title>', contentType: 'text/html' })).toMatchObject({
      code: '400',
      said: null,
      message: 'The service refused the request (status 400) and answered with a web page (“Proxy”).',
    });
  });

  it.each([
    [413, undefined, true],
    [413, { message: 'No' }, true],
    [400, { error: { code: 'too_many', message: 'At most 50' } }, true],
    [400, { message: 'Too many operations (100)' }, true],
    [422, { message: 'A request may hold at most 50 operations' }, true],
    [400, { message: 'Payload size exceeds 1 MB' }, true],
    [400, { message: 'title is too long' }, false],
    [422, { message: 'price exceeds the maximum of 100' }, false],
  ])('tells whether status %i with %j means that the request is too large: %s', (status, body, tooLarge) => {
    expect(batch(status, body)).toMatchObject({ kind: 'refused', tooLarge });
  });

  it('reads the failures in a refused response, but leaves its successes unknown', () => {
    const results = [
      { index: 0, status: 'ok' },
      { index: 1, status: 'error', error: 'No' },
    ];
    expect(batch(400, { results })).toMatchObject({
      results: [{ outcome: 'unknown' }, { outcome: 'failed', said: 'No' }],
    });
  });
});

describe('readRemovalAnswer', () => {
  const removal = (status: number, body: unknown, mode: RemovalMode = 'delete', by = profile) =>
    readRemovalAnswer(answer(status, body), { ...request, method: 'DELETE' }, { productId: 'p1', mode }, by);

  it('reports a removal as applied only if the body says so', () => {
    expect(removal(200, { status: 'deleted' })).toEqual({ kind: 'applied', says: true });
    expect(removal(200, { results: [{ product_id: 'p1', status: 'Unlinked' }] }, 'unlink')).toEqual({
      kind: 'applied',
      says: true,
    });
    expect(removal(200, { status: 'ok' })).toEqual({ kind: 'applied', says: false });
    for (const body of [
      undefined,
      {},
      { status: 'queued' },
      { status: 'deleted', error: 'no' },
      { status: 'deleted', product_id: 'p2' },
      { results: [] },
    ])
      expect(removal(200, body)).toMatchObject({ kind: 'unknown' });
    expect(removal(202, { status: 'deleted' })).toMatchObject({ kind: 'unknown' });
    expect(removal(204, undefined)).toMatchObject({ kind: 'unknown' });
    expect(removal(502, { status: 'deleted' })).toMatchObject({ kind: 'unknown' });
  });

  it.each<[RemovalMode, Json]>([
    ['unlink', { status: 'deleted' }],
    ['unlink', { status: 'DELETED', error: 'half' }],
    ['unlink', { results: [{ product_id: 'p1', status: 'deleted' }] }],
    ['unlink', { status: 'ok', mode: 'delete' }],
    ['unlink', { results: [{ status: 'ok' }], mode: 'Delete' }],
    ['unlink', { status: 'ok', deleted: true }],
    ['unlink', { status: 'error', mode: 'delete', error: 'locked' }],
    ['delete', { status: 'unlinked' }],
    ['delete', { status: 'deleted', mode: 'unlink' }],
  ])('reports the other mode for a request to %s that is answered with %j', (mode, body) => {
    expect(removal(200, body, mode)).toMatchObject({ kind: 'other_mode' });
  });

  it('recognises a mode by the values that the profile names', () => {
    const own = serviceProfile.parse({
      delete: {
        in: 'body',
        param: 'how.far',
        delete: true,
        unlink: null,
        says: { delete: ['erased'], unlink: [] },
      },
      results: { success: ['ok', 'erased'] },
    });
    expect(removal(200, { status: 'erased' }, 'unlink', own)).toMatchObject({ kind: 'other_mode' });
    expect(removal(200, { status: 'ok', how: { far: true } }, 'unlink', own)).toMatchObject({
      kind: 'other_mode',
    });
    expect(removal(200, { status: 'ok', how: { far: 'true' } }, 'delete', own)).toEqual({
      kind: 'applied',
      says: true,
    });
    // Another service's terms mean nothing here.
    expect(removal(200, { status: 'deleted' }, 'unlink', own)).toMatchObject({ kind: 'unknown' });
  });

  it('reports a refusal as failed with the service’s reason, and 401 as not processed', () => {
    expect(removal(404, { message: 'Gone long ago' })).toEqual({
      kind: 'failed',
      code: 'not_found',
      said: 'Gone long ago',
      message: null,
    });
    expect(removal(409, { code: 'locked', message: 'In use' })).toEqual({
      kind: 'failed',
      code: 'locked',
      said: 'In use',
      message: null,
    });
    expect(removal(200, { status: 'error', error: { code: 'x', message: 'No' } })).toEqual({
      kind: 'failed',
      code: 'x',
      said: 'No',
      message: null,
    });
    expect(removal(404, undefined)).toEqual({
      kind: 'failed',
      code: 'not_found',
      said: null,
      message: 'The service refused the request (status 404) and gave no reason.',
    });
    expect(removal(401, {})).toMatchObject({ kind: 'not_processed', error: { code: 'unauthorized' } });
  });
});

const endpoint = {
  baseUrl: '',
  integrationId: '',
  profile,
  locales: ['en'],
  identifierField: 'sku',
  titleField: 't',
};

describe('a page of changes', () => {
  const page = (body: Parameters<typeof readChangesPage>[0], asked: string | null = 'o1') =>
    readChangesPage(body, asked, endpoint);

  it('holds nothing new when it is empty and the offset stays the same', () => {
    expect(page({ changes: [], offset: 'o1' })).toEqual({ entries: [], unreadable: [], offset: 'o1' });
    expect(page({ changes: [] })).toEqual({ entries: [], unreadable: [], offset: 'o1' });
  });

  it('is an error when it is empty and the answer speaks of one', () => {
    expect(() => page({ changes: [], offset: 'o2', errors: ['Try later'] })).toThrow(/Try later/);
  });

  it.each<Record<string, Json>>([{ offset: 'o1' }, { offset: null }, {}])(
    'is an error when it holds changes but the offset does not advance: %j',
    (more) => {
      expect(() => page({ changes: [{ product_id: 1 }], ...more })).toThrow(
        /would never end. Check changes.next/,
      );
    },
  );

  it('distinguishes null, absent and unreadable summaries, and keeps the raw change', () => {
    const read = page({
      changes: [
        { product_id: 9, summary: null, odd: 1 },
        { identifier: 'a', summary: 'full' },
        { identifier: 'b', summary: { num_attributes: 3 } },
        { identifier: 'c' },
        {
          identifier: 'd',
          summary: {
            num_attributes: 3,
            locale_summaries: {
              en: { num_attributes_populated: 0 },
              de: { num_attributes_populated: 'all' },
            },
          },
        },
        { odd: 2 },
      ],
      offset: 2,
    });
    expect(read.entries).toMatchObject([
      { productId: '9', productIdIsNumber: true, summary: { state: 'unclassified' }, raw: { odd: 1 } },
      { productId: null, identifier: 'a', summary: { state: 'unreadable' } },
      { identifier: 'b', summary: { state: 'unreadable' } },
      { identifier: 'c', summary: { state: 'absent' } },
      { identifier: 'd', summary: { state: 'counted' } },
    ]);
    expect(read.entries[4]?.summary).toEqual({
      state: 'counted',
      counts: { numAttributes: 3, numAttributesWithAgents: null, populated: { en: 0 } },
    });
    expect(read.unreadable).toEqual([{ problem: 'A change names no product', record: '{"odd":2}' }]);
    expect(read.offset).toBe('2');
  });
});

describe('the required attributes of a product', () => {
  it('cannot be told when the answer speaks of an error beside them', () => {
    expect(readRequiredAttributes({ attributes: [], error: null }, endpoint).attributes).toEqual([]);
    for (const attributes of [[], [{ attribute_id: 'a', is_completed: true }]])
      expect(() => readRequiredAttributes({ attributes, timed_out: true }, endpoint)).toThrow(/timed_out/);
  });
});
