import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { serveSandbox } from '#electron/sandbox/server.ts';
import type { Json } from '#shared/service/json.ts';
import { at } from '#shared/service/json.ts';
import { parseProfile, type ServiceProfile, serviceProfile } from '#shared/service/profile.ts';
import { errorMessage, readResults } from '#shared/service/results.ts';
import { readProducts } from '#shared/service/wire.ts';
import { request, runSandbox } from './client.ts';

const LOCALES = ['en', 'de', 'fr', 'ja', 'ar'];

type Profile = z.input<typeof serviceProfile>;

/** A sandbox that speaks a profile, asked in plain JSON. */
async function speaking(input: Profile, products = 50) {
  const read = parseProfile(input);
  if (!read.ok) throw new Error(read.problems.join());
  const { profile } = read;
  const { sandbox, control } = await runSandbox({ products, profile, valuesPerProduct: 12 });
  const { header, prefix } = profile.auth;
  const send = (method: string, path: string, body?: unknown) =>
    request<Json>(`${sandbox.url}${path}`, method, body, { [header]: `${prefix}${sandbox.token}` });
  const base = '/api/v1/integrations:api/sample';
  return {
    profile,
    control,
    send,
    products: (query = '') => send('GET', `${base}/products${query}`),
    post: (body: unknown) => send('POST', `${base}/products`, body),
    patch: (body: unknown) => send('PATCH', `${base}/products`, body),
    remove: (id: string, query: string, body?: unknown) =>
      send('DELETE', `${base}/products/${id}/delete${query}`, body),
    changes: (query = '') => send('GET', `${base}/changes${query}`),
    required: (id: string) => send('GET', `${base}/products/${id}/required_attributes`),
  };
}

/** The records that the app reads from an answer. */
function recordsIn(body: Json, profile: ServiceProfile) {
  const items = at(body, profile.list.items);
  if (!Array.isArray(items)) throw new Error(`no list in ${JSON.stringify(body)}`);
  const { records, unreadable } = readProducts(items, {
    profile,
    locales: LOCALES,
    identifierField: 'sku',
    titleField: 'title',
  });
  expect(unreadable).toEqual([]);
  return records;
}

describe('auth', () => {
  it('requires the header and prefix of the profile', async () => {
    const { products } = await speaking({ auth: { header: 'X-Token', prefix: 'Token token=' } });
    expect((await products()).status).toBe(200);
    const { sandbox } = await runSandbox({
      products: 2,
      profile: serviceProfile.parse({ auth: { header: 'X-Token', prefix: 'Token token=' } }),
    });
    const path = `${sandbox.url}/api/v1/integrations:api/sample/products`;
    const wrong = await request<Json>(path, 'GET', undefined, { 'x-token': sandbox.token });
    expect(wrong.status).toBe(401);
  });
});

describe('routes', () => {
  it('may have parameters within a segment', async () => {
    const { send } = await speaking({
      routes: {
        products: '/v9/of-{integration_id}.json',
        required_attributes: '/v9/of-{integration_id}/must-{product_id}.json',
      },
    });
    const { body } = await send('GET', '/v9/of-sample.json?limit=1');
    const id = at(body, 'products.0.product_id') as string;
    expect((await send('GET', `/v9/of-sample/must-${id}.json`)).status).toBe(200);
    expect((await send('GET', '/v9/of-.json')).status).toBe(404);
    expect((await send('GET', '/v9/of-another.json')).status).toBe(404);
    expect((await send('GET', '/v9/of-sampleXjson')).status).toBe(404);
  });

  it('may distinguish endpoints by their query', async () => {
    const { send } = await speaking({
      routes: {
        products: '/api?of=products&in={integration_id}',
        product_delete: '/api?of=products&in={integration_id}&id={product_id}',
        changes: '/api?of=changes&in={integration_id}',
        required_attributes: '/api?of=products&in={integration_id}&must={product_id}',
      },
    });
    const list = await send('GET', '/api?of=products&in=sample&limit=1');
    const id = at(list.body, 'products.0.product_id') as string;
    expect(at((await send('GET', '/api?of=changes&in=sample')).body, 'changes')).toEqual([]);
    expect(at((await send('GET', `/api?of=products&in=sample&must=${id}`)).body, 'attributes')).toBeTruthy();
    expect((await send('DELETE', `/api?of=products&in=sample&id=${id}&mode=delete`)).status).toBe(200);
    expect((await send('GET', '/api?of=nothing')).status).toBe(404);
  });
});

describe('the list', () => {
  it('has items and cursor at the paths of the profile, even nested ones', async () => {
    const { products } = await speaking({
      list: { items: 'data.list.items', paging: { cursor_param: 'after', next: 'data.page.next' } },
    });
    const seen: Json[] = [];
    let next: Json | undefined = '';
    for (let pages = 0; typeof next === 'string' && pages < 10; pages++) {
      const { body } = await products(`?limit=9&after=${next}`);
      seen.push(...(at(body, 'data.list.items') as Json[]));
      next = at(body, 'data.page.next');
    }
    expect(new Set(seen.map((item) => at(item, 'sku'))).size).toBe(20);
    expect(next).toBeUndefined();
  });

  it('omits its total if the profile uses that name', async () => {
    const { products } = await speaking({ list: { items: 'total.items' } });
    expect((at((await products()).body, 'total.items') as Json[]).length).toBe(20);
  });

  it('uses the page size of the profile, even without a limit parameter', async () => {
    const { products } = await speaking(
      { list: { items: '', paging: { kind: 'offset', limit_param: '', page_size: 1200 } } },
      4000,
    );
    const first = (await products('?offset=0')).body as Json[];
    expect(first).toHaveLength(1200);
    expect((await products('?offset=1200')).body).toHaveLength(400);
  });

  it('always includes children if the profile has no parameter for them', async () => {
    const { products, profile } = await speaking({ list: { children_param: '' } });
    expect(recordsIn((await products()).body, profile)).toHaveLength(50);
  });
});

describe('product records', () => {
  it('have nested fields, both written and read', async () => {
    const { products, post, profile } = await speaking({
      product: {
        product_id: 'ids.service',
        identifier: 'ids.own',
        title: 'text.title',
        properties: 'text.fields',
        parent_identifier: 'tree.parent',
        children: 'tree.children',
        child_bound_attributes: 'tree.axes',
        defining_properties: 'tree.values',
      },
      property: { name: 'attribute.name', value: 'v', locale: 'l' },
    });
    const { status } = await post([
      {
        ids: { own: 'P' },
        text: { title: 'Parent', fields: [{ 'attribute.name': 'title', v: 'Eltern', l: 'de' }] },
        tree: { axes: ['size'] },
      },
      {
        ids: { own: 'C' },
        text: { title: 'Child' },
        tree: { parent: 'P', values: [{ 'attribute.name': 'size', v: 'XL' }] },
      },
    ]);
    expect(status).toBe(200);
    const { body } = await products('?limit=100&include_children=true');
    const records = recordsIn(body, profile);
    expect(records.find(({ identifier }) => identifier === 'P')).toMatchObject({
      title: 'Parent',
      childBoundAttributes: ['size'],
      productId: expect.stringMatching(/^prd_/),
      values: expect.arrayContaining([
        { property: 'title', locale: 'de', value: 'Eltern', localeless: false },
      ]),
    });
    expect(records.find(({ identifier }) => identifier === 'C')).toMatchObject({
      parentIdentifier: 'P',
      definingProperties: [{ property: 'size', value: 'XL' }],
    });
  });

  it('may keep identifier, title and parent inside the map of properties', async () => {
    const { products, post, patch, profile } = await speaking({
      product: {
        product_id: 'attrs.id',
        identifier: 'attrs.sku',
        title: 'attrs.label',
        parent_identifier: 'attrs.parent',
        properties: 'attrs',
      },
      property: { shape: 'map' },
    });
    const { body: created } = await post([
      { attrs: { sku: 'P', label: 'Parent', weight: 3 } },
      { attrs: { sku: 'C', label: 'Child', title: { de: 'Kind' }, parent: 'P' } },
    ]);
    expect(readResults(created, [KEY('P'), KEY('C')], profile)).toEqual([
      { outcome: 'applied' },
      { outcome: 'applied' },
    ]);
    await patch([{ identifier: 'C', op: 'set', properties: [{ name: 'weight', value: 5 }] }]);
    const { body } = await products('?identifier=C');
    expect(at(body, 'products.0.attrs')).toEqual({
      id: expect.stringMatching(/^prd_/),
      sku: 'C',
      label: 'Child',
      parent: 'P',
      title: { en: 'Child', de: 'Kind' },
      weight: 5,
    });
    expect(recordsIn(body, profile)).toMatchObject([{ identifier: 'C', parentIdentifier: 'P' }]);
  });

  it('may have the localized title itself as title field inside the map', async () => {
    const { products, post } = await speaking({
      product: { title: 'attrs.title', properties: 'attrs' },
      property: { shape: 'map' },
    });
    await post([{ sku: 'N', attrs: { title: 'New' } }]);
    const { body } = await products('?identifier=N');
    expect(at(body, 'products.0.attrs.title')).toBe('New');
  });
});

const KEY = (identifier: string) => ({ productId: null, identifier });

describe('patches', () => {
  it('use the operation names, paths and value shape of the profile', async () => {
    const { patch, products, profile } = await speaking({
      property: { shape: 'map', name: 'n', value: 'v', locale: 'l' },
      patch: {
        body: 'request.operations',
        kind: 'do.what',
        set: 'SET',
        remove: 'DROP',
        append: 'ADD',
        values: 'with',
        values_shape: 'list',
        product_id: 'id',
        identifier: 'sku',
      },
    });
    const id = at((await products('?identifier=004502')).body, 'products.0.product_id');
    const operations = [
      { sku: '004500', 'do.what': 'SET', with: [{ n: 'title', v: 'Neu', l: 'de' }] },
      { id, 'do.what': 'SET', with: [{ n: 'codes', v: ['a'] }] },
      { id, 'do.what': 'ADD', with: [{ n: 'codes', v: ['b'] }] },
      { sku: '004500', 'do.what': 'DROP', with: [{ n: 'title', l: 'de' }] },
      { sku: '004500', 'do.what': 'set', with: [] },
    ];
    const { body } = await patch({ request: { operations } });
    const keys = operations.map(({ id }) => KEY(id ? '004502' : '004500'));
    expect(readResults(body, keys, profile).map(({ outcome }) => outcome)).toEqual([
      'applied',
      'applied',
      'applied',
      'applied',
      'failed',
    ]);
    const codes = (await products('?identifier=004502')).body;
    expect(at(codes, 'products.0.properties.codes')).toEqual(['a', 'b']);
    expect(at((await products('?identifier=004500')).body, 'products.0.properties.title.de')).toBeUndefined();
  });

  it('use maps even if records use lists', async () => {
    const { patch, products } = await speaking({ patch: { shape: 'keys', values_shape: 'map' } });
    await patch([{ identifier: '004500', set: { title: { de: 'Neu' } }, remove: { title: { fr: null } } }]);
    const { body } = await products('?identifier=004500');
    const titles = at(body, 'products.0.properties') as { name: string; locale?: string; value: Json }[];
    expect(titles.filter(({ name, locale }) => name === 'title' && locale === 'de')).toEqual([
      { name: 'title', locale: 'de', value: 'Neu' },
    ]);
    expect(titles.some(({ name, locale }) => name === 'title' && locale === 'fr')).toBe(false);
  });
});

describe('upserts and deletions', () => {
  it('take the batch at the path of the profile, up to its maximum', async () => {
    const { post, profile } = await speaking({ upsert: { body: 'data.records', max_products: 2 } });
    const records = ['A', 'B', 'C'].map((sku) => ({ sku, title: sku }));
    const { body } = await post({ data: { records: records.slice(0, 2) } });
    expect(readResults(body, [KEY('A'), KEY('B')], profile)).toEqual([
      { outcome: 'applied' },
      { outcome: 'applied' },
    ]);
    expect((await post({ data: { records } })).status).toBe(413);
    expect((await post(records.slice(0, 1))).status).toBe(400);
  });

  it.each(['query', 'body'] as const)(
    'take the mode from the %s, under the names of the profile',
    async (where) => {
      const { products, remove } = await speaking({
        delete: { in: where, param: 'how', delete: 'destroy', unlink: 'release' },
      });
      const id = at((await products('?identifier=004500')).body, 'products.0.product_id') as string;
      const how = (word: string) =>
        where === 'query' ? remove(id, `?how=${word}`) : remove(id, '', { how: word });
      expect((await how('delete')).status).toBe(400);
      expect((await how('release')).status).toBe(200);
      expect((await how('destroy')).status).toBe(404);
    },
  );
});

describe('changes and required attributes', () => {
  it('use the paths and names of the profile', async () => {
    const { control, changes, required } = await speaking({
      changes: {
        items: 'data.feed',
        limit_param: 'take',
        offset_param: 'from',
        next: 'data.more.at',
        page_size: 2,
        product_id: 'of.id',
        identifier: 'of.sku',
        occurred_at: 'when',
        summary: 'properties',
        product: 'now',
      },
      required: { items: 'data.attributes' },
    });
    await control('POST', '/enrich', { products: 5 });
    const first = (await changes('?include_summary=true&include_all_properties=true')).body;
    expect(at(first, 'data.feed')).toHaveLength(2);
    expect(at(first, 'data.feed.0')).toMatchObject({
      of: { id: expect.any(String), sku: expect.any(String) },
      when: expect.stringMatching(/Z$/),
      properties: { num_attributes: expect.any(Number) },
      now: { sku: at(first, 'data.feed.0.of.sku') },
    });
    const rest = (await changes(`?take=10&from=${String(at(first, 'data.more.at'))}`)).body;
    expect(at(rest, 'data.feed')).toHaveLength(3);
    const { body } = await required(at(first, 'data.feed.0.of.id') as string);
    expect(at(body, 'data.attributes')).toBeInstanceOf(Array);
  });
});

describe('per-item results', () => {
  it.each<[string, Profile['results'], unknown]>([
    ['as they are by default', {}, { status: 'ok' }],
    ['as the body itself', { items: '' }, { status: 'ok' }],
    ['deep in the body', { items: 'meta.outcome', status: 'state.word' }, { state: { word: 'ok' } }],
    ['with status numbers', { success: [200, 201], status: 'code' }, { code: 200 }],
    ['with a yes or no', { success: [true], status: 'done' }, { done: true }],
    ['with other words', { success: ['DONE'], status: 'result' }, { result: 'DONE' }],
    ['with the error as a text', { message: '', error: 'why' }, { status: 'ok' }],
    ['with a nested error', { error: 'a.b', message: 'c.d', code: 'c.e' }, { status: 'ok' }],
    ['without a code', { code: '' }, { status: 'ok' }],
  ])('are written and read %s', async (_, results, applied) => {
    const { patch, profile } = await speaking({ results });
    const set = (identifier: string) => ({
      identifier,
      op: 'set',
      properties: [{ name: 'title', value: 'Neu', locale: 'de' }],
    });
    const { body } = await patch([set('004500'), set('nobody')]);
    expect(at(body, profile.results.items)).toMatchObject([applied, {}]);
    expect(readResults(body, [KEY('004500'), KEY('nobody')], profile)).toEqual([
      { outcome: 'applied' },
      expect.objectContaining({ outcome: 'failed', said: expect.stringContaining('There is no product') }),
    ]);
  });

  it('may have message and code in the item itself', async () => {
    const { patch } = await speaking({ results: { error: '', message: 'text' } });
    const { body } = await patch([{ identifier: 'nobody', op: 'set', properties: [] }]);
    expect(at(body, 'results.0')).toEqual({
      index: 0,
      identifier: 'nobody',
      status: 'error',
      code: 'product_not_found',
      text: expect.any(String),
    });
  });

  it.each<[string, Profile['results']]>([
    ['the item itself', { status: '', in_order: true }],
    ['the place of the error', { status: 'error', error: 'error' }],
  ])('are read with a status that is %s', async (_, results) => {
    const { patch, profile } = await speaking({ results });
    const remove = (identifier: string) => ({ identifier, op: 'remove', properties: [{ name: 'size' }] });
    const { body } = await patch([remove('004500'), remove('nobody')]);
    const outcomes = readResults(body, [KEY('004500'), KEY('nobody')], profile);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['applied', 'failed']);
  });
});

describe('errors', () => {
  it.each<[string, Profile['errors'], string | null]>([
    ['as they are by default', {}, 'invalid_parameter'],
    ['flat', { message: ['detail'], code: ['type'] }, 'invalid_parameter'],
    ['deep', { message: ['fault.text.en'], code: ['fault.id'] }, 'invalid_parameter'],
    ['as a text', { message: ['error'], code: ['error.code'] }, null],
    [
      'where the code would take the place of the message',
      { message: ['error.text'], code: ['error'] },
      null,
    ],
    ['as the body itself', { message: [''], code: [] }, null],
  ])('are written and read %s', async (_, errors, code) => {
    const { products, profile } = await speaking({ errors });
    const { status, body } = await products('?limit=none');
    expect(status).toBe(400);
    expect(errorMessage(body, profile)).toEqual({ code, said: expect.stringContaining('whole number') });
  });
});

describe('a contradictory profile', () => {
  it.each<[string, Profile]>([
    ['list.paging.next', { list: { items: '' } }],
    ['changes.next', { changes: { items: 'data', next: 'data.next' } }],
    ['product.identifier', { product: { product_id: 'id', identifier: 'id' } }],
    ['results.status', { results: { product_id: 'status' } }],
    ['routes.changes', { routes: { products: '/a', changes: '/a' } }],
  ])('is refused at the start, with a message that names %s', async (path, input) => {
    const started = serveSandbox({ products: 2, profile: serviceProfile.parse(input) });
    await expect(started).rejects.toThrow(path);
  });
});
