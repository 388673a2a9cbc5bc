import { describe, expect, it } from 'vitest';
import { type Client, type ListedProduct, runSandbox } from './client.ts';

async function everyPage({ send }: Client, query: string): Promise<ListedProduct[][]> {
  const pages: ListedProduct[][] = [];
  for (let next = ''; ; ) {
    const { body } = await send('GET', `/products?${query}${next && `&offset=${next}`}`);
    pages.push(body.products);
    if (body.offset === undefined) return pages;
    next = body.offset;
  }
}

const flatten = (records: ListedProduct[]): ListedProduct[] =>
  records.flatMap((record) => [record, ...flatten(record.children ?? [])]);

describe('listing products (4.3)', () => {
  it('pages through the whole catalog by cursor, with children nested under their parents', async () => {
    const client = await runSandbox();
    const pages = await everyPage(client, 'include_children=true&limit=150');
    const roots = pages.flat();
    const all = flatten(roots);
    expect(pages.slice(0, -1).every((page) => page.length === 150)).toBe(true);
    expect(all).toHaveLength(2000);
    expect(new Set(all.map(({ sku }) => sku)).size).toBe(2000);
    expect(roots.every(({ parent_identifier }) => parent_identifier === null)).toBe(true);
    for (const { sku, children } of all)
      for (const child of children ?? []) expect(child.parent_identifier).toBe(sku);
    expect((await client.send('GET', '/products?include_children=true')).body.total).toBe(2000);
  });

  it('lists only products without a parent if children are not requested', async () => {
    const client = await runSandbox({ products: 120 });
    const listed = (await everyPage(client, 'limit=7')).flat();
    expect(listed.every((record) => record.parent_identifier === null && !('children' in record))).toBe(true);
    expect((await client.send('GET', '/products')).body.total).toBe(listed.length);
  });

  it('ends with a full last page, without an empty one after it', async () => {
    const { send } = await runSandbox({ products: 2 });
    const { body } = await send('GET', '/products?limit=2');
    expect(body.products).toHaveLength(2);
    expect(body).not.toHaveProperty('offset');
  });

  it('finds exactly one product by identifier, even a child, and none by a partial identifier', async () => {
    const client = await runSandbox({ products: 50 });
    const { body } = await client.send('GET', '/products?include_children=true');
    const grandchild = flatten(body.products).find((record) => record.sku.split('-').length === 3)!;
    const found = await client.send('GET', `/products?identifier=${grandchild.sku}`);
    expect(found.body.products.map(({ sku }) => sku)).toEqual([grandchild.sku]);
    expect((await client.send('GET', '/products?identifier=0045')).body).toEqual({ products: [], total: 0 });
  });

  it('keeps leading zeros of identifiers and all digits of long numbers', async () => {
    const { send } = await runSandbox({ products: 50 });
    const { text, body } = await send('GET', '/products?include_children=true');
    expect(body.products[0].sku).toBe('004500');
    expect(text).toContain('"supplier_item_no","value":9007199254740999}');
  });

  it.each(['limit=0', 'limit=x', 'limit=-1', 'offset=elsewhere'])('refuses %s', async (query) => {
    const { send } = await runSandbox({ products: 50 });
    const { status, body } = await send('GET', `/products?${query}`);
    expect(status).toBe(400);
    expect(body.error).toEqual({ code: expect.any(String), message: expect.any(String) });
  });

  it('skips and repeats nothing when products are deleted and created between pages', async () => {
    const { send } = await runSandbox({ products: 50 });
    const first = (await send('GET', '/products?limit=5')).body;
    await send('DELETE', `/products/${first.products[0].product_id}/delete?mode=delete`);
    await send('POST', '/products', [{ sku: 'NEW-1', title: 'New' }]);
    const rest = (await send('GET', `/products?limit=100&offset=${first.offset}`)).body;
    expect(rest.products).toHaveLength(16);
    expect(rest.products.at(-1)?.sku).toBe('NEW-1');
    expect(rest.total).toBe(20);
  });
});

describe('invalid requests', () => {
  it('get a JSON error for an unknown path, method or integration', async () => {
    const { send, sandbox } = await runSandbox({ products: 50 });
    const elsewhere = await send('GET', '/nothing');
    expect([elsewhere.status, elsewhere.body.error.code]).toEqual([404, 'not_found']);
    const wrongMethod = await send('PUT', '/products', {});
    expect([wrongMethod.status, wrongMethod.body.error.message]).toEqual([405, 'Use GET, POST, PATCH here']);
    const response = await fetch(`${sandbox.url}/api/v1/integrations:api/another/products`, {
      headers: { authorization: `Bearer ${sandbox.token}` },
    });
    expect(response.status).toBe(404);
    const put = await fetch(response.url, { method: 'PUT' });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST, PATCH']);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toMatchObject({ error: { code: 'integration_not_found' } });
  });

  it('are refused if the body is not JSON, not declared as JSON, or not a list', async () => {
    const { send } = await runSandbox({ products: 50 });
    expect((await send('PATCH', '/products', '[{')).status).toBe(400);
    expect((await send('PATCH', '/products', '[]', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await send('PATCH', '/products', { operations: [] })).status).toBe(400);
  });
});
