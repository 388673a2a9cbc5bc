import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ConnectionFields } from '#shared/contract/connections.ts';
import { type AnsweringServer, answering, type GivenAnswer } from '../../support/answering-server.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let app: RunningApp;
const servers: AnsweringServer[] = [];

beforeEach(async () => {
  app = await startApp();
});

afterEach(async () => {
  await app.stop();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** Pulls from a service that answers each list request as given. */
async function pulled(answer: (query: URLSearchParams) => GivenAnswer, list: object = {}) {
  return pull(await connected(answer, list));
}

async function pull(connectionId: string) {
  const { jobId } = await app.call('catalog.pull', { connectionId });
  const { state, message, warning } = await app.ended(jobId);
  return { state, message, warning };
}

async function connected(answer: (query: URLSearchParams) => GivenAnswer, list: object): Promise<string> {
  const server = await answering(({ query }) => answer(query));
  servers.push(server);
  const fields: ConnectionFields = {
    name: `Test ${servers.length}`,
    baseUrl: server.url,
    integrationId: 'int-1',
    locales: ['en', 'de'],
    identifierField: 'sku',
    titleField: 'title',
    profile: { list } as ConnectionFields['profile'],
  };
  const { id } = await app.call('connections.create', { fields, token: 'some-token-1234' });
  return id;
}

const product = (n: number, more: object = {}) => ({
  product_id: `p${n}`,
  sku: `s${n}`,
  properties: [{ name: 'title', value: `Pan ${n}`, locale: 'en' }],
  ...more,
});
const products = (count: number, from = 0, more: object = {}) =>
  Array.from({ length: count }, (_, n) => product(from + n, more));

const OPEN =
  'There may be more products: all came in one page, and the service does not say how many there are. Test the connection to look for more.';

describe('a pull warns', () => {
  it('when nothing shows that the only page is the last, with or without paging', async () => {
    const done = { state: 'done', message: '25 products pulled.', warning: OPEN };
    expect(await pulled(() => ({ body: { products: products(25) } }))).toEqual(done);
    expect(await pulled(() => ({ body: { products: products(25) } }), { paging: { kind: 'none' } })).toEqual(
      done,
    );
  });

  it('when the service counts more products than it listed, wherever the total is', async () => {
    const warning =
      'The service says that its list has 500 products, and 25 came. Test the connection to find the others.';
    const page = { products: products(25) };
    expect((await pulled(() => ({ body: { ...page, meta: { total_count: 500 } } }))).warning).toBe(warning);
    expect((await pulled(() => ({ headers: { 'x-total-count': '500' }, body: page }))).warning).toBe(warning);
    expect((await pulled(() => ({ body: { ...page, offset: null, total: 500 } }))).warning).toBe(warning);
  });

  it('when a numbered page is not found after full pages only', async () => {
    const by =
      (last: number, beside: object = {}) =>
      (query: URLSearchParams) => {
        const page = Number(query.get('page'));
        return page > 3
          ? { status: 404 }
          : { body: { products: products(page === 3 ? last : 10, page * 10), ...beside } };
      };
    const list = { paging: { kind: 'page', cursor_param: 'page' } };
    expect(await pulled(by(10), list)).toMatchObject({
      message: '30 products pulled.',
      warning:
        'There may be more products: the service did not find the page after the last one, and the service does not say how many there are. Test the connection to look for more.',
    });
    expect(await pulled(by(7), list)).toMatchObject({ message: '27 products pulled.', warning: null });
    expect(await pulled(by(10, { total: 30 }), list)).toMatchObject({ warning: null });
  });

  it('when it found no page after full pages only, however the service says so', async () => {
    const by =
      (last: number, nothing: GivenAnswer) =>
      (query: URLSearchParams): GivenAnswer => {
        const page = Number(query.get('page'));
        return page > 2 ? nothing : { body: { products: products(page === 2 ? last : 10, page * 10) } };
      };
    const list = { paging: { kind: 'page', cursor_param: 'page' } };
    for (const nothing of [{ status: 204 }, { body: { products: null } }]) {
      expect(await pulled(by(10, nothing), list)).toMatchObject({
        message: '20 products pulled.',
        warning: expect.stringContaining('There may be more products'),
      });
      expect((await pulled(by(7, nothing), list)).warning).toBeNull();
    }
  });

  it('when nothing came, and the service does not say that it has nothing', async () => {
    const warning =
      'The service listed no product, but did not say that it has none. Test the connection to look for products.';
    const done = { state: 'done', message: '0 products pulled.', warning };
    expect(await pulled(() => ({ status: 204 }))).toEqual(done);
    expect(await pulled(() => ({ body: { products: null, offset: null } }))).toEqual(done);
    expect((await pulled(() => ({ body: { products: [], offset: null } }))).warning).toBeNull();
  });

  it('when a total counts something else', async () => {
    const answer = () => ({ body: { products: products(10), _shards: { total: 5, failed: 0 } } });
    expect(await pulled(answer)).toMatchObject({ message: '10 products pulled.', warning: OPEN });
  });

  it.each<[string, (page: object) => GivenAnswer]>([
    ['is in Latin-1 and does not say so', (page) => ({ body: Buffer.from(JSON.stringify(page), 'latin1') })],
    [
      'says that it is UTF-8 and is not',
      (page) => ({
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: Buffer.from(JSON.stringify(page), 'latin1'),
      }),
    ],
    ['was spoilt before', (page) => ({ body: JSON.stringify(page).replaceAll('ä', '\\uFFFD') })],
  ])('when its text %s', async (_, answer) => {
    const title = [{ name: 'title', value: 'Kännchen', locale: 'de' }];
    const listed = [
      ...products(2),
      product(2, { properties: title }),
      product(3, { children: [product(4, { properties: title })] }),
    ];
    expect((await pulled(() => answer({ products: listed, total: 4 }))).warning).toBe(
      '2 products contain “�” in place of characters that could not be read, such as s2: the service does not send its text as UTF-8, or lost them itself. Ask the service’s support before you edit or remove these products.',
    );
    expect((await pulled(() => ({ body: { products: listed, total: 4 } }))).warning).toBeNull();
  });

  it('when the service speaks of a problem beside its list', async () => {
    const answer = (query: URLSearchParams) => ({
      body: query.has('offset')
        ? { products: products(3, 10), total: 13 }
        : { products: products(10), timed_out: true, offset: 'b' },
    });
    expect(await pulled(answer)).toMatchObject({
      message: '13 products pulled.',
      warning:
        'The service reported a problem while it listed products (timed_out: true): some may be missing. Pull again.',
    });
  });

  it('when a page is empty, and the service says that there is more', async () => {
    const list = { paging: { kind: 'page', cursor_param: 'page', limit_param: 'limit' } };
    const by = (isMore: boolean) => (query: URLSearchParams) => ({
      body: { products: query.get('page') === '1' ? products(10) : [], meta: { has_more: isMore } },
    });
    expect((await pulled(by(true), list)).warning).toBe(
      'The service reported a problem while it listed products (meta.has_more: true): some may be missing. Pull again.',
    );
    expect((await pulled(by(false), list)).warning).toBeNull();
  });

  it('when products could have parents, none has one, and variants are not requested', async () => {
    const flat = { body: { total: 3, products: products(3, 0, { parent_identifier: null }) } };
    expect((await pulled(() => flat, { children_param: '' })).warning).toBe(
      'No product has a parent or variants, and variants are not requested: if there are any, they are missing. Test the connection to find the parameter that brings them.',
    );
    expect((await pulled(() => flat)).warning).toBeNull();
    const nested = {
      body: { products: [product(0, { parent_identifier: null, children: [product(1)] })], total: 2 },
    };
    expect((await pulled(() => nested, { children_param: '' })).warning).toBeNull();
  });

  it('when parents tell variants apart and none of them came, although variants are requested', async () => {
    const parent = (n: number) => product(n, { child_bound_attributes: ['size'] });
    const listed = [parent(0), product(1, { parent_identifier: 's0' }), parent(2), parent(3)];
    const answer = (query: URLSearchParams) => ({
      body: query.has('offset')
        ? { products: [product(9, { parent_identifier: 's3' })], total: 5 }
        : { products: listed, total: 5, offset: 'b' },
    });
    expect((await pulled(answer)).warning).toBe(
      '1 product has attributes that tell its variants apart, but none of its variants came (such as of s2). If it has variants, they are missing. Test the connection to find the parameter that brings them.',
    );
    const complete = [...listed.slice(0, 2), product(3)];
    expect((await pulled(() => ({ body: { products: complete, total: 3 } }))).warning).toBeNull();
  });
});

describe('a pull fails, and takes nothing for the end of the list,', () => {
  const first = (second: GivenAnswer) => (query: URLSearchParams) =>
    query.has('offset') ? second : { body: { products: products(10), offset: 'b' } };

  it.each<[string, GivenAnswer, string]>([
    ['without content', { status: 204 }, 'list.not_found_is_empty'],
    ['with null for the list', { body: { products: null, offset: null } }, 'list.not_found_is_empty'],
    [
      'with errors and no product',
      { body: { products: [], errors: [{ message: 'Try later' }] } },
      'Try later',
    ],
    ['with a time-out and no product', { body: { products: [], total: 0, timed_out: true } }, 'timed_out'],
    [
      'with the status of an error and no product',
      { body: { products: [], status: 504, title: 'Gateway timeout' } },
      'status: 504',
    ],
    ['with a code for a time-out and no product', { body: { products: [], code: 'TIMEOUT' } }, 'TIMEOUT'],
    ['with word of errors and no product', { body: { products: [], hasErrors: true } }, 'hasErrors: true'],
    ['with no success and no product', { body: { products: [], success: 'false' } }, 'success: false'],
  ])('when a position is answered %s', async (_, second, said) => {
    expect(await pulled(first(second))).toMatchObject({
      state: 'failed',
      message: expect.stringContaining(said),
    });
  });

  it('nor for products that left, even if the service shows only whole lists', async () => {
    let body: object = { products: products(10), total: 10 };
    const connectionId = await connected(() => ({ body }), {});
    await pull(connectionId);
    body = { products: products(8), total: 8, timed_out: true };
    expect(await pull(connectionId)).toMatchObject({
      state: 'failed',
      message:
        'The service left 2 products out of its list, and reported a problem: timed_out: true. No product was removed from the catalog. Pull again.',
    });
    expect((await app.call('catalog.summary', { connectionId })).products).toBe(10);
  });

  it('unless the profile says that nothing came means that nothing is there', async () => {
    const done = { state: 'done', message: '10 products pulled.', warning: null };
    for (const nothing of [{ status: 204 }, { body: { products: null } }])
      expect(await pulled(first(nothing), { not_found_is_empty: true })).toEqual(done);
  });
});

describe('a pull does not warn', () => {
  it.each<[string, object, object]>([
    ['there is a total that fits', { total: 25 }, {}],
    ['the next position is there and empty', { offset: null }, {}],
    ['the service keeps to the limit asked for', { limit: 100 }, {}],
    ['it is the only page by its own count', { pages: 1 }, {}],
    ['the next numbered page is empty', {}, { paging: { kind: 'page', cursor_param: 'page' } }],
  ])('when %s', async (_, beside, list) => {
    const result = await pulled(
      (query) => ({ body: { products: query.get('page') === '2' ? [] : products(25), ...beside } }),
      list,
    );
    expect(result).toEqual({ state: 'done', message: '25 products pulled.', warning: null });
  });

  it('when positions were followed to the end', async () => {
    const result = await pulled((query) => ({
      body: query.has('offset') ? { products: products(10, 10) } : { products: products(10), offset: 'b' },
    }));
    expect(result).toMatchObject({ message: '20 products pulled.', warning: null });
  });
});
