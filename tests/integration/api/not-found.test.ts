import { describe, expect, it, onTestFinished } from 'vitest';
import { findProduct, listProducts } from '#electron/api/product-list.ts';
import { ServiceClient } from '#electron/api/service-client.ts';
import { parseProfile } from '#shared/service/profile.ts';
import { host, json, type Reply, type Seen } from '../../support/dialects/host.ts';
import { testPool } from '../../support/http-pool.ts';

async function clientOf(answer: (seen: Seen) => Reply, list: object) {
  const running = await host(answer);
  const http = testPool();
  onTestFinished(async () => {
    await http.close();
    await running.close();
  });
  const parsed = parseProfile({ list });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const names = { integrationId: 'x', identifierField: 'sku', titleField: 'title', locales: ['en'] };
  return new ServiceClient(
    { ...names, profile: parsed.profile, baseUrl: running.url },
    async () => 't',
    http,
  );
}

const MISSING: Reply = { status: 404 };
/** One page with one product; everything else is not found. */
const onePage = ({ query }: Seen): Reply =>
  query.has('offset') || ![null, 'a'].includes(query.get('identifier'))
    ? MISSING
    : json(200, { products: [{ sku: 'a' }], offset: 'more' });

describe('a 404 from the product list', () => {
  it('ends the list after a cursor only if the profile says so: the cursor may have expired', async () => {
    const strict = await clientOf(onePage, {});
    await expect(listProducts(strict, 'more')).rejects.toMatchObject({ code: 'service_error' });
    const client = await clientOf(onePage, { not_found_is_empty: true });
    expect((await listProducts(client, 'more')).next).toBeNull();
  });

  it('means that a product does not exist only if the profile says so', async () => {
    const strict = await clientOf(onePage, {});
    await expect(findProduct(strict, 'b')).rejects.toMatchObject({ code: 'service_error' });
    const client = await clientOf(onePage, { not_found_is_empty: true });
    expect(await findProduct(client, 'b')).toBeNull();
    expect(await findProduct(client, 'a')).toMatchObject({ record: { identifier: 'a' } });
  });

  it('and an answer without content neither: a product is missing only if the profile says so', async () => {
    const nothing = ({ query }: Seen): Reply =>
      query.has('identifier') ? { status: 204 } : onePage({ query } as Seen);
    const strict = await clientOf(nothing, {});
    await expect(findProduct(strict, 'a')).rejects.toMatchObject({
      code: 'unreadable_response',
      message: expect.stringContaining('list.not_found_is_empty'),
      shape: { retryable: true },
    });
    const client = await clientOf(nothing, { not_found_is_empty: true });
    expect(await findProduct(client, 'b')).toBeNull();
  });

  it('says nothing about a product while the whole list is not found', async () => {
    const client = await clientOf(() => MISSING, { not_found_is_empty: true });
    await expect(findProduct(client, 'a')).rejects.toMatchObject({ code: 'service_error' });
    await expect(listProducts(client, null)).rejects.toMatchObject({ code: 'service_error' });
  });
});
