import { describe, expect, it } from 'vitest';
import { type Client, runSandbox } from './client.ts';

const remove = ({ send }: Client, productId: string, mode: string) =>
  send('DELETE', `/products/${productId}/delete?mode=${mode}`);

describe('deleting and unlinking (4.4)', () => {
  it('gives a deleted product back only as a new one', async () => {
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

  it('keeps an unlinked product in the service: an upsert links the same one again', async () => {
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

  it('never guesses the mode', async () => {
    const client = await runSandbox({ products: 50 });
    const { product_id } = await client.find('004500');
    for (const mode of ['', 'destroy']) expect((await remove(client, product_id, mode)).status).toBe(400);
    expect((await client.send('DELETE', `/products/${product_id}/delete`)).body.error.code).toBe(
      'mode_required',
    );
    expect(await client.exists('004500')).toBe(true);
  });

  it('does not know a product twice removed or never there', async () => {
    const client = await runSandbox({ products: 50 });
    const { product_id } = await client.find('004500');
    await remove(client, product_id, 'unlink');
    for (const id of [product_id, 'prd_nothing'])
      expect((await remove(client, id, 'delete')).status).toBe(404);
  });

  it('leaves the children of a removed parent in the flat list until the parent is back', async () => {
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
