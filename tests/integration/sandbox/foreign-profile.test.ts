import { describe, expect, it, onTestFinished } from 'vitest';
import { listProducts } from '#electron/api/product-list.ts';
import { ServiceClient } from '#electron/api/service-client.ts';
import type { Json } from '#shared/service/json.ts';
import { serviceProfile } from '#shared/service/profile.ts';
import { readProducts } from '#shared/service/wire.ts';
import { testPool } from '../../support/http-pool.ts';
import { type ListedProduct, request, runSandbox, type Some } from './client.ts';

const LOCALES = ['en', 'de', 'fr', 'ja', 'ar'];

/** As far from the default as a profile can be: map-shaped, another header, page numbers, other names throughout. */
const foreign = serviceProfile.parse({
  auth: { header: 'X-Api-Key', prefix: '' },
  routes: {
    products: '/v2/{integration_id}/items',
    product_delete: '/v2/{integration_id}/items/{product_id}',
    changes: '/v2/{integration_id}/feed',
    required_attributes: '/v2/items/{product_id}/must',
  },
  list: {
    items: 'data.items',
    identifier_param: 'code',
    children_param: 'depth',
    children_value: 'all',
    paging: { kind: 'page', limit_param: 'per_page', page_size: 8, cursor_param: 'page' },
  },
  product: {
    product_id: 'uid',
    identifier: 'code',
    title: 'label',
    properties: 'fields',
    parent_identifier: 'parent',
    children: 'variants',
  },
  property: { shape: 'map', name: 'key', value: 'content', locale: 'lang' },
  patch: {
    body: 'operations',
    max_operations: 3,
    shape: 'keys',
    set: 'put',
    remove: 'drop',
    append: 'add',
    values_shape: 'map',
    product_id: 'uid',
    identifier: 'code',
  },
  upsert: { body: 'items' },
  delete: { in: 'body', param: 'action', delete: 'erase', unlink: 'detach' },
  changes: {
    items: 'events',
    offset_param: 'after',
    next: 'cursor',
    product_id: 'uid',
    identifier: 'code',
    occurred_at: 'at',
    summary: 'score',
    product: 'item',
  },
  required: { items: '' },
  results: {
    items: 'outcome',
    index: 'n',
    product_id: 'uid',
    identifier: 'code',
    status: 'state.ok',
    success: [true],
    error: 'problem',
    message: '',
  },
  errors: { message: ['detail'], code: ['type'] },
});

interface ForeignRecord {
  uid: string;
  code: string;
  label: string;
  fields: Record<string, unknown>;
}

/** Every field of any answer of that service; each answer has a few of them. */
interface ForeignBody {
  data: { items: Some<ForeignRecord> };
  outcome: Some<{ n: number; uid: string; code: string }>;
  events: Some<{ uid: string; at: string; item: ForeignRecord }>;
  cursor: string;
  detail: string;
  type: string;
}

async function runForeign() {
  const { sandbox, control } = await runSandbox({ products: 50, profile: foreign, integrationId: 'x y' });
  const call = (method: string, path: string, body?: unknown) =>
    request<ForeignBody>(`${sandbox.url}/v2/${path}`, method, body, { 'x-api-key': sandbox.token });
  const find = async (code: string) => (await call('GET', `x%20y/items?code=${code}`)).body.data.items[0];
  return { sandbox, control, call, find };
}

describe('a service with another profile', () => {
  it('lists products by page number as maps, readable with its own profile', async () => {
    const { call } = await runForeign();
    const pages: ForeignRecord[][] = [];
    for (const page of [1, 2, 3, 4])
      pages.push((await call('GET', `x%20y/items?page=${page}&depth=all`)).body.data.items);
    expect(pages.map((page) => page.length)).toEqual([8, 8, 4, 0]);
    const dialect = { profile: foreign, locales: LOCALES, identifierField: 'sku', titleField: 'title' };
    const { records, unreadable } = readProducts(pages.flat() as unknown as Json[], dialect);
    expect(unreadable).toEqual([]);
    expect(records).toHaveLength(50);
    expect(records[0]).toMatchObject({ identifier: '004500', title: expect.stringContaining(',') });
    expect(records[0]!.values).toContainEqual({
      property: 'size',
      locale: 'en',
      value: expect.any(String),
      localeless: true,
    });
    expect(pages[0]![1]!.fields.title).toMatchObject({ en: expect.any(String) });
  });

  it('patches by keys and maps, and refuses under its own field names', async () => {
    const { call, find } = await runForeign();
    const { body } = await call('PATCH', 'x%20y/items', {
      operations: [
        {
          code: '004500',
          put: { title: { de: 'Neu' }, note: 'plain' },
          drop: { size: null, subtitle: { en: null } },
          add: { codes: ['a'] },
        },
        { code: 'none', put: { title: { de: 'Neu' } } },
      ],
    });
    expect(body.outcome).toEqual([
      { n: 0, uid: expect.any(String), code: '004500', state: { ok: true } },
      { n: 1, code: 'none', state: { ok: false }, problem: 'There is no product "none" on this integration' },
    ]);
    const { fields } = await find('004500');
    expect(fields).toMatchObject({ title: { de: 'Neu' }, note: 'plain', codes: ['a'] });
    expect(fields).not.toHaveProperty('size');
    expect(fields.subtitle ?? {}).not.toHaveProperty('en');
    const many = await call('PATCH', 'x%20y/items', { operations: [1, 2, 3, 4] });
    expect([many.status, many.body]).toEqual([
      413,
      { type: 'too_many_operations', detail: expect.any(String) },
    ]);
  });

  it('creates products, takes the removal mode from the body, and accepts only its own auth header', async () => {
    const { call, find, sandbox } = await runForeign();
    const record = { code: 'N', label: 'New', fields: { title: { de: 'Neu' }, weight: 3 } };
    const [created] = (await call('POST', 'x%20y/items', { items: [record] })).body.outcome;
    expect(await find('N')).toMatchObject({
      uid: created.uid,
      label: 'New',
      fields: { title: { en: 'New', de: 'Neu' }, weight: 3 },
    });
    expect((await call('DELETE', `x%20y/items/${created.uid}?action=erase`, {})).status).toBe(400);
    expect((await call('DELETE', `x%20y/items/${created.uid}`, { action: 'detach' })).status).toBe(200);
    expect(await find('N')).toBeUndefined();
    const other = await request<ForeignBody>(`${sandbox.url}/v2/x%20y/items`, 'GET', undefined, {
      authorization: `Bearer ${sandbox.token}`,
    });
    expect([other.status, other.body.type]).toEqual([401, 'token_missing']);
  });

  it('reports changes and required attributes under its own field names', async () => {
    const { call, control } = await runForeign();
    await control('POST', '/enrich', { products: 1 });
    const { body } = await call('GET', 'x%20y/feed?include_summary=true&include_all_properties=true');
    expect(body.cursor).toEqual(expect.any(String));
    expect(body.events[0]).toMatchObject({
      uid: expect.any(String),
      at: expect.any(String),
      score: { locale_summaries: {} },
      item: { fields: {} },
    });
    expect((await call('GET', `x%20y/feed?after=${body.cursor}`)).body.events).toEqual([]);
    const required = await call('GET', `items/${body.events[0].uid}/must`);
    expect(required.body).toContainEqual(expect.objectContaining({ attribute_name: 'title' }));
  });

  it.each([
    { next_in: 'header', next: 'Link', cursor_param: 'after' },
    { next_in: 'header', next: 'X-Next', cursor_param: 'after' },
    { kind: 'page', first: 0, cursor_param: 'page' },
    { kind: 'offset', first: 1, cursor_param: 'start' },
  ])('can be read completely with the profile it was started with: %j', async (paging) => {
    const profile = serviceProfile.parse({ list: { items: '', paging: { page_size: 30, ...paging } } });
    const { url, token, integrationId } = (await runSandbox({ products: 100, profile })).sandbox;
    const http = testPool();
    onTestFinished(() => http.close());
    const dialect = { profile, locales: LOCALES, identifierField: 'sku', titleField: 'title' };
    const client = new ServiceClient({ ...dialect, baseUrl: url, integrationId }, async () => token, http);
    const seen: string[] = [];
    for (let position: string | null = null; ; ) {
      const page = await listProducts(client, position);
      seen.push(...page.read().records.map(({ identifier }) => identifier));
      if (page.next === null) break;
      position = page.next;
    }
    expect(seen).toHaveLength(100);
    expect(new Set(seen).size).toBe(100);
  });

  it.each(['offset', 'none'] as const)('pages by %s', async (kind) => {
    const profile = serviceProfile.parse({ list: { items: '', paging: { kind, cursor_param: 'start' } } });
    const { send } = await runSandbox({ products: 500, profile });
    const list = async (query: string) =>
      (await send<ListedProduct[]>('GET', `/products?${query}`)).body.map(({ sku }) => sku);
    const all = await list('limit=1000');
    expect(all).toHaveLength(200);
    if (kind === 'none') return expect(await list('limit=3')).toEqual(all);
    expect(await list('limit=3&start=50')).toEqual(all.slice(50, 53));
    const [gone] = (await send<Some<ListedProduct>>('GET', '/products?limit=1&start=10')).body;
    await send('DELETE', `/products/${gone.product_id}/delete?mode=delete`);
    await send('POST', '/products', [{ sku: 'LAST', title: 'Last' }]);
    const left = [...all.toSpliced(10, 1), 'LAST'];
    expect(await list('limit=30&start=5')).toEqual(left.slice(5, 35));
    expect(await list('limit=30&start=190')).toEqual(left.slice(190));
    expect(await list('start=200')).toEqual([]);
  });
});
