import { describe, expect, it } from 'vitest';
import { readBatchAnswer } from '#electron/api/batch.ts';
import { readChangesPage } from '#electron/api/changes.ts';
import type { HttpAnswer } from '#electron/api/http.ts';
import { readRemovalAnswer } from '#electron/api/remove-product.ts';
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

describe('what the answer to a batch claims', () => {
  it.each([200, 201, 207])('counts the results of status %i', (status) => {
    expect(batch(status, good)).toEqual({
      kind: 'answered',
      results: [{ outcome: 'applied' }, { outcome: 'applied' }],
    });
  });

  it('claims nothing for 202, whatever the body says', () => {
    expect(batch(202, good)).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('202') });
  });

  it('claims nothing without a readable body', () => {
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

  it.each([301, 307, 308, 401, 403, 429])('knows that status %i did nothing', (status) => {
    expect(batch(status, { message: 'No' }, { retryAfterMs: 7000 })).toMatchObject({
      kind: 'not_processed',
      retryAfterMs: 7000,
      error: { message: expect.stringContaining(`(status ${status}) and says “No”`) },
    });
  });

  it.each([302, 408, 500, 502, 503, 504])('leaves open what status %i did', (status) => {
    expect(batch(status, good)).toMatchObject({ kind: 'unknown' });
  });

  it('takes a refusal without results for one of the whole request, in the service’s words', () => {
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

  it('never puts its own words into the mouth of a service that gave none', () => {
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
  ])('knows whether status %i with %j is about the size of the request: %s', (status, body, tooLarge) => {
    expect(batch(status, body)).toMatchObject({ kind: 'refused', tooLarge });
  });

  it('reads results that come with a refusal, but counts no success among them', () => {
    const results = [
      { index: 0, status: 'ok' },
      { index: 1, status: 'error', error: 'No' },
    ];
    expect(batch(400, { results })).toMatchObject({
      results: [{ outcome: 'unknown' }, { outcome: 'failed', said: 'No' }],
    });
  });
});

describe('what the answer to a removal claims', () => {
  const removal = (status: number, body: unknown, mode: RemovalMode = 'delete', by = profile) =>
    readRemovalAnswer(answer(status, body), { ...request, method: 'DELETE' }, { productId: 'p1', mode }, by);

  it('is applied only where the body says so', () => {
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
  ])('to %s a product, and %j in the answer, is neither success nor refusal', (mode, body) => {
    expect(removal(200, body, mode)).toMatchObject({ kind: 'other_mode' });
  });

  it('names a mode in the words of the profile', () => {
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

  it('fails in the service’s words', () => {
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

describe('a page of changes', () => {
  const endpoint = {
    baseUrl: '',
    integrationId: '',
    profile,
    locales: ['en'],
    identifierField: 'sku',
    titleField: 't',
  };
  const page = (body: Parameters<typeof readChangesPage>[0], asked: string | null = 'o1') =>
    readChangesPage(body, asked, endpoint);

  it('is nothing new when it is empty and the offset stays', () => {
    expect(page({ changes: [], offset: 'o1' })).toEqual({ entries: [], unreadable: [], offset: 'o1' });
    expect(page({ changes: [] })).toEqual({ entries: [], unreadable: [], offset: 'o1' });
  });

  it.each<Record<string, Json>>([{ offset: 'o1' }, { offset: null }, {}])(
    'is an error when changes came and the offset is %j',
    (more) => {
      expect(() => page({ changes: [{ product_id: 1 }], ...more })).toThrow(
        /would never end. Check changes.next/,
      );
    },
  );

  it('tells a summary that is null, absent or unreadable apart, and keeps the whole change as it came', () => {
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
