import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { HttpPool } from '#electron/api/http.ts';
import { patchProducts } from '#electron/api/patch-products.ts';
import { findProduct, listProducts } from '#electron/api/product-list.ts';
import { ServiceClient } from '#electron/api/service-client.ts';
import { upsertProducts } from '#electron/api/upsert-products.ts';
import type { AppError } from '#shared/contract/result.ts';
import { parseProfile } from '#shared/service/profile.ts';
import { testPool } from '../../support/http-pool.ts';

let server: Server | undefined;
let http: HttpPool | undefined;

afterEach(async () => {
  await http?.close();
  server?.closeAllConnections();
  server?.close();
});

/** A client, in a dialect of the test's choice, connected to a server that answers as the test says. */
async function connect(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  profile: unknown = {},
) {
  const parsed = parseProfile(profile);
  if (!parsed.ok) throw new Error(parsed.problems.join());
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  http = testPool();
  return new ServiceClient(
    {
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      integrationId: 'int/1',
      profile: parsed.profile,
      locales: ['en'],
      identifierField: 'sku',
      titleField: 'title',
    },
    async () => 'the-token',
    http,
  );
}

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const operation = {
  product: 1,
  intent: 'set' as const,
  items: [1],
  values: [{ property: 'p', locale: 'en', localeless: true, value: 'v' }],
};
const addresses = new Map([
  [1, { product: 1, productId: null, productIdIsNumber: false, identifier: 'a', identifierIsNumber: false }],
]);

describe('listing products (4.3)', () => {
  /** Reads a list page by page: returns the queries sent, what showed that it ended, and the total. */
  async function walk(
    paging: object,
    page: (query: URLSearchParams, response: ServerResponse) => void,
  ): Promise<{ asked: string[]; end: string | null; total: number | null }> {
    const asked: string[] = [];
    const api = await connect(
      (request, response) => {
        const [, query = ''] = (request.url ?? '').split('?');
        asked.push(query);
        page(new URLSearchParams(query), response);
      },
      { list: { children_param: '', paging: { limit_param: '', ...paging } } },
    );
    for (let position: string | null = null; ; ) {
      const { next, end, total } = await listProducts(api, position);
      if (next === null) return { asked, end, total };
      position = next;
    }
  }

  it('follows a cursor from a custom header unchanged, and the Link header', async () => {
    // A cursor may contain the text of the token.
    const cursor = await walk(
      { next_in: 'header', next: 'X-Next-Cursor', cursor_param: 'cursor' },
      (query, response) => {
        if (!query.has('cursor')) response.setHeader('x-next-cursor', 'of-the-token');
        json(response, { products: [{ sku: 'a' }] });
      },
    );
    expect(cursor.asked).toEqual(['', 'cursor=of-the-token']);
    const link = await walk({ next_in: 'header', next: 'link', cursor_param: 'p' }, (query, response) => {
      response.setHeader('link', query.has('p') ? '</x>; rel=prev' : '</x?p=b%2B1&n=2>; rel="next"');
      json(response, { products: [{ sku: 'a' }] });
    });
    expect(link).toMatchObject({ asked: ['', 'p=b%2B1'], end: 'said' });
  });

  it('counts pages and products from the first number in the profile', async () => {
    const none = (_: URLSearchParams, response: ServerResponse) => json(response, { products: [] });
    expect((await walk({ kind: 'page', cursor_param: 'page', first: 0 }, none)).asked).toEqual(['page=0']);
    const two = (query: URLSearchParams, response: ServerResponse) =>
      json(response, { products: query.get('start') === '1' ? [{ sku: 'a' }, { sku: 'b' }] : [] });
    expect((await walk({ kind: 'offset', cursor_param: 'start', first: 1 }, two)).asked).toEqual([
      'start=1',
      'start=3',
    ]);
  });

  it('treats a numbered page that is not found as the end of the list, except the first page', async () => {
    const by = (status: number) => (query: URLSearchParams, response: ServerResponse) =>
      query.get('page') === '1' ? json(response, { products: [{ sku: 'a' }] }) : json(response, {}, status);
    const paging = { kind: 'page', cursor_param: 'page' };
    expect(await walk(paging, by(404))).toMatchObject({ asked: ['page=1', 'page=2'], end: null });
    expect(await walk(paging, by(416))).toMatchObject({ end: null });
    await expect(walk(paging, by(400))).rejects.toMatchObject({ code: 'service_error' });
    await expect(walk({ ...paging, first: 2 }, by(404))).rejects.toMatchObject({ code: 'service_error' });
  });

  it('sends the configured auth header and parameters, and follows a cursor to its end', async () => {
    const asked: string[] = [];
    const api = await connect(
      (request, response) => {
        asked.push(`${request.headers['x-api-key']} ${request.url}`);
        json(response, {
          data: { items: [{ sku: String(asked.length) }] },
          meta: { next: asked.length === 1 ? 'c2' : null },
        });
      },
      {
        auth: { header: 'X-Api-Key', prefix: '' },
        list: {
          items: 'data.items',
          children_param: 'expand',
          children_value: 'kids',
          paging: { limit_param: 'n', page_size: 2, cursor_param: 'after', next: 'meta.next' },
        },
      },
    );
    const first = await listProducts(api, null);
    const second = await listProducts(api, first.next);
    expect([first.next, second.next]).toEqual(['c2', null]);
    expect(asked).toEqual([
      'the-token /api/v1/integrations:api/int%2F1/products?expand=kids&n=2',
      'the-token /api/v1/integrations:api/int%2F1/products?expand=kids&n=2&after=c2',
    ]);
  });

  it.each(['offset', 'page'] as const)(
    'pages by %s until a page is empty, even if pages are shorter than requested',
    async (kind) => {
      const all = ['a', 'b', 'c', 'd', 'e'].map((sku) => ({ sku }));
      const api = await connect(
        (request, response) => {
          const at = Number(new URL(request.url ?? '', 'http://x').searchParams.get('at'));
          const start = kind === 'offset' ? at : (at - 1) * 2;
          json(response, all.slice(start, start + 2));
        },
        { list: { items: '', paging: { kind, cursor_param: 'at', page_size: 50 } } },
      );
      const seen: string[] = [];
      for (let cursor: string | null = null; ; ) {
        const page = await listProducts(api, cursor);
        seen.push(...page.read().records.map(({ identifier }) => identifier));
        if (page.next === null) break;
        cursor = page.next;
      }
      expect(seen).toEqual(['a', 'b', 'c', 'd', 'e']);
    },
  );

  it('stops with a clear error when the service gives the same page position twice', async () => {
    const api = await connect((_, response) => json(response, { products: [{ sku: 'a' }], offset: 'same' }));
    const { next } = await listProducts(api, null);
    await expect(listProducts(api, next)).rejects.toMatchObject({
      code: 'unreadable_response',
      message: expect.stringContaining('same page position twice'),
    });
  });

  it('describes the answer when it is a web page or holds no list', async () => {
    let requests = 0;
    const api = await connect((request, response) => {
      requests++;
      if (request.url?.includes('identifier=html'))
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<!DOCTYPE html><html><head><title>Sign in &amp; go\n on</title>');
      else json(response, { products: 'none' });
    });
    await expect(findProduct(api, 'html')).rejects.toMatchObject({
      code: 'unreadable_response',
      message:
        'Reading product html failed: the service answered with a web page (“Sign in & go on”), not with JSON. Is the base address right?',
      shape: { details: expect.stringContaining('Content type: text/html') },
    });
    expect(requests).toBe(1); // asking again would bring the same page
    await expect(listProducts(api, null)).rejects.toMatchObject({
      message:
        'The service answered, but "products" is not a list of products. Check list.items in the service profile.',
      shape: {
        details: expect.stringMatching(
          /^Tried: GET http.*\nStatus: 200\n.*\nThe answer begins: \{"products"/s,
        ),
      },
    });
  });

  it('repeats a read with truncated JSON, twice at most', async () => {
    let requests = 0;
    const whole = JSON.stringify({ products: [{ sku: 'a' }] });
    let whenWhole = 3;
    const api = await connect((_, response) => {
      requests++;
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(requests < whenWhole ? whole.slice(0, 12) : whole);
    });
    expect((await listProducts(api, null)).read().records.length).toBe(1);
    expect(requests).toBe(3);
    requests = 0;
    whenWhole = 4;
    await expect(listProducts(api, null)).rejects.toMatchObject({
      code: 'unreadable_response',
      message: expect.stringContaining('a text that is not JSON, or not all of it'),
    });
    expect(requests).toBe(3);
  });

  it.each([
    ['https://other.example/p?page=2&cursor=a%2Bb%3D', 'a+b='],
    ['/p?cursor=c2', 'c2'],
    ['?cursor=c2&x=1', 'c2'],
    ['products?x=1&cursor=c2', 'c2'],
    ['/9j/4AAQ==', '/9j/4AAQ=='],
    ['what?', 'what?'],
    [{ after: 'c2' }, '{"after":"c2"}'],
    [12, '12'],
    [null, null],
    ['', null],
    [false, null],
  ])('reads the next position %j as %j', async (next, position) => {
    const api = await connect((_, response) => json(response, { products: [{ sku: 'a' }], next }), {
      list: { paging: { cursor_param: 'cursor', next: 'next' } },
    });
    expect((await listProducts(api, null)).next).toBe(position);
  });

  it.each([
    ['https://other.example/p?page=2', 'no “cursor” in it, but “page”'],
    [[], 'neither text nor a number'],
    [true, 'neither text nor a number'],
  ])('does not treat %j as the end of the list', async (next, words) => {
    const api = await connect((_, response) => json(response, { products: [{ sku: 'a' }], next }), {
      list: { paging: { cursor_param: 'cursor', next: 'next' } },
    });
    await expect(listProducts(api, null)).rejects.toMatchObject({
      code: 'unreadable_response',
      message: expect.stringContaining(words),
    });
  });

  it('does not report a product as gone when the service ignores the filter or sends an error, not a list', async () => {
    const api = await connect((_, response) => json(response, { products: [{ sku: 'b' }, { sku: 'c' }] }));
    await expect(findProduct(api, 'a')).rejects.toMatchObject({
      code: 'unreadable_response',
      message: expect.stringContaining('list.identifier_param'),
    });
    const faulty = await connect((_, response) => json(response, { products: null, error: 'try later' }));
    await expect(findProduct(faulty, 'a')).rejects.toMatchObject({ code: 'unreadable_response' });
    const broken = await connect((_, response) =>
      json(response, { products: [], errors: [{ message: 'Shard 3 is away' }] }),
    );
    await expect(findProduct(broken, 'a')).rejects.toMatchObject({
      code: 'unreadable_response',
      message: expect.stringContaining('Shard 3 is away'),
      shape: { retryable: true },
    });
  });

  it('takes null for an empty list only if the profile says so', async () => {
    const none = (_: IncomingMessage, response: ServerResponse) => json(response, { products: null });
    await expect(findProduct(await connect(none), 'a')).rejects.toMatchObject({
      code: 'unreadable_response',
    });
    expect(await findProduct(await connect(none, { list: { not_found_is_empty: true } }), 'a')).toBeNull();
  });

  it.each([
    [400, 'service_error', 'the service refuses the request (status 400) and says “Bad”. Compare the names'],
    [
      401,
      'unauthorized',
      'the service does not accept the token (status 401) and says “Bad”. Replace the token',
    ],
    [
      403,
      'unauthorized',
      'the service does not allow this with the token (status 403) and says “Bad”. Check in the service',
    ],
    [
      404,
      'service_error',
      'the service finds nothing at this address (status 404) and says “Bad”. Check the integration id, and routes.products',
    ],
    [
      410,
      'service_error',
      'the service does not offer this at this address (status 410) and says “Bad”. Check routes.products',
    ],
    [500, 'service_error', 'the service has a fault of its own (status 500) and says “Bad”. Try again later'],
  ])('explains status %i: what was tried, what came back, and what to do', async (status, code, words) => {
    const api = await connect((_, response) => {
      response.setHeader('x-request-id', 'req-42');
      json(response, { message: 'Bad' }, status);
    });
    const error: AppError = await listProducts(api, null).then(
      () => expect.unreachable(),
      (reason: AppError) => reason,
    );
    expect(error.code).toBe(code);
    expect(error.message).toContain(`Reading the product list failed: ${words}`);
    expect(error.shape.details?.split('\n')).toEqual([
      expect.stringMatching(/^Tried: GET http:.*\/int%2F1\/products\?/),
      `Status: ${status}`,
      'Request id: req-42',
      'Content type: application/json',
      'The answer begins: {"message":"Bad"}',
    ]);
  });

  it('retries a read when the service is busy or the connection is cut', async () => {
    let requests = 0;
    const api = await connect((request, response) => {
      requests++;
      if (requests === 1) request.socket.destroy();
      else if (requests === 2) response.writeHead(503).end();
      else json(response, { products: [] });
    });
    expect((await listProducts(api, null)).read().records).toEqual([]);
    expect(requests).toBe(3);
  });

  it('keeps the digits of numeric ids', async () => {
    const api = await connect((_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"products":[{"sku":"a","product_id":9007199254740993}]}'),
    );
    expect((await listProducts(api, null)).read().records[0]).toMatchObject({
      productId: '9007199254740993',
      productIdIsNumber: true,
    });
  });
});

describe('sending operations (4.2)', () => {
  const send = async (answer: (request: IncomingMessage, response: ServerResponse) => void) =>
    patchProducts(await connect(answer), [operation], addresses);

  it.each([401, 403, 429])('treats status %i as not processed', async (status) => {
    expect(await send((_, response) => json(response, {}, status))).toMatchObject({ kind: 'not_processed' });
  });

  it('obeys Retry-After in seconds and as a date, and the end of a rate limit', async () => {
    for (const name of ['retry-after', 'x-ratelimit-reset'])
      expect(await send((_, response) => response.writeHead(429, { [name]: '7' }).end())).toMatchObject({
        retryAfterMs: 7000,
      });
    const past = new Date(Date.now() - 60_000).toUTCString();
    expect(await send((_, response) => response.writeHead(429, { 'retry-after': past }).end())).toMatchObject(
      { retryAfterMs: 0 },
    );
  });

  it('sends once and reports an unknown outcome when the connection is cut or the service fails', async () => {
    let requests = 0;
    expect(
      await send((request) => {
        requests++;
        request.socket.destroy();
      }),
    ).toMatchObject({ kind: 'unknown' });
    expect(requests).toBe(1);
    for (const status of [500, 502, 503, 504]) {
      expect(await send((_, response) => json(response, {}, status))).toMatchObject({ kind: 'unknown' });
    }
    expect(await send((_, response) => response.writeHead(200).end('{"results": [{"ind'))).toMatchObject({
      kind: 'unknown',
    });
  });

  it('reports operations as not processed when the service is unreachable', async () => {
    const api = await connect(() => {});
    server?.close();
    server?.closeAllConnections();
    expect(await patchProducts(api, [operation], addresses)).toMatchObject({
      kind: 'not_processed',
      error: { code: 'unreachable' },
    });
  });

  it('never puts the token into an error', async () => {
    const outcome = await send((request, response) =>
      json(response, { message: `bad header ${request.headers.authorization}` }, 401),
    );
    expect(JSON.stringify(outcome)).not.toContain('the-token');
  });
});

describe('creating and updating products (4.1)', () => {
  it('refuses more products in a request than the service takes', async () => {
    let requests = 0;
    const api = await connect(
      (_, response) => {
        requests++;
        json(response, {});
      },
      { upsert: { max_products: 1 } },
    );
    const product = {
      identifier: 'a',
      identifierIsNumber: false,
      title: 'A',
      parentIdentifier: null,
      childBoundAttributes: [],
      definingProperties: [],
      values: [],
    };
    await expect(upsertProducts(api, [product, product])).rejects.toMatchObject({ code: 'invalid_input' });
    expect(requests).toBe(0);
    expect(await upsertProducts(api, [product])).toMatchObject({ results: [{ outcome: 'unknown' }] });
  });
});
