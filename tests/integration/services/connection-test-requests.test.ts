import { afterEach, describe, expect, it } from 'vitest';
import { listProducts } from '#electron/api/product-list.ts';
import { ServiceClient } from '#electron/api/service-client.ts';
import { testConnection } from '#electron/services/connection-test.ts';
import { Network } from '#electron/services/network.ts';
import { Recorder } from '#electron/services/recorder.ts';
import { networkSettings } from '#shared/contract/app.ts';
import { connectionFields } from '#shared/contract/connections.ts';
import {
  type AnsweringServer,
  type AskedRequest,
  answering,
  type GivenAnswer,
} from '../../support/answering-server.ts';
import { testPool } from '../../support/http-pool.ts';

const TOKEN = 'ada:secret-word-0123456789';
const BASIC = `Basic ${Buffer.from(TOKEN).toString('base64')}`;

let server: AnsweringServer | null = null;
afterEach(() => server?.close());

const product = (n: number) => ({
  product_id: `p${n}`,
  sku: `00${n}`,
  title: `Pan ${n}`,
  properties: [{ name: 'colour', value: `red ${n}`, locale: 'en' }],
});
const products = (count: number, from = 0) => Array.from({ length: count }, (_, n) => product(from + n));

/** The form of a user who knows only address and token, after *Test connection* and with its proposals accepted. */
async function found(answer: (request: AskedRequest) => GivenAnswer, token = TOKEN) {
  server = await answering(answer);
  const form = {
    name: 'Test',
    baseUrl: server.url,
    integrationId: 'int-1',
    locales: ['en'],
    identifierField: 'sku',
    titleField: 'title',
  };
  const network = new Network(new Recorder(() => {}), networkSettings.parse({ proxy: 'none' }));
  let fields = connectionFields.parse(form);
  let test = await testConnection(fields, token, network);
  const first = test;
  for (let rounds = 0; test.proposal !== null && rounds < 4; rounds++) {
    const { profile, identifierField, titleField, locales } = test.proposal;
    fields = { ...fields, profile, identifierField, titleField, locales };
    test = await testConnection(fields, token, network);
  }
  expect(JSON.stringify([first, test])).not.toContain(TOKEN);
  expect(JSON.stringify([first, test])).not.toContain(BASIC.slice(6));
  return { fields, test, first };
}

async function identifiersOf(fields: Awaited<ReturnType<typeof found>>['fields']): Promise<string[]> {
  const http = testPool();
  const client = new ServiceClient(fields, async () => TOKEN, http);
  const all: string[] = [];
  let position: string | null = null;
  do {
    const page = await listProducts(client, position);
    all.push(...page.read().records.map(({ identifier }) => identifier));
    position = page.next;
  } while (position !== null && all.length < 100);
  await http.close();
  return all;
}

const refused = (body: unknown = { message: 'Unauthorized' }, headers = {}): GivenAnswer => ({
  status: 401,
  body,
  headers,
});
const listed: GivenAnswer = { body: { products: products(2), total: 2 } };

describe('the token', () => {
  it.each<[string, (request: AskedRequest) => boolean, GivenAnswer, object]>([
    [
      'user and password',
      ({ headers }) => headers.authorization === BASIC,
      refused({}, { 'www-authenticate': 'Basic realm="Products"' }),
      { encoding: 'basic', prefix: 'Basic ' },
    ],
    [
      'a query parameter that the refusal names',
      ({ query }) => query.get('subscription-key') === TOKEN,
      refused({ error: 'Send your key in the "subscription-key" query parameter' }),
      { in: 'query', param: 'subscription-key', prefix: '' },
    ],
    [
      'a header that the refusal names',
      ({ headers }) => headers['x-shop-access-token'] === TOKEN,
      refused({ errors: '[API] The X-Shop-Access-Token header is missing' }),
      { header: 'X-Shop-Access-Token', prefix: '' },
    ],
    [
      'a header that the refusal names beside one that requests need',
      ({ headers }) => headers['x-shop-access-token'] === TOKEN,
      refused({ errors: 'Check the "Content-Length" header and "X-Shop-Access-Token"' }),
      { header: 'X-Shop-Access-Token', prefix: '' },
    ],
    [
      'a cookie that the refusal names',
      ({ headers }) => headers.cookie === `sid=${TOKEN}`,
      refused({ detail: 'no cookie "sid"' }),
      { in: 'cookie', param: 'sid', prefix: '' },
    ],
  ])('is found to be %s', async (_, isAccepted, refusal, auth) => {
    const { fields, test, first } = await found((request) => (isAccepted(request) ? listed : refusal));
    expect(fields.profile.auth).toMatchObject(auth);
    expect(first.steps.map(({ outcome }) => outcome).slice(0, 2)).toEqual(['passed', 'failed']);
    expect(test.ok).toBe(true);
    expect(await identifiersOf(fields)).toEqual(['000', '001']);
  });

  it('is said to be a user and a password where the service asks for them', async () => {
    const { test } = await found(
      () => refused({}, { 'www-authenticate': 'Basic realm="x"' }),
      'lonely-token-0123',
    );
    expect(test.steps[1]?.message).toContain('choose “User and password” for signing in, and enter both.');
  });

  it('is accepted although the service refuses parameters, whichever it looks at first', async () => {
    const isPlain = ({ query }: AskedRequest) =>
      !query.has('include_children') && !query.has('limit') && !query.has('identifier');
    for (const paramsFirst of [true, false]) {
      const { fields, test } = await found((request) => {
        const bad: GivenAnswer = { status: 400, body: { message: 'unknown parameter' } };
        const allowed = request.headers['x-api-key'] === TOKEN;
        if (paramsFirst) return isPlain(request) ? (allowed ? listed : refused()) : bad;
        return allowed ? (isPlain(request) ? listed : bad) : refused();
      });
      expect(fields.profile.auth).toMatchObject({ header: 'X-Api-Key', prefix: '' });
      expect(fields.profile.list.children_param).toBe('');
      expect(test.steps.map(({ outcome }) => outcome).slice(0, 2)).toEqual(['passed', 'passed']);
      await server?.close();
    }
  });

  it('in a query is taken out of the addresses of pages, which are stored', async () => {
    const { fields } = await found(({ query, path }) => {
      if (query.get('key') !== TOKEN) return refused({ message: 'no ?key=… in the address' });
      const from = Number(query.get('at') ?? 0);
      const rest = new URLSearchParams(query);
      rest.set('at', String(from + 2));
      return {
        body: { products: products(2, from), next: from < 4 ? `${path.split('?')[0]}?${rest}` : null },
      };
    });
    expect(fields.profile.auth).toMatchObject({ in: 'query', param: 'key' });
    const http = testPool();
    const page = await listProducts(new ServiceClient(fields, async () => TOKEN, http), null);
    await http.close();
    expect(page.next).not.toContain('secret-word');
    // Another base address later on must not lead back to the former one.
    expect(page.next).toMatch(/^\/api\/v1\//);
    expect(await identifiersOf(fields)).toEqual(['000', '001', '002', '003', '004', '005']);
  });
});

describe('the pages', () => {
  it('are followed by the address that the service gives, with everything in it', async () => {
    const { fields, test } = await found(({ query }) => {
      const from = Number(query.get('$skiptoken')?.slice(2) ?? 0);
      // Without the snapshot, the second page would be the first again.
      if (from > 0 && query.get('snapshot') !== 's1')
        return { body: { value: products(2), '@odata.count': 6 } };
      const next = `products?sort=sku&snapshot=s1&$skiptoken=t:${from + 2}`;
      return { body: { value: products(2, from), ...(from < 4 && { '@odata.nextLink': next }) } };
    });
    expect(fields.profile.list.paging).toMatchObject({ kind: 'link', next: '@odata.nextLink' });
    expect(test.ok).toBe(true);
    expect(await identifiersOf(fields)).toEqual(['000', '001', '002', '003', '004', '005']);
  });

  it('are not followed to another origin, where the token does not belong', async () => {
    const { fields } = await found(({ query }) => {
      const from = Number(query.get('after') ?? 0);
      const next = from < 2 ? `https://elsewhere.example/products?after=${from + 2}` : null;
      return { body: { products: products(2, from), next } };
    });
    expect(fields.profile.list.paging).toMatchObject({ kind: 'cursor', cursor_param: 'after' });
    expect(await identifiersOf(fields)).toEqual(['000', '001', '002', '003']);
  });

  it('end where the service says so, although it gives a position', async () => {
    const { fields } = await found(({ query }) => {
      const from = Number(query.get('after') ?? 0);
      const last = Math.min(from + 2, 4);
      return {
        body: {
          products: products(last - from, from),
          pageInfo: { hasNextPage: last < 4, endCursor: String(last) },
        },
      };
    });
    expect(fields.profile.list.paging.more).toBe('pageInfo.hasNextPage');
    expect(await identifiersOf(fields)).toEqual(['000', '001', '002', '003']);
    const pages = server?.asked.filter(({ query }) => query.has('after')) ?? [];
    expect(pages.map(({ query }) => query.get('after'))).not.toContain('4');
  });

  it.each(['since_id', 'search_after'])('go on after the last product, by %s', async (name) => {
    const sort = (n: number) => (name === 'since_id' ? {} : { sort: [`00${n}`, n] });
    const { fields } = await found(({ query }) => {
      const after = query.get(name);
      const from = after === null ? 0 : Number(/(\d+)"?(?:,\d+\])?$/.exec(after)?.[1] ?? 0) + 1;
      const page = products(Math.max(0, Math.min(2, 5 - from)), from);
      return { body: { products: page.map((one, at) => ({ ...one, ...sort(from + at) })) } };
    });
    expect(fields.profile.list.paging).toMatchObject({
      kind: 'cursor',
      cursor_param: name,
      next_in: 'last_item',
    });
    expect(await identifiersOf(fields)).toEqual(['000', '001', '002', '003', '004']);
  });
});

describe('one product', () => {
  it.each<[string, string, string]>([
    ['sku', '{identifier}', '000'],
    ['filter[sku]', '{identifier}', '000'],
    ['$filter', "sku eq '{identifier}'", "sku eq '000'"],
    ['q', 'sku:"{identifier}"', 'sku:"000"'],
  ])('is asked for with %s', async (param, value, sent) => {
    const { fields } = await found(({ query }) =>
      query.get(param) === sent
        ? { body: { products: products(1), total: 1 } }
        : query.has(param)
          ? { body: { products: [], total: 0 } }
          : { body: { products: products(4), total: 4 } },
    );
    expect(fields.profile.list).toMatchObject({ identifier_param: param, identifier_value: value });
  });
});
