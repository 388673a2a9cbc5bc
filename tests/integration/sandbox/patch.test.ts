import { describe, expect, it } from 'vitest';
import { runSandbox, valuesOf } from './client.ts';

const set = (name: string, value: unknown, locale?: string) => ({
  op: 'set',
  properties: [{ name, value, ...(locale && { locale }) }],
});

describe('patching products (4.2)', () => {
  it('sets, removes and appends localized values and leaves everything else as it was', async () => {
    const { send, find } = await runSandbox({ products: 50 });
    const before = await find('004502');
    const { body } = await send('PATCH', '/products', [
      { identifier: '004502', ...set('title', 'Neuer Titel', 'de') },
      { product_id: before.product_id, op: 'remove', properties: [{ name: 'description', locale: 'en' }] },
      {
        identifier: '004502',
        op: 'append',
        properties: [{ name: 'tags', value: ['new', 'newer'], locale: 'en' }],
      },
      { identifier: '004502', op: 'append', properties: [{ name: 'keywords', value: 'one', locale: 'fr' }] },
    ]);
    expect(body.results).toEqual(
      [0, 1, 2, 3].map((index) => ({
        index,
        product_id: before.product_id,
        identifier: '004502',
        status: 'ok',
      })),
    );
    const after = await find('004502');
    expect(valuesOf(after, 'title', 'de')).toEqual(['Neuer Titel']);
    expect(valuesOf(after, 'description', 'en')).toEqual([]);
    expect(valuesOf(after, 'tags', 'en')).toEqual([
      [...(valuesOf(before, 'tags', 'en')[0] as string[]), 'new', 'newer'],
    ]);
    expect(valuesOf(after, 'keywords', 'fr')).toEqual([['one']]);
    const untouched = (record: typeof before) =>
      record.properties.filter(({ name }) => !['title', 'description', 'tags', 'keywords'].includes(name));
    expect(untouched(after)).toEqual(untouched(before));
  });

  it('treats a value without a locale and one in the primary language as the same cell (2.1 rule 2)', async () => {
    const { send, find } = await runSandbox({ products: 50 });
    await send('PATCH', '/products', [{ identifier: '004500', ...set('title', 'Without') }]);
    const renamed = await find('004500');
    expect(renamed.title).toBe('Without');
    expect([valuesOf(renamed, 'title'), valuesOf(renamed, 'title', 'en')]).toEqual([['Without'], []]);
    await send('PATCH', '/products', [
      { identifier: '004500', op: 'remove', properties: [{ name: 'title', locale: 'en' }] },
    ]);
    expect((await find('004500')).title).toBeNull();
  });

  it('keeps an empty text as a value', async () => {
    const { send, find } = await runSandbox({ products: 50 });
    await send('PATCH', '/products', [{ identifier: '004500', ...set('title', '', 'ar') }]);
    expect(valuesOf(await find('004500'), 'title', 'ar')).toEqual(['']);
  });

  it('fails each invalid operation separately, with its own code and message', async () => {
    const { send, find } = await runSandbox({ products: 50 });
    const { product_id } = await find('004500');
    const cases: [string, unknown][] = [
      ['one_locator', { identifier: '004500', product_id, ...set('title', 'x') }],
      ['one_locator', set('title', 'x')],
      ['product_not_found', { identifier: '4500', ...set('title', 'x') }],
      ['unknown_operation', { identifier: '004500', op: 'replace', properties: [] }],
      ['nothing_to_do', { identifier: '004500', op: 'set', properties: [] }],
      ['unknown_locale', { identifier: '004500', ...set('title', 'x', 'pt') }],
      ['invalid_value', { identifier: '004500', ...set('title', null, 'de') }],
      ['invalid_properties', { identifier: '004500', op: 'set', properties: { title: 'x' } }],
      ['identifier_is_fixed', { identifier: '004500', ...set('sku', 'other') }],
      [
        'not_a_list',
        { identifier: '004500', op: 'append', properties: [{ name: 'title', value: ['x'], locale: 'en' }] },
      ],
      ['invalid_operation', 'not an operation'],
    ];
    const sound = { identifier: '004500', ...set('title', 'Sound', 'de') };
    const { status, body } = await send('PATCH', '/products', [
      ...cases.map(([, operation]) => operation),
      sound,
    ]);
    expect(status).toBe(200);
    const results = body.results as {
      index: number;
      status: string;
      error?: { code: string; message: string };
    }[];
    expect(results.map(({ error }) => error?.code)).toEqual([...cases.map(([code]) => code), undefined]);
    expect(results.map(({ index }) => index)).toEqual(results.map((_, at) => at));
    for (const { error } of results.slice(0, -1)) expect(error!.message.length).toBeGreaterThan(10);
    expect(valuesOf(await find('004500'), 'title', 'de')).toEqual(['Sound']);
  });

  it('applies an operation completely or not at all', async () => {
    const { send, find } = await runSandbox({ products: 50 });
    const before = await find('004500');
    await send('PATCH', '/products', [
      {
        identifier: '004500',
        op: 'set',
        properties: [
          { name: 'title', value: 'Half', locale: 'de' },
          { name: 'title', value: 'Half', locale: 'xx' },
        ],
      },
    ]);
    expect(await find('004500')).toEqual(before);
  });

  it('keeps entries as they are sent: one for each taxonomy, or one list (2.5)', async () => {
    const { send, find } = await runSandbox({ products: 50 });
    const categories = valuesOf(await find('004504'), 'category');
    expect(categories).toHaveLength(2);
    const reversed = categories.toReversed();
    const properties = reversed.map((value) => ({ name: 'category', value }));
    await send('PATCH', '/products', [{ identifier: '004504', op: 'set', properties }]);
    expect(valuesOf(await find('004504'), 'category')).toEqual(reversed);
    await send('PATCH', '/products', [{ identifier: '004504', ...set('category', reversed) }]);
    expect(valuesOf(await find('004504'), 'category')).toEqual([reversed]);
    await send('PATCH', '/products', [{ identifier: '004504', ...set('category', [categories[0]]) }]);
    expect(valuesOf(await find('004504'), 'category')).toEqual([[categories[0]]]);
  });

  it('refuses more operations than allowed', async () => {
    const { send } = await runSandbox({ products: 50 });
    const operations = Array.from({ length: 101 }, () => ({ identifier: '004500', ...set('title', 'x') }));
    const { status, body } = await send('PATCH', '/products', operations);
    expect([status, body.error.code]).toEqual([413, 'too_many_operations']);
  });
});
