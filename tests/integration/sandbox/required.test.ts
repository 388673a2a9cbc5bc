import { describe, expect, it } from 'vitest';
import { type RequiredEntry, runSandbox, valuesOf } from './client.ts';

/** A sandbox and a product in both taxonomies, with two categories in the first. */
async function withGift() {
  const client = await runSandbox();
  const { products } = (await client.send('GET', '/products?limit=200')).body;
  const product = products.find((record) =>
    valuesOf(record, 'category').some((value) => (value as { nodes: unknown[] }).nodes.length > 1),
  )!;
  const required = async (query = ''): Promise<RequiredEntry[]> =>
    (await client.send('GET', `/products/${product.product_id}/required_attributes${query}`)).body.attributes;
  return { client, product, required };
}

describe('required attributes (2.6, 4.6)', () => {
  it('lists an attribute once per taxonomy that requires it', async () => {
    const { required } = await withGift();
    const titles = (await required()).filter(({ attribute_name }) => attribute_name === 'title');
    expect(titles.map(({ taxonomy_id }) => taxonomy_id)).toEqual(['tax_shop', 'tax_standard']);
  });

  it('names the category that defines an attribute and the product’s categories that contribute it', async () => {
    const { required } = await withGift();
    const title = (await required('?taxonomy_id=tax_shop')).find(
      ({ attribute_name }) => attribute_name === 'title',
    )!;
    expect(title.resolved_anchor_id).toBe('shop');
    expect(title.contributing_node_ids).toHaveLength(2);
    const subtitle = (await required('?taxonomy_id=tax_shop')).find(
      ({ attribute_name }) => attribute_name === 'subtitle',
    )!;
    expect(subtitle).toMatchObject({
      resolved_anchor_id: 'shop_gifts',
      contributing_node_ids: ['shop_gifts'],
    });
  });

  it('can be limited to one taxonomy, or to one subtree of it', async () => {
    const { required } = await withGift();
    const shop = await required('?taxonomy_id=tax_shop');
    expect(new Set(shop.map(({ taxonomy_id }) => taxonomy_id))).toEqual(new Set(['tax_shop']));
    const gifts = await required('?taxonomy_id=tax_shop&taxonomy_node_id=shop_gifts');
    expect(gifts.length).toBeLessThan(shop.length);
    for (const { contributing_node_ids } of gifts) expect(contributing_node_ids).toEqual(['shop_gifts']);
    expect(await required('?taxonomy_id=tax_shop&taxonomy_node_id=shop')).toEqual(shop);
  });

  it('counts an attribute as completed by a value in any language', async () => {
    const { client, product, required } = await withGift();
    const isTitled = async () =>
      (await required()).find(({ attribute_name }) => attribute_name === 'title')!.is_completed;
    const locales = ['en', 'de', 'fr', 'ja', 'ar'];
    const remove = locales.map((locale) => ({ name: 'title', locale }));
    await client.send('PATCH', '/products', [{ identifier: product.sku, op: 'remove', properties: remove }]);
    expect(await isTitled()).toBe(false);
    await client.send('PATCH', '/products', [
      { identifier: product.sku, op: 'set', properties: [{ name: 'title', value: '題名', locale: 'ja' }] },
    ]);
    expect(await isTitled()).toBe(true);
  });

  it('requires nothing of a product without a category', async () => {
    const { send } = await runSandbox({ products: 50 });
    const [{ product_id }] = (await send('POST', '/products', [{ sku: 'U', title: 'U' }])).body.results;
    expect((await send('GET', `/products/${product_id}/required_attributes`)).body).toEqual({
      attributes: [],
    });
  });

  it('refuses a node without its taxonomy, and unknown taxonomies, nodes and products', async () => {
    const { client, product } = await withGift();
    const status = async (query: string, id = product.product_id) =>
      (await client.send('GET', `/products/${id}/required_attributes${query}`)).status;
    expect(await status('?taxonomy_node_id=shop_gifts')).toBe(400);
    expect(await status('?taxonomy_id=tax_none')).toBe(404);
    expect(await status('?taxonomy_id=tax_standard&taxonomy_node_id=shop_gifts')).toBe(404);
    expect(await status('', 'prd_none')).toBe(404);
  });
});
