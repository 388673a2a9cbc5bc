import { describe, expect, it } from 'vitest';
import type { RemovalsReport } from '#electron/sandbox/control/control.ts';
import type { Conditions, Fault } from '#shared/contract/sample.ts';
import { type Client, runSandbox } from './client.ts';
import { exchange } from './socket-client.ts';

const remove = ({ send }: Client, productId: string, mode: string) =>
  send('DELETE', `/products/${productId}/delete?mode=${mode}`);

const report = async ({ control }: Client) => (await control<RemovalsReport>('GET', '/removals')).body;
/** Every removal request that reached the service, in a short form. */
const asked = async (client: Client) =>
  (await report(client)).requests.map(({ identifier, mode, outcome }) => `${mode} ${identifier}: ${outcome}`);

describe('deleting and unlinking (4.4)', () => {
  it('creates a new product when a deleted identifier is sent again', async () => {
    const client = await runSandbox({ products: 50 });
    const { product_id } = await client.find('004500');
    expect((await remove(client, product_id, 'delete')).body).toEqual({
      product_id,
      identifier: '004500',
      status: 'deleted',
    });
    expect(await client.exists('004500')).toBe(false);
    expect((await client.send('GET', '/products?include_children=true')).body.total).toBe(49);
    const [again] = (await client.send('POST', '/products', [{ sku: '004500', title: 'Again' }])).body
      .results;
    expect(again.status).toBe('created');
    expect(again.product_id).not.toBe(product_id);
  });

  it('keeps an unlinked product, and an upsert links the same one again', async () => {
    const client = await runSandbox({ products: 50 });
    const { product_id } = await client.find('004500');
    expect((await remove(client, product_id, 'unlink')).body.status).toBe('unlinked');
    expect(await client.exists('004500')).toBe(false);
    const patched = await client.send('PATCH', '/products', [
      { identifier: '004500', op: 'set', properties: [{ name: 'title', value: 'x' }] },
    ]);
    expect(patched.body.results[0].error?.code).toBe('product_not_found');
    const [again] = (await client.send('POST', '/products', [{ sku: '004500', title: 'Back' }])).body.results;
    expect(again).toMatchObject({ product_id, status: 'updated' });
    expect((await client.send('GET', '/products?limit=1')).body.products[0].title).toBe('Back');
  });

  it('refuses a missing or unknown mode', async () => {
    const client = await runSandbox({ products: 50 });
    const { product_id } = await client.find('004500');
    for (const mode of ['', 'destroy']) expect((await remove(client, product_id, mode)).status).toBe(400);
    expect((await client.send('DELETE', `/products/${product_id}/delete`)).body.error.code).toBe(
      'mode_required',
    );
    expect(await client.exists('004500')).toBe(true);
  });

  it('answers 404 for a product that was already removed or never existed', async () => {
    const client = await runSandbox({ products: 50 });
    const { product_id } = await client.find('004500');
    await remove(client, product_id, 'unlink');
    for (const id of [product_id, 'prd_nothing'])
      expect((await remove(client, id, 'delete')).status).toBe(404);
  });

  it('lists the children of a removed parent on the top level until the parent is back', async () => {
    const client = await runSandbox({ products: 50 });
    const listed = async () =>
      (await client.send('GET', '/products?limit=1000')).body.products.map(({ sku }) => sku);
    const parent = (await client.send('GET', '/products?identifier=004504&include_children=true')).body
      .products[0];
    const children = parent.children.map(({ sku }) => sku);
    expect(children).toHaveLength(4);
    expect(await listed()).not.toContain(children[0]);
    await remove(client, parent.product_id, 'delete');
    expect(await listed()).toEqual(expect.arrayContaining(children));
    await client.send('POST', '/products', [
      { sku: '004504', title: 'Back', child_bound_attributes: ['size'] },
    ]);
    expect(await listed()).not.toContain(children[0]);
    const again = (await client.send('GET', '/products?identifier=004504&include_children=true')).body
      .products[0];
    expect(again.children.map(({ sku }) => sku)).toEqual(children);
  });
});

describe('the removals report', () => {
  it('separates unlinked from deleted products, even after they are back', async () => {
    const client = await runSandbox({ products: 50 });
    const unlinked = (await client.find('004500')).product_id;
    const deleted = (await client.find('004502')).product_id;
    await remove(client, unlinked, 'unlink');
    await remove(client, deleted, 'delete');
    expect(await report(client)).toMatchObject({
      unlinked: [{ product_id: unlinked, identifier: '004500' }],
      deleted: [{ product_id: deleted, identifier: '004502' }],
    });
    await client.send('POST', '/products', [
      { sku: '004500', title: 'Linked again' },
      { sku: '004502', title: 'Created again' },
    ]);
    expect((await client.find('004500')).product_id).toBe(unlinked);
    expect((await client.find('004502')).product_id).not.toBe(deleted);
    expect(await report(client)).toMatchObject({
      unlinked: [],
      deleted: [{ product_id: deleted, identifier: '004502' }],
    });
  });

  it('lists each request with its mode and outcome, repeated ones too', async () => {
    const client = await runSandbox({ products: 50 });
    const { product_id } = await client.find('004500');
    await remove(client, product_id, 'unlink');
    await remove(client, product_id, 'delete');
    await remove(client, 'prd_nothing', 'delete');
    expect(await asked(client)).toEqual([
      'unlink 004500: done',
      'delete 004500: not_found',
      'delete null: not_found',
    ]);
  });
});

describe('rules against removals', () => {
  it('refuse only removals that match the whole rule, with its code and message', async () => {
    const client = await runSandbox({ products: 50 });
    const [one, other] = [await client.find('004500'), await client.find('004502')];
    await client.control('POST', '/rules', {
      refuses: 'removals',
      identifier: '004500',
      mode: 'delete',
      code: 'IN_ORDER',
      message: 'An order holds this product',
    });
    const refused = await remove(client, one.product_id, 'delete');
    expect([refused.status, refused.body.error]).toEqual([
      422,
      { code: 'IN_ORDER', message: 'An order holds this product' },
    ]);
    expect(await client.exists('004500')).toBe(true);
    expect((await remove(client, other.product_id, 'delete')).status).toBe(200);
    expect((await remove(client, one.product_id, 'unlink')).status).toBe(200);
    expect(await asked(client)).toEqual([
      'delete 004500: refused',
      'delete 004502: done',
      'unlink 004500: done',
    ]);
  });

  it('affect either values or removals: a rule for one leaves the other alone', async () => {
    const client = await runSandbox({ products: 50 });
    await client.control('POST', '/rules', { refuses: 'removals' });
    const titled = (await client.send('POST', '/products', [{ sku: '004500', title: 'Any' }])).body.results;
    expect(titled[0].status).toBe('updated');
    const { product_id } = await client.find('004500');
    const { body } = await remove(client, product_id, 'unlink');
    expect(body.error).toEqual({
      code: 'removal_refused',
      message: 'The service refuses to remove this product',
    });
    await client.control('DELETE', '/rules');
    await client.control('POST', '/rules', {});
    expect((await remove(client, product_id, 'unlink')).status).toBe(200);
  });

  it('are rejected if invalid, naming the wrong field', async () => {
    const { control } = await runSandbox({ products: 2 });
    const { status, body } = await control('POST', '/rules', { refuses: 'removals', mode: 'destroy' });
    expect(status).toBe(400);
    expect(body.error.message).toContain('"mode"');
  });
});

describe('a removal with a fault', () => {
  const CALM: Conditions = { latencyMs: 0, rateLimit: null, faults: [], rules: [] };

  /** Sends one delete over a socket of its own; also returns whether the product is still there afterwards. */
  async function meeting(kind: Fault['kind']) {
    const client = await runSandbox({ products: 50 });
    const { product_id } = await client.find('004500');
    const faults: Fault[] = [{ kind, on: 'writes', every: 1, times: 1 }];
    await client.control('PUT', '/conditions', { ...CALM, faults });
    const { url, token, integrationId } = client.sandbox;
    const asking = exchange(
      `${url}/api/v1/integrations:api/${integrationId}/products/${product_id}/delete?mode=delete`,
      { method: 'DELETE', headers: { authorization: `Bearer ${token}` } },
    );
    const struck = async () => (await client.control<{ faults: object }>('GET', '/stats')).body.faults;
    await expect.poll(struck).toEqual({ [kind]: 1 });
    if (kind === 'stall') asking.leave();
    return {
      answer: await asking.exchange,
      isThere: await client.exists('004500'),
      asked: await asked(client),
    };
  }

  it.each(['cut_before', 'stall'] as const)('%s: removes nothing and gets no answer', async (kind) => {
    expect(await meeting(kind)).toMatchObject({
      answer: { status: null, complete: false },
      isThere: true,
      asked: [],
    });
  });

  it.each(['cut_after', 'half_body', 'truncated_json', 'empty_answer', 'error_500_after'] as const)(
    '%s: removes the product, but the answer does not say so',
    async (kind) => {
      const { answer, isThere, asked: requests } = await meeting(kind);
      expect(isThere).toBe(false);
      expect(requests).toEqual(['delete 004500: done']);
      expect(answer.text).not.toContain('"status":"deleted"');
    },
  );

  it('is refused by the rate limit and for an expired token before it reaches the service', async () => {
    const client = await runSandbox({ products: 50 });
    const { product_id } = await client.find('004500');
    await client.control('PUT', '/conditions', {
      ...CALM,
      rateLimit: { perSecond: 1, retryAfter: 'seconds' },
    });
    await client.send('GET', '/products?limit=1');
    expect((await remove(client, product_id, 'delete')).status).toBe(429);
    await client.control('PUT', '/conditions', CALM);
    await client.control('POST', '/token/expire', {});
    expect((await remove(client, product_id, 'delete')).status).toBe(401);
    expect(await report(client)).toEqual({ unlinked: [], deleted: [], requests: [] });
  });
});
