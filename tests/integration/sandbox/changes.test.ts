import { describe, expect, it } from 'vitest';
import { type ListedChange, runSandbox, valuesOf } from './client.ts';

describe('polling changes (4.5)', () => {
  it('lists enrichment in order and continues exactly where the last poll stopped', async () => {
    const { send, control } = await runSandbox();
    const empty = (await send('GET', '/changes')).body;
    expect(empty).toEqual({ changes: [], offset: expect.any(String) });
    await control('POST', '/enrich', { products: 25 });

    const seen: ListedChange[] = [];
    let offset = empty.offset;
    for (const expected of [10, 10, 5, 0]) {
      const { body } = await send('GET', `/changes?limit=10&offset=${offset}`);
      expect(body.changes).toHaveLength(expected);
      seen.push(...body.changes);
      offset = body.offset;
    }
    const times = seen.map(({ occurred_at }) => occurred_at);
    expect(times).toEqual(times.toSorted());
    await control('POST', '/enrich', { products: 1 });
    expect((await send('GET', `/changes?offset=${offset}`)).body.changes).toHaveLength(1);
  });

  it('reports values that the product list also holds', async () => {
    const { send, control, find } = await runSandbox();
    await control('POST', '/enrich', { products: 60 });
    const { changes } = (await send('GET', '/changes?limit=60')).body;
    for (const { identifier, properties } of changes) {
      const record = await find(identifier);
      for (const { name, locale, value } of properties)
        expect(valuesOf(record, name, locale)).toContainEqual(value);
    }
    expect(changes.some(({ properties }) => properties[0]?.name === 'category')).toBe(true);
  });

  it('does not report a client’s own patches', async () => {
    const { send } = await runSandbox({ products: 50 });
    await send('PATCH', '/products', [
      { identifier: '004500', op: 'set', properties: [{ name: 'title', value: 'x' }] },
    ]);
    expect((await send('GET', '/changes')).body.changes).toEqual([]);
  });

  it('attaches the whole product to at most 10 changes per request', async () => {
    const { send, control } = await runSandbox();
    await control('POST', '/enrich', { products: 30 });
    const { body } = await send('GET', '/changes?include_all_properties=true&limit=100');
    expect(body.changes).toHaveLength(10);
    expect(body.changes[0].product.properties.length).toBeGreaterThan(5);
    expect(body.changes[0].product.sku).toBe(body.changes[0].identifier);
  });

  it('attaches the completeness summary on request, without a smaller page (2.4)', async () => {
    const { send, control } = await runSandbox();
    await control('POST', '/enrich', { products: 120 });
    const { changes } = (await send('GET', '/changes?include_summary=true&limit=120')).body;
    expect(changes).toHaveLength(120);
    for (const { summary } of changes) {
      expect(Object.keys(summary.locale_summaries)).toEqual(['en', 'de', 'fr', 'ja', 'ar']);
      expect(summary.num_attributes).toBeGreaterThan(summary.num_attributes_with_agents);
      for (const { num_attributes_populated } of Object.values(summary.locale_summaries)) {
        expect(num_attributes_populated).toBeGreaterThanOrEqual(0);
        expect(num_attributes_populated).toBeLessThanOrEqual(summary.num_attributes);
      }
    }
    expect((await send('GET', '/changes')).body.changes[0]).not.toHaveProperty('summary');
  });

  it('gives a null summary for a product without a category, and counts only filled values', async () => {
    const { send, control } = await runSandbox({ products: 50 });
    await send('POST', '/products', [{ sku: 'U', title: 'Unclassified' }]);
    await control('POST', '/enrich', {
      values: [
        { identifier: 'U', property: 'title', locale: 'de', value: 'Ohne' },
        { identifier: '004504', property: 'title', locale: 'ar', value: 'عنوان' },
      ],
    });
    const { changes } = (await send('GET', '/changes?include_summary=true')).body;
    expect(changes[0]).toMatchObject({ identifier: 'U', summary: null });
    const before = changes[1].summary.locale_summaries.ar.num_attributes_populated;
    await control('POST', '/enrich', {
      values: [{ identifier: '004504', property: 'tags', locale: 'ar', value: [] }],
    });
    await control('POST', '/enrich', {
      values: [{ identifier: '004504', property: 'title', locale: 'ar', value: '' }],
    });
    const after = (await send('GET', '/changes?include_summary=true')).body.changes.at(-1)!.summary;
    expect(after.locale_summaries.ar.num_attributes_populated).toBeLessThan(before);
  });

  it('leaves out removed products', async () => {
    const { send, control } = await runSandbox();
    await control('POST', '/enrich', { products: 2 });
    const [first, second] = (await send('GET', '/changes')).body.changes;
    await send('DELETE', `/products/${first.product_id}/delete?mode=unlink`);
    expect((await send('GET', '/changes')).body.changes).toEqual([second]);
  });

  it.each(['include_summary=maybe', 'limit=none', 'offset=p3'])('refuses %s', async (query) => {
    const { send } = await runSandbox({ products: 50 });
    expect((await send('GET', `/changes?${query}`)).status).toBe(400);
  });

  it('has nothing left to enrich once every gap is filled', async () => {
    const { control } = await runSandbox({ products: 20 });
    let enriched = 0;
    for (let round = 0; round < 20; round++)
      enriched = (await control('POST', '/enrich', { products: 1000 })).body.enriched;
    expect(enriched).toBe(0);
  });
});
