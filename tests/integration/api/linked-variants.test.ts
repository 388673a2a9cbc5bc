import { expect, it, onTestFinished } from 'vitest';
import { listProducts } from '#electron/api/product-list.ts';
import { ServiceClient } from '#electron/api/service-client.ts';
import { parseProfile } from '#shared/service/profile.ts';
import { host, json, type Reply, type Seen } from '../../support/dialects/host.ts';
import { testPool } from '../../support/http-pool.ts';

async function clientOf(answer: (seen: Seen) => Reply) {
  const running = await host(answer);
  const http = testPool();
  onTestFinished(async () => {
    await http.close();
    await running.close();
  });
  const parsed = parseProfile({ list: { children_param: '' } });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const names = { integrationId: 'x', identifierField: 'sku', titleField: 'title', locales: ['en'] };
  return new ServiceClient(
    { ...names, profile: parsed.profile, baseUrl: running.url },
    async () => 't',
    http,
  );
}

/** A list of one parent with this in place of its variants, and two pages of variants behind `of=a`. */
const family =
  (children: unknown, asked: string[] = []) =>
  ({ query }: Seen): Reply => {
    asked.push(query.toString());
    if (!query.has('of')) return json(200, { products: [{ sku: 'a', children }], offset: null });
    if (query.get('of') !== 'a') return { status: 404 };
    return query.get('offset') === '1'
      ? json(200, { products: [{ sku: 'a2' }], offset: null })
      : json(200, { products: [{ sku: 'a1' }], offset: '1' });
  };

it('variants behind an address are read with their parent, with all of their pages', async () => {
  const client = await clientOf(family({ count: 2, href: '/list?of=a' }));
  const { records } = (await listProducts(client, null)).read();
  expect(records.map(({ identifier, parentIdentifier }) => [identifier, parentIdentifier])).toEqual([
    ['a', null],
    ['a1', 'a'],
    ['a2', 'a'],
  ]);
});

it('variants that are said to be none are not asked for', async () => {
  const asked: string[] = [];
  const client = await clientOf(family({ count: 0, href: '/list?of=a' }, asked));
  expect((await listProducts(client, null)).read().records).toHaveLength(1);
  expect(asked).toHaveLength(1);
});

it('a list whose variants cannot be read is not taken for one without', async () => {
  const client = await clientOf(family({ href: '/list?of=b' }));
  await expect(listProducts(client, null)).rejects.toMatchObject({ code: 'service_error' });
});

it('variants elsewhere are not asked for: the token is for the service only', async () => {
  const client = await clientOf(family('https://elsewhere.example/list?of=a'));
  await expect(listProducts(client, null)).rejects.toMatchObject({ code: 'unreadable_response' });
});

it('addresses that lead in a circle are said, and no variant is dropped without a word', async () => {
  const circle = { products: [{ sku: 'a', children: { href: '/list?of=a' } }], offset: null };
  const client = await clientOf(() => json(200, circle));
  await expect(listProducts(client, null)).rejects.toMatchObject({
    code: 'unreadable_response',
    message: expect.stringContaining('lead in a circle') as string,
  });
});
