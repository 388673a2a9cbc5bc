import { describe, expect, test } from 'vitest';
import type { Json } from '#shared/service/json.ts';
import { parseProfile } from '#shared/service/profile.ts';
import { productJson, storedProductJson } from '#shared/service/record-json.ts';
import { type Dialect, type ProductRecord, readProducts } from '#shared/service/wire.ts';

/** Channels and languages in lists under the names, with a title, tags and fields of the service's own beside them. */
const dialect = (product: object = {}): Dialect => {
  const parsed = parseProfile({
    product: {
      product_id: 'uuid',
      identifier: 'sku',
      parent_identifier: 'parent',
      cells: ['values.{name}[](locale={locale}, scope={part}).data', '{name:tags}'],
      languages: { de_DE: 'de' },
      not_shown: ['updated'],
      ...product,
    },
  });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  return { profile: parsed.profile, locales: ['en', 'de'], identifierField: 'sku', titleField: 'label' };
};

const pan = (): { [key: string]: Json } => ({
  uuid: 'u1',
  sku: '007',
  updated: '2026-01-01',
  family: 'pans',
  tags: ['a'],
  values: {
    label: [
      { locale: 'en', scope: null, data: 'Pan' },
      { locale: 'de_DE', scope: null, data: 'Pfanne' },
    ],
    text: [{ locale: 'de_DE', scope: 'print', data: '' }],
    weight: [{ locale: null, scope: null, data: 1.5 }],
    size: [{ locale: null, scope: null, data: { value: 3, unit: 'cm' } }],
  },
});

const read = (item: Json, product?: object) => readProducts([item], dialect(product));
const only = (item: Json): ProductRecord => {
  const [record] = read(item).records;
  if (!record) throw new Error('no record');
  return record;
};
const sent = (record: ProductRecord): Json => JSON.parse(JSON.stringify(productJson(record, dialect())));

describe('a product whose cells are at patterns', () => {
  test('is read with every value in its language, and what is not shown is named', () => {
    const { records, notShown } = read(pan());
    expect(
      records[0]?.values.map(({ property, locale, localeless }) => [property, locale, localeless]),
    ).toEqual([
      ['tags', 'en', true],
      ['label', 'en', false],
      ['label', 'de', false],
      ['text (print)', 'de', false],
      ['weight', 'en', true],
      ['size', 'en', true],
    ]);
    expect(records[0]?.title).toBe('Pan');
    expect(notShown.places).toEqual([{ path: 'family', count: 1, example: 'pans', kind: 'field' }]);
  });

  test('is kept as it came', () => {
    expect(JSON.parse(JSON.stringify(storedProductJson(only(pan()), dialect())))).toEqual(pan());
  });

  test('goes back with an edit in its place, and all else as it came', () => {
    const record = only(pan());
    const values = record.values.map((value) =>
      value.property === 'label' && value.locale === 'de' ? { ...value, value: 'Topf' } : value,
    );
    const { uuid: _, ...expected } = pan();
    const label = [
      { locale: 'en', scope: null, data: 'Pan' },
      { locale: 'de_DE', scope: null, data: 'Topf' },
    ];
    expect(sent({ ...record, values })).toEqual({
      ...expected,
      values: { ...(expected.values as object), label },
    });
  });

  test('goes back without a value that was removed, and with one in a new language', () => {
    const record = only(pan());
    const values = [
      ...record.values.filter(({ property }) => property !== 'weight'),
      { property: 'text (print)', locale: 'en', localeless: false, value: 'New' },
    ];
    const out = sent({ ...record, values }) as { values: { [name: string]: Json } };
    expect(out.values.weight ?? []).toEqual([]);
    expect(out.values.text).toEqual([
      { locale: 'de_DE', scope: 'print', data: '' },
      { locale: 'en', scope: 'print', data: 'New' },
    ]);
  });

  test('is made of nothing but its cells where it is new', () => {
    const { records } = read({ ...pan(), family: null });
    const record = { ...(records[0] as ProductRecord), extra: null };
    expect(only(sent(record)).values).toEqual(record.values);
  });
});

test.each<[string, Json, string[]]>([
  ['a list under a language', { deep: { de: ['x'] } }, ['languages values.note']],
  ['entries with languages', [{ lang: 'de', text: 'x' }], ['languages values.note']],
  ['tuples', [['title', 'de', 'x']], ['languages values.note']],
  ['a language in an object', [{ of: { code: 'de' } }, { of: { code: 'en' } }], ['languages values.note']],
  ['texts after their language', ['de', 'Pfanne', 'en', 'Pan'], ['languages values.note']],
  ['texts with their language', ['Pfanne@de', 'Pan@en'], ['languages values.note']],
  ['JSON in a text', '{"title": {"de": "Pfanne"}}', ['languages values.note']],
  ['a text in braces', '{title}', []],
  ['products', [{ sku: '1', a: 1, b: 2 }], ['products values.note']],
  ['a measure', { value: 1, unit: 'kg' }, []],
  ['a list of words', ['de', 'en'], []],
])('%s inside a value is said, not taken for understood', (_, note, expected) => {
  const { notShown } = read({ sku: '1', uuid: 'u', values: { note } }, { cells: ['values.{name}'] });
  expect(notShown.places.map(({ kind, path }) => `${kind} ${path}`)).toEqual(expected);
});

test('a profile with a line that is no pattern is refused, and says where', () => {
  const parsed = parseProfile({ product: { cells: ['values.{nam}'] } });
  expect(parsed.ok ? [] : parsed.problems).toEqual([
    'product.cells.0: is not a path of cells: it cannot be read from character 8 on (values.{nam})',
  ]);
});

test('fields beside the properties are named where no pattern is needed', () => {
  const item = {
    sku: '1',
    uuid: 'u',
    properties: [{ name: 'a', value: 1, note: 'n' }],
    brand: { name: 'B' },
    none: null,
  };
  const { notShown } = read(item, { cells: [], not_shown: [] });
  expect(notShown.places.map(({ path }) => path)).toEqual(['brand.name', 'properties[].note']);
});

test('several plain values of one list are a list, and go back to their entries', () => {
  const places = { cells: ['values.{name}[](lang={locale}).text'] };
  const record = { sku: '1', uuid: 'u', values: { tags: [{ text: 'a' }, { text: 'b' }] } };
  const { records } = read(record, places);
  expect(records[0]?.values.map(({ value }) => value)).toEqual([['a', 'b']]);
  const [product] = records as [ProductRecord];
  const grown = product.values.map((one) => ({ ...one, value: ['a', 'c', 'd'] }));
  const back = productJson({ ...product, values: grown }, dialect(places));
  expect(JSON.parse(JSON.stringify(back))).toMatchObject({
    values: { tags: [{ text: 'a' }, { text: 'c' }, { text: 'd' }] },
  });
});

describe('an identifier in an entry of a list', () => {
  const places = {
    identifier: 'fields.ItemNumber.value',
    cells: ['fields[](type={name}).value.{locale}', 'fields[](type={name}).value'],
  };
  const created = (more: object): Json => {
    const product = {
      identifier: 'P-9',
      identifierIsNumber: false,
      title: 'Pan',
      parentIdentifier: null,
      childBoundAttributes: [],
      definingProperties: [],
      values: [{ property: 'ItemName', locale: 'de', localeless: false, value: 'Pfanne' }],
    };
    return JSON.parse(JSON.stringify(productJson(product as never, dialect({ ...places, ...more }))));
  };

  test('is written as such an entry for a new product', () => {
    expect(created({})).toMatchObject({
      fields: expect.arrayContaining([
        { type: 'ItemNumber', value: 'P-9' },
        { type: 'ItemName', value: { de: 'Pfanne' } },
      ]) as Json,
    });
  });

  test('is refused where the form does not say how, before a product without one is sent', () => {
    expect(() => created({ cells: ['fields[](type={name}).value.{locale}'] })).toThrow(/identifier/);
  });
});
