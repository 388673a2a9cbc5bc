import { describe, expect, it } from 'vitest';
import { runSandbox, valuesOf } from './client.ts';

describe('creating and updating products (4.1)', () => {
  it('creates a product the first time and updates it the second time', async () => {
    const { send, find } = await runSandbox({ products: 50 });
    const record = {
      sku: '000007',
      title: 'Tea egg',
      properties: [{ name: 'title', value: 'Teeei', locale: 'de' }],
    };
    const created = (await send('POST', '/products', [record])).body.results[0];
    expect(created).toEqual({
      index: 0,
      product_id: expect.any(String),
      identifier: '000007',
      status: 'created',
    });
    const updated = (await send('POST', '/products', [{ ...record, title: 'Tea ball' }])).body.results[0];
    expect(updated).toEqual({ ...created, status: 'updated' });
    const held = await find('000007');
    expect(held.title).toBe('Tea ball');
    expect(valuesOf(held, 'title', 'de')).toEqual(['Teeei']);
  });

  it('is a full update: values that are not sent are removed', async () => {
    const { send, find } = await runSandbox({ products: 50 });
    expect((await find('004500')).properties.length).toBeGreaterThan(10);
    await send('POST', '/products', [{ sku: '004500', title: 'Only this', properties: [] }]);
    expect((await find('004500')).properties).toEqual([{ name: 'title', value: 'Only this', locale: 'en' }]);
  });

  it('nests a child under its parent identifier, and takes it out with null', async () => {
    const { send, find } = await runSandbox({ products: 50 });
    await send('POST', '/products', [
      { sku: 'M', title: 'Master', child_bound_attributes: ['colour'] },
      {
        sku: 'M-1',
        title: 'Red one',
        parent_identifier: 'M',
        defining_properties: [{ name: 'colour', value: 'Red' }],
      },
    ]);
    const nested = (await send('GET', '/products?identifier=M&include_children=true')).body.products[0];
    expect(nested).toMatchObject({
      child_bound_attributes: ['colour'],
      children: [
        { sku: 'M-1', parent_identifier: 'M', defining_properties: [{ name: 'colour', value: 'Red' }] },
      ],
    });
    const flat = async () => (await send('GET', '/products?limit=1000')).body.products.map(({ sku }) => sku);
    expect(await flat()).not.toContain('M-1');
    await send('POST', '/products', [{ sku: 'M-1', title: 'Free', parent_identifier: null }]);
    expect(await flat()).toContain('M-1');
    expect((await find('M-1')).parent_identifier).toBeNull();
  });

  it('moves a generated product under a parent, and no longer counts it among the roots', async () => {
    const { send } = await runSandbox({ products: 50 });
    await send('POST', '/products', [{ sku: '004500', title: 'Moved', parent_identifier: '004502' }]);
    const { body } = await send('GET', '/products?include_children=true&limit=1');
    expect(body.products[0]).toMatchObject({ sku: '004502', children: [{ sku: '004500' }] });
    expect((await send('GET', '/products')).body.total).toBe(19);
  });

  it('gives every refused product its own error and applies the others', async () => {
    const { send, exists } = await runSandbox({ products: 50 });
    const { status, body } = await send('POST', '/products', [
      { title: 'Nameless' },
      { sku: 'A' },
      { sku: 'B', title: 'B', properties: [{ name: 'title', value: 'x', locale: 'xx' }] },
      { sku: 'C', title: 'C', properties: [{ name: 'note', value: null }] },
      { sku: 'D', title: 'D', parent_identifier: 'D' },
      { sku: 'E', title: 'E' },
      'not a product',
    ]);
    expect(status).toBe(200);
    expect(body.results.map(({ error }) => error?.code)).toEqual([
      'identifier_missing',
      'title_missing',
      'unknown_locale',
      'invalid_value',
      'parent_cycle',
      undefined,
      'invalid_product',
    ]);
    expect(await exists('E')).toBe(true);
    expect(await exists('B')).toBe(false);
  });

  it('refuses more than 100 products with a message, and applies none of them', async () => {
    const { send, exists } = await runSandbox({ products: 50 });
    const many = Array.from({ length: 101 }, (_, at) => ({ sku: `N${at}`, title: 'N' }));
    const { status, body } = await send('POST', '/products', many);
    expect([status, body.error.message]).toEqual([413, 'Too many products: 101, at most 100 per request']);
    expect(await exists('N0')).toBe(false);
    expect((await send('POST', '/products', many.slice(1))).body.results).toHaveLength(100);
  });
});
