import { afterEach, describe, expect, it } from 'vitest';
import { testConnection } from '#electron/services/connection-test.ts';
import { Network } from '#electron/services/network.ts';
import { Recorder } from '#electron/services/recorder.ts';
import { networkSettings } from '#shared/contract/app.ts';
import { type ConnectionTest, connectionFields, connectionTest } from '#shared/contract/connections.ts';
import {
  type AnsweringServer,
  type AskedRequest,
  answering,
  type GivenAnswer,
} from '../../support/answering-server.ts';

const TOKEN = 'assistant-token-0123456789';
const ROUTE = '/api/v1/integrations:api/int-1/products';

const servers: AnsweringServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const serve = async (answer: (request: AskedRequest) => GivenAnswer): Promise<AnsweringServer> => {
  const server = await answering(answer);
  servers.push(server);
  return server;
};

/** The form as filled in by a user who knows no wire names. */
const form = (baseUrl: string, change: object = {}) =>
  connectionFields.parse({
    name: 'Test',
    baseUrl,
    integrationId: 'int-1',
    locales: ['en', 'de'],
    identifierField: 'sku',
    titleField: 'title',
    limits: { connectSeconds: 2, silenceSeconds: 5, totalSeconds: 10 },
    ...change,
  });

type Form = ReturnType<typeof form>;

async function test(fields: Form): Promise<ConnectionTest> {
  const network = new Network(new Recorder(() => {}), networkSettings.parse({ proxy: 'none' }));
  const result = connectionTest.parse(await testConnection(fields, TOKEN, network));
  expect(JSON.stringify(result)).not.toContain(TOKEN);
  return result;
}

/** The form with the proposal accepted. */
function takenOver(fields: Form, { proposal }: ConnectionTest): Form {
  if (!proposal) throw new Error('nothing was proposed');
  const { profile, identifierField, titleField, locales } = proposal;
  return { ...fields, profile, identifierField, titleField, locales };
}

const outcomes = ({ steps }: ConnectionTest) => steps.map(({ outcome }) => outcome);
const said = ({ steps }: ConnectionTest, step: string) => steps.find((one) => one.step === step)?.message;
const changesOf = ({ proposal }: ConnectionTest) =>
  Object.fromEntries((proposal?.changes ?? []).map(({ key, to }) => [key, JSON.parse(to)]));

/** Expects that a second test, with the proposal accepted, has no more objections to the connection. */
async function expectClosed(fields: Form, first: ConnectionTest): Promise<ConnectionTest> {
  const second = await test(takenOver(fields, first));
  expect(outcomes(second)).toEqual(['passed', 'passed', 'passed', 'passed']);
  expect(second.proposal).toBeNull();
  expect(second.findings.filter(({ state }) => state === 'missing')).toEqual([]);
  return second;
}

const product = (n: number) => ({
  product_id: `p${n}`,
  sku: `00${n}`,
  title: `Pan ${n}`,
  properties: [
    { name: 'colour', value: `red ${n}`, locale: 'en' },
    { name: 'colour', value: `rot ${n}`, locale: 'de' },
  ],
});
const products = (count: number, from = 0) => Array.from({ length: count }, (_, n) => product(from + n));

describe('a service that matches the profile in the form', () => {
  it('passes every step, shows a product beside its raw data, and needs no proposal', async () => {
    const service = await serve(({ headers, query }) =>
      headers.authorization !== `Bearer ${TOKEN}`
        ? { status: 401 }
        : {
            body: query.has('offset')
              ? { products: products(2, 2) }
              : { products: products(2), offset: 'two', total: 4 },
          },
    );
    const result = await test(form(service.url));
    expect(result.ok).toBe(true);
    expect(result.steps.map(({ message }) => message)).toEqual([
      'The service answers.',
      'The token is accepted.',
      'Read 2 of 4 products from the first page.',
      'Product 000 was understood: 3 values.',
    ]);
    expect(result.sample).toMatchObject({ identifier: '000', productId: 'p0', title: 'Pan 0' });
    expect(JSON.parse(result.sample?.raw ?? '')).toEqual(product(0));
    expect(JSON.parse(result.page?.text ?? '')).toMatchObject({ total: 4 });
    expect(result.findings).toContainEqual({
      key: 'list.items',
      state: 'found',
      message: 'The list of products is at “products”: 2 entries.',
    });
    expect(result.proposal).toBeNull();
    expect(service.asked.every(({ method }) => method === 'GET')).toBe(true);
    // Two pages, twice, a product that does not exist, and the usual parameters for variants, many at a time.
    expect(service.asked.filter(({ query }) => query.has('offset'))).toHaveLength(2);
    expect(service.asked.length).toBeLessThan(14);
  });

  it('may have no products', async () => {
    const service = await serve(() => ({ body: { products: [] } }));
    const result = await test(form(service.url));
    expect(result.ok).toBe(true);
    expect(outcomes(result)).toEqual(['passed', 'passed', 'warning', 'skipped']);
    expect(said(result, 'list')).toBe('The integration has no products yet.');
    expect(result.proposal).toBeNull();
  });

  it('has a long page cut between two products', async () => {
    const long = products(3000).map((one) => ({ ...one, note: 'x'.repeat(200) }));
    const service = await serve(({ query }) => ({
      body: { products: query.has('offset') ? [] : long, page_info: 'kept' },
    }));
    const { page } = await test(form(service.url));
    expect(page?.cut).toBe(true);
    expect(page?.text.length).toBeLessThanOrEqual(200_000);
    const shown = JSON.parse(page?.text ?? '');
    expect(shown.products).toEqual(long.slice(0, shown.products.length));
    expect(shown.products.length).toBeGreaterThan(100);
    expect(shown.page_info).toBe('kept');
  });
});

describe('testing a service that differs from the profile', () => {
  it('finds a list at another path, and passes once the proposal is accepted', async () => {
    const service = await serve(({ query }) => ({
      body: query.has('cursor')
        ? { data: { items: products(2, 2) }, meta: { next_cursor: null } }
        : { data: { items: products(2) }, meta: { next_cursor: 'c2' } },
    }));
    const fields = form(service.url);
    const result = await test(fields);
    expect(outcomes(result)).toEqual(['passed', 'passed', 'failed', 'skipped']);
    expect(said(result, 'list')).toContain('"products" is not a list of products');
    expect(result.findings).toEqual([
      {
        key: 'list.items',
        state: 'missing',
        message: 'There is nothing at “products”, where the list of products should be.',
      },
    ]);
    expect(changesOf(result)).toEqual({
      'list.items': 'data.items',
      'list.paging.next': 'meta.next_cursor',
      'list.paging.cursor_param': 'cursor',
    });
    expect(result.proposal?.checked).toEqual({
      ok: true,
      message: 'With this, 2 products are understood. The next page begins at “c2” with other products.',
      doubt: null,
    });
    await expectClosed(fields, result);
  });

  it('finds that the token belongs in X-Api-Key, together with the other settings', async () => {
    const service = await serve(({ headers }) =>
      headers['x-api-key'] === TOKEN
        ? { body: { data: products(2), total: 2 } }
        : { status: 401, body: { message: 'No API key' } },
    );
    const fields = form(service.url);
    const result = await test(fields);
    expect(outcomes(result).slice(0, 2)).toEqual(['passed', 'failed']);
    expect(said(result, 'authenticate')).toBe(
      'The token was refused as “Authorization: Bearer …” (status 401), but accepted as “X-Api-Key: …”. Use the proposed settings to send the token that way.',
    );
    expect(changesOf(result)).toEqual({
      'auth.header': 'X-Api-Key',
      'auth.prefix': '',
      'list.items': 'data',
    });
    expect(result.proposal?.changes[0]?.why).toContain('(status 401); as “X-Api-Key: …” it was accepted.');
    expect(result.proposal?.checked?.ok).toBe(true);
    await expectClosed(fields, result);
  });

  it('tries the scheme named by WWW-Authenticate first', async () => {
    const service = await serve(({ headers }) =>
      headers.authorization === `GoldKey ${TOKEN}`
        ? { body: { products: products(1), total: 1 } }
        : { status: 401, headers: { 'www-authenticate': 'Basic realm="x", GoldKey' } },
    );
    const fields = form(service.url);
    const result = await test(fields);
    expect(changesOf(result)).toEqual({ 'auth.prefix': 'GoldKey ' });
    expect(service.asked[1]?.headers.authorization).toBe(`GoldKey ${TOKEN}`);
    await expectClosed(fields, result);
  });

  it('says clearly when no way of sending the token works, after a handful of tries', async () => {
    const service = await serve(() => ({ status: 403, body: { message: 'Key is locked' } }));
    const result = await test(form(service.url));
    expect(outcomes(result)).toEqual(['passed', 'failed', 'skipped', 'skipped']);
    expect(said(result, 'authenticate')).toContain('“Key is locked”');
    expect(said(result, 'authenticate')).toContain(
      'refused the token as “Authorization: Bearer …” (status 403), and in 19 other usual ways too',
    );
    expect(said(result, 'authenticate')).toContain('auth.header and auth.prefix');
    expect(result.proposal).toBeNull();
    expect(service.asked).toHaveLength(20);
    expect(new Set(service.asked.map(({ path }) => path.split('?')[0]))).toEqual(new Set([ROUTE]));
  });

  it('proposes the field with a unique code as identifier when names are in another language', async () => {
    const articles = Array.from({ length: 5 }, (_, n) => ({
      Lagercode: `00${n}-X`,
      Artikeltext: `Pfanne ${n}`,
      laufendeZahl: 900 + n,
      Eigenschaften: [
        { Merkmal: 'Titel', Wert: `Pfanne ${n}`, Sprache: 'de' },
        { Merkmal: 'Titel', Wert: `Pan ${n}`, Sprache: 'en' },
      ],
    }));
    const service = await serve(({ query }) => ({
      body:
        query.get('seite') === '2'
          ? { seite: 2, seiten: 2, artikel: articles.slice(3) }
          : { seite: 1, seiten: 2, artikel: articles.slice(0, 3) },
    }));
    const fields = form(service.url);
    const result = await test(fields);
    expect(changesOf(result)).toMatchObject({
      'list.items': 'artikel',
      identifierField: 'Lagercode',
      titleField: 'Titel',
      'product.cells': ['Eigenschaften[](Merkmal={name}, Sprache={locale}).Wert', '{name:laufendeZahl}'],
      'list.paging.kind': 'page',
      'list.paging.cursor_param': 'seite',
    });
    const why = result.proposal?.changes.find(({ key }) => key === 'identifierField')?.why;
    expect(why).toContain('check that it is the identifier');
    expect(result.proposal?.checked).toMatchObject({ ok: true });
    expect(changesOf(result)).not.toHaveProperty('product.product_id');
  });

  it('lists the available fields when none could identify the products', async () => {
    const rows = [1, 2, 3].map((n) => ({
      farbe: 'rot',
      text: `Pfanne ${n}`,
      properties: [{ name: 'a', value: n }],
    }));
    const service = await serve(() => ({ body: { products: rows } }));
    const result = await test(form(service.url));
    expect(said(result, 'list')).toBe('3 records are on the first page; none could be read as a product.');
    expect(said(result, 'map')).toContain('What is there: “farbe”, “text”.');
  });

  it('proposes a smaller page when a page is too large', async () => {
    const service = await serve(({ query }) => {
      const count = Number(query.get('limit'));
      const blob = { name: 'blob', value: 'x'.repeat(count > 10 ? 1_500_000 : 100) };
      const heavy = products(count).map((one) => ({ ...one, properties: [blob] }));
      return { body: { products: query.has('offset') ? products(1, 500) : heavy, offset: 'two' } };
    });
    const result = await test(form(service.url));
    expect(outcomes(result)).toEqual(['passed', 'passed', 'failed', 'skipped']);
    expect(said(result, 'list')).toContain('larger than 64 MB');
    expect(changesOf(result)).toEqual({ 'list.paging.page_size': 10 });
    expect(result.proposal?.checked).toMatchObject({ ok: true });
  });

  it('proposes shape, names and languages when values are maps by language', async () => {
    const mapped = [1, 2].map((n) => ({
      id: n,
      attributes: { sku: `s${n}`, name: { en: 'Pan', de: 'Pfanne', fr: 'Poêle' }, weight: 1.5 * n },
    }));
    const service = await serve(({ query }) => ({
      body: { items: query.get('page') === '2' ? [] : mapped },
    }));
    const fields = form(service.url);
    const result = await test(fields);
    expect(changesOf(result)).toEqual({
      'list.items': 'items',
      'product.product_id': 'id',
      'product.identifier': 'attributes.sku',
      'product.properties': 'attributes',
      'property.shape': 'map',
      locales: ['en', 'de', 'fr'],
      titleField: 'name',
      // The second page is empty, so there are pages: the list may outgrow the first one.
      'list.paging.kind': 'page',
      'list.paging.cursor_param': 'page',
    });
    const second = await expectClosed(fields, result);
    expect(second.sample?.values).toContainEqual({ property: 'name', locale: 'fr', value: 'Poêle' });
    expect(second.sample?.title).toBe('Pan');
  });

  it('reads the second numbered page before it reports success', async () => {
    const service = await serve(({ query }) => {
      const page = Number(query.get('page') ?? 1);
      return { body: { results: page > 3 ? [] : products(2, page * 2), page, total_pages: 3, per_page: 2 } };
    });
    const fields = form(service.url);
    const result = await test(fields);
    expect(changesOf(result)).toEqual({
      'list.items': 'results',
      'list.paging.kind': 'page',
      'list.paging.cursor_param': 'page',
      'list.paging.limit_param': 'per_page',
    });
    expect(result.proposal?.checked?.message).toBe(
      'With this, 2 products are understood. The next page begins at “2” with other products.',
    );
    await expectClosed(fields, result);
  });

  it('warns when the position is ignored, and finds the parameter that works', async () => {
    const service = await serve(({ query }) => {
      const page = query.get('page_token') === 't2' ? products(2, 2) : products(2);
      return { body: { products: page, offset: query.has('page_token') ? null : 't2' } };
    });
    const fields = form(service.url);
    const result = await test(fields);
    expect(outcomes(result)).toEqual(['passed', 'passed', 'warning', 'passed']);
    expect(said(result, 'list')).toContain('the service ignores the position');
    expect(changesOf(result)).toEqual({ 'list.paging.cursor_param': 'page_token' });
    expect(result.proposal?.checked?.ok).toBe(true);
    await expectClosed(fields, result);
  });

  it('finds out how to request more when the service only says that there is more', async () => {
    const service = await serve(({ query }) => {
      const from = Number(query.get('skip') ?? 0);
      return { body: { products: products(2, from), has_more: from < 4 } };
    });
    const result = await test(form(service.url));
    expect(changesOf(result)).toEqual({ 'list.paging.kind': 'offset', 'list.paging.cursor_param': 'skip' });
    expect(result.proposal?.checked?.ok).toBe(true);
  });

  it('says what still fails when a proposal is not enough', async () => {
    const service = await serve(() => ({ body: { data: products(2), next_cursor: 'again' } }));
    const result = await test(form(service.url));
    expect(result.proposal?.checked).toEqual({
      ok: false,
      message:
        'With this, 2 products are understood. But the page at “again” is the first one again: the parameter for the position is still unknown (“list.paging.cursor_param”).',
      doubt: null,
    });
    expect(service.asked.length).toBeLessThan(20);
  });

  it('leaves out parameters that the service refuses as unknown', async () => {
    const service = await serve(({ query }) =>
      query.has('include_children')
        ? { status: 400, body: { message: 'Unknown parameter include_children' } }
        : { body: { products: products(2), total: 2 } },
    );
    const fields = form(service.url);
    const result = await test(fields);
    expect(said(result, 'list')).toContain('“Unknown parameter include_children”');
    expect(changesOf(result)).toEqual({ 'list.children_param': '' });
    await expectClosed(fields, result);
  });

  it('reports that nothing identifies the products, and proposes a field that does', async () => {
    const service = await serve(() => ({
      body: { products: products(3).map(({ sku, ...rest }) => ({ ...rest, article_number: sku })), total: 3 },
    }));
    const fields = form(service.url);
    const result = await test(fields);
    const message =
      'No identifier at “sku” in any of 3 products; without it no product can be read. What is there: “product_id”, “title”, “article_number”.';
    expect(said(result, 'map')).toBe(`${message} The proposed settings fix this.`);
    expect(result.findings).toContainEqual({
      key: 'identifierField',
      state: 'missing',
      message,
    });
    expect(changesOf(result)).toEqual({ identifierField: 'article_number' });
    await expectClosed(fields, result);
  });

  it('warns that deleting will not work without product ids, and does not guess', async () => {
    const service = await serve(() => ({
      body: { products: products(3).map(({ product_id: _, ...rest }) => rest) },
    }));
    const result = await test(form(service.url));
    expect(result.ok).toBe(true);
    expect(said(result, 'map')).toBe(
      'Product 000 was read, but: No product id at “product_id” in any of 3 products; deleting will not work without it.',
    );
    expect(result.proposal).toBeNull();
  });
});

describe('testing the first page', () => {
  const listing = (answer: (query: URLSearchParams) => object) =>
    serve(({ query }) => ({ body: answer(query) }));

  it('warns that there may be more when nothing shows whether the page is the last', async () => {
    const service = await listing(() => ({ products: products(25) }));
    const result = await test(form(service.url));
    expect(outcomes(result)).toEqual(['passed', 'passed', 'warning', 'passed']);
    expect(said(result, 'list')).toBe(
      '25 products came. There may be more: the service gives no total and no next page for the usual parameters.',
    );
    expect(result.proposal).toBeNull();
    const elsewhere = await listing(() => ({ data: products(25) }));
    expect((await test(form(elsewhere.url))).proposal?.checked).toEqual({
      ok: true,
      message: 'With this, 25 products are understood.',
      doubt: said(result, 'list'),
    });
    // A single request with all parameters shows that none is heeded, two that none names the last product, and one for each value
    // those for variants.
    expect(service.asked.length).toBeLessThan(14);
  });

  it('warns when characters could not be read', async () => {
    const body = Buffer.from(
      JSON.stringify({ products: [{ ...product(1), title: 'Kännchen' }], total: 1 }),
      'latin1',
    );
    const result = await test(form((await serve(() => ({ body }))).url));
    expect(outcomes(result)).toEqual(['passed', 'passed', 'passed', 'warning']);
    expect(said(result, 'map')).toContain(
      '1 product contains “�” in place of characters that could not be read',
    );
  });

  it('warns when the service reports a problem beside its products, and fails when it has none', async () => {
    const trouble = { errors: [{ message: 'Shard 3 is away' }] };
    const service = await listing(() => ({ products: products(25), total: 25, ...trouble }));
    expect(said(await test(form(service.url)), 'list')).toBe(
      'Read 25 of 25 products from the first page. But the service reported a problem beside them, so some may be missing: Shard 3 is away',
    );
    const empty = await listing(() => ({ products: [], ...trouble }));
    const result = await test(form(empty.url));
    expect(outcomes(result)).toEqual(['passed', 'passed', 'failed', 'skipped']);
    expect(said(result, 'list')).toContain('Shard 3 is away');
  });

  it.each([[{ status: 204 }], [{ body: { products: null } }]])(
    'does not take %j at the next position for the end of the list',
    async (nothing) => {
      const service = await serve(({ query }) =>
        query.has('offset') ? nothing : { body: { products: products(10), offset: 'b' } },
      );
      const result = await test(form(service.url));
      expect(outcomes(result)).toEqual(['passed', 'passed', 'warning', 'passed']);
      expect(said(result, 'list')).toContain('That does not say that the list ends there');
    },
  );

  it('says how many products of the total are missing', async () => {
    const service = await listing(() => ({ products: products(25), meta: { total_count: 500 } }));
    const result = await test(form(service.url));
    expect(said(result, 'list')).toBe(
      'The service says that there are 500 in all, and 25 products came. No way to request the others was found. Set list.paging in the service profile.',
    );
  });

  it('does not take the number of shards of a search for that of its products', async () => {
    const service = await listing(() => ({
      _shards: { total: 5, successful: 5, failed: 0 },
      hits: { total: { value: 137 }, hits: products(10) },
    }));
    const result = await test(form(service.url));
    expect(changesOf(result)).toEqual({ 'list.items': 'hits.hits' });
    expect(result.proposal?.checked?.doubt).toContain('there are 137 in all, and 10 products came');
  });

  it('finds out that a page declared the last one is not', async () => {
    const service = await listing((query) => {
      const page = Number(query.get('pageNumber') ?? 1);
      return { products: products(25, (page - 1) * 25).slice(0, page > 4 ? 0 : 25), offset: null };
    });
    const fields = form(service.url);
    const result = await test(fields);
    expect(changesOf(result)).toEqual({
      'list.paging.kind': 'page',
      'list.paging.cursor_param': 'pageNumber',
    });
    expect(said(result, 'list')).toBe(
      'Read 25 products from the first page. The list continues, but the rest would not be read. The proposed settings read all of it.',
    );
    await expectClosed(fields, result);
  });

  it('accepts a page shorter than the limit as complete when the service honours the limit', async () => {
    const service = await listing((query) => ({
      products: products(7).slice(0, Number(query.get('limit'))),
    }));
    const result = await test(form(service.url));
    expect(outcomes(result)).toEqual(['passed', 'passed', 'passed', 'passed']);
  });

  it('corrects the first page number when the form counts from 1 and the service from 0', async () => {
    const service = await listing((query) => {
      const page = Number(query.get('page') ?? 0);
      return { products: page > 4 ? [] : products(20, page * 20) };
    });
    const fields = form(service.url, {
      profile: { list: { paging: { kind: 'page', cursor_param: 'page' } } },
    });
    const result = await test(fields);
    expect(changesOf(result)).toEqual({ 'list.paging.first': 0 });
    expect(outcomes(result)[2]).toBe('warning');
    await expectClosed(fields, result);
  });

  it('recognises “offset” as a page number although a far page is empty', async () => {
    const service = await listing((query) => {
      const page = Number(query.get('offset') ?? 0);
      return { products: page > 4 ? [] : products(20, page * 20) };
    });
    const fields = form(service.url);
    const result = await test(fields);
    expect(changesOf(result)).toEqual({ 'list.paging.kind': 'page', 'list.paging.first': 0 });
    await expectClosed(fields, result);
  });

  it('leaves open whether there is more when the service stops answering', async () => {
    let asked = 0;
    const service = await serve(() =>
      asked++ === 0 ? { body: { products: products(25) } } : { status: 500 },
    );
    const result = await test(form(service.url));
    expect(outcomes(result)[2]).toBe('warning');
    expect(said(result, 'list')).toContain('25 products came. There may be more');
  });
});

describe('testing a list without variants', () => {
  const family = [
    ...products(4).map((one) => ({ ...one, parent_identifier: null })),
    { ...product(4), parent_identifier: '003' },
  ];
  const flat = (body: object) => ({ body: { total: 4, products: family.slice(0, 4), ...body } });

  it('warns that variants may be missing when no usual parameter returns them', async () => {
    const service = await serve(() => flat({}));
    const result = await test(form(service.url));
    expect(said(result, 'map')).toBe(
      'Product 000 was read, but: “parent_identifier” is empty in all 4 products looked at, and neither “include_children” nor the usual parameters for variants bring any. If the catalog has variants, they are missing: set list.children_param in the service profile.',
    );
    expect(result.proposal).toBeNull();
  });

  it('says nothing about variants when products have no parent field', async () => {
    const service = await serve(() => ({ body: { total: 4, products: products(4) } }));
    expect(outcomes(await test(form(service.url)))).toEqual(['passed', 'passed', 'passed', 'passed']);
    // The page, twice, a product that does not exist, and the usual parameters, many at a time.
    expect(service.asked.length).toBeLessThan(10);
  });

  it('finds the parameter even if products show no parent field without it', async () => {
    const [, ...others] = products(4);
    const nested = { ...product(0), children: [product(4)] };
    const service = await serve(({ query }) => ({
      body: { products: [query.has('with_variants') ? nested : product(0), ...others], total: 4 },
    }));
    const fields = form(service.url);
    const result = await test(fields);
    expect(changesOf(result)).toEqual({ 'list.children_param': 'with_variants' });
    await expectClosed(fields, result);
  });

  describe('of some parents', () => {
    const shirt = { ...product(5), child_bound_attributes: ['size'] };
    const listed = [...family, shirt];

    it('finds the parameter that returns them', async () => {
      const whole = [...listed, { ...product(6), parent_identifier: shirt.sku }];
      const service = await serve(({ query }) => {
        const answered = query.get('expand') === 'children' ? whole : listed;
        return { body: { products: answered, total: answered.length } };
      });
      const fields = form(service.url);
      const result = await test(fields);
      expect(changesOf(result)).toEqual({
        'list.children_param': 'expand',
        'list.children_value': 'children',
      });
      await expectClosed(fields, result);
    });

    it('warns when no usual parameter returns them', async () => {
      const service = await serve(() => ({ body: { products: listed, total: 6 } }));
      const result = await test(form(service.url));
      expect(said(result, 'map')).toBe(
        'Product 000 was read, but: 1 product has “child_bound_attributes” but no variant in the list (such as 005), and neither “include_children” nor the usual parameters for variants bring any. If it has variants, they are missing: set list.children_param in the service profile.',
      );
    });
  });

  it.each([
    ['a parameter that it takes with 1', { variations: '1' }],
    ['one of several things to expand', { expand: 'variants' }],
    ['one that leaves variants out', { exclude_variants: 'false' }],
  ])('finds nested variants that are returned only with %s', async (_, wanted) => {
    const [[name, value] = ['', '']] = Object.entries(wanted);
    const nested = { ...family[3], variants: [family[4]] };
    const service = await serve(({ query }) =>
      query.get(name) === value ? flat({ total: 5, products: [...family.slice(0, 3), nested] }) : flat({}),
    );
    const fields = form(service.url);
    const result = await test(fields);
    expect(changesOf(result)).toEqual({
      'list.children_param': name,
      'list.children_value': value,
      'product.children': 'variants',
    });
    const closed = await expectClosed(fields, result);
    expect(JSON.parse(closed.page?.text ?? '').total).toBe(5);
  });

  it('tries one parameter at a time when the service refuses unknown ones', async () => {
    const service = await serve(({ query }) =>
      [...query.keys()].some((name) => !['limit', 'offset', 'with_variants'].includes(name))
        ? { status: 400 }
        : flat(query.get('with_variants') === 'true' ? { total: 5, products: family } : {}),
    );
    const result = await test(form(service.url));
    expect(changesOf(result)).toEqual({ 'list.children_param': 'with_variants' });
  });
});

describe('testing an address without the service', () => {
  it('names the address that was requested, and what to check', async () => {
    const service = await serve(() => ({ status: 404, body: { message: 'No route' } }));
    const result = await test(form(service.url));
    expect(outcomes(result)).toEqual(['passed', 'skipped', 'failed', 'skipped']);
    expect(said(result, 'list')).toBe(
      `The service finds nothing at ${service.url}${ROUTE} (status 404). Check the integration id (“int-1”), the base address, and routes.products in the service profile (“/api/v1/integrations:api/{integration_id}/products”).`,
    );
    expect(result.proposal).toBeNull();
  });

  it('proposes routes without the path prefix that the base address already has', async () => {
    const service = await serve(({ path }) =>
      path.startsWith(`${ROUTE}?`) ? { body: { products: products(2), total: 2 } } : { status: 404 },
    );
    const fields = form(`${service.url}/api/v1`);
    const result = await test(fields);
    expect(said(result, 'list')).toContain('repeat the same path');
    expect(changesOf(result)).toEqual({
      'routes.products': '/integrations:api/{integration_id}/products',
      'routes.product_delete': '/integrations:api/{integration_id}/products/{product_id}/delete',
      'routes.changes': '/integrations:api/{integration_id}/changes',
      'routes.required_attributes':
        '/integrations:api/{integration_id}/products/{product_id}/required_attributes',
    });
    expect(result.proposal?.checked?.ok).toBe(true);
    await expectClosed(fields, result);
  });

  it('says that a web page came instead of JSON', async () => {
    const service = await serve(() => ({
      headers: { 'content-type': 'text/html' },
      body: '<!doctype html><title>Sign in</title><p>Please sign in',
    }));
    const result = await test(form(service.url));
    expect(outcomes(result)).toEqual(['passed', 'skipped', 'failed', 'skipped']);
    expect(said(result, 'list')).toContain('a web page (“Sign in”), not with JSON');
    expect(result.page).toBeNull();
  });

  it('says that the answer is not JSON', async () => {
    const service = await serve(() => ({ body: '{"products": [' }));
    const result = await test(form(service.url));
    expect(said(result, 'list')).toContain('not JSON');
    expect(result.ok).toBe(false);
  });

  it('says when nothing listens, or the port does not speak HTTPS', async () => {
    const nowhere = await test(form('http://127.0.0.1:9'));
    expect(outcomes(nowhere)).toEqual(['failed', 'skipped', 'skipped', 'skipped']);
    expect(said(nowhere, 'reach')).toContain('127.0.0.1:9 refused the connection');

    const service = await serve(() => ({}));
    const plain = await test(form(service.url.replace('http:', 'https:')));
    expect(outcomes(plain)).toEqual(['failed', 'skipped', 'skipped', 'skipped']);
    expect(said(plain, 'reach')).toContain('does not speak HTTPS');
  });
});
