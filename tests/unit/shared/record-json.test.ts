import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Json, parseJson } from '#shared/service/json.ts';
import { parseProfile } from '#shared/service/profile.ts';
import { productJson, storedProductJson } from '#shared/service/record-json.ts';
import { type Dialect, type ProductRecord, readProducts } from '#shared/service/wire.ts';
import { value } from '../../support/arbitraries.ts';

function dialect(profile: unknown = {}): Dialect {
  const parsed = parseProfile(profile);
  if (!parsed.ok) throw new Error(parsed.problems.join());
  return { profile: parsed.profile, locales: ['en', 'de'], identifierField: 'sku', titleField: 'title' };
}

const nested = {
  product: {
    product_id: 'id',
    identifier: 'data.sku',
    title: 'data.name',
    properties: 'data.values',
    parent_identifier: 'data.up',
  },
};

describe('a product record as JSON for the service (4.1)', () => {
  it('is written as it was read, in lists, maps or nested fields, with its unknown fields', () => {
    const texts: [profile: unknown, text: string][] = [
      [
        {},
        '{"properties":[{"name":"t","value":"A"},{"name":"t","value":"B","locale":"de","by":"erp"}],"sku":"007","title":"A","product_id":"p","live":true}',
      ],
      [
        { property: { shape: 'map' } },
        '{"properties":{"t":{"en":"A","de":"B"},"w":9007199254740993},"sku":9007199254740995,"title":"A","parent_identifier":9007199254740997,"child_bound_attributes":["size"],"defining_properties":{"size":"S"},"product_id":9007199254740999}',
      ],
      [
        {},
        '{"properties":[],"sku":"007","title":"A","defining_properties":[{"name":"colour","value":"red","locale":"en"},{"name":"colour","value":"rot","locale":"de"},{"name":"size","value":"S"}],"product_id":"p"}',
      ],
      [
        {},
        '{"properties":[{"name":"","value":"A","__proto__":1,"constructor":2}],"sku":"007","title":"A","product_id":"p","__proto__":{"a":1},"toString":true}',
      ],
      [
        { product: { properties: '' }, property: { shape: 'map' } },
        '{"__proto__":{"en":"A","de":"B"},"constructor":"C","":"D","title":"A","sku":"007","product_id":"p"}',
      ],
      [
        { property: { shape: 'locales' } },
        '{"properties":{"title":"A","constructor":"C","":"D","en":{"__proto__":"A","toString":1}},"sku":"007","title":"A","product_id":"p"}',
      ],
      [
        nested,
        '{"data":{"values":[{"name":"t","value":[1,{"a":null}]}],"sku":"a","name":"A","up":"b","locked":false},"id":"9","kind":"product"}',
      ],
    ];
    for (const [profile, text] of texts) {
      const own = dialect(profile);
      const { records, unreadable } = readProducts([parseJson(text)], own);
      expect(unreadable).toEqual([]);
      expect(JSON.stringify(storedProductJson(records[0]!, own))).toBe(text);
    }
  });

  it('is sent with the language of values that were read without one when it was the primary language', () => {
    const [record] = readProducts([{ sku: 'a', properties: [{ name: 't', value: 'A' }] }], dialect()).records;
    const sent = (locales: string[]) => productJson(record!, { ...dialect(), locales }).properties;
    expect(sent(['en', 'de'])).toEqual([{ name: 't', value: 'A' }]);
    expect(sent(['de', 'en'])).toEqual([{ name: 't', value: 'A', locale: 'en' }]);
  });

  it.each([
    ['its own title, not that of the earlier primary language', { de: 'Becher' }, 'Becher'],
    ['the only title that there is', {}, 'Mug'],
    ['a title that is in no language, which the service chose', { de: 'Becher' }, 'M-1', 'M-1'],
  ])(
    'is sent with %s when the primary language has changed',
    (_, { de }: { de?: string }, title, held = 'Mug') => {
      const properties: Json[] = [{ name: 'title', value: 'Mug' }];
      if (de !== undefined) properties.push({ name: 'title', value: de, locale: 'de' });
      const [record] = readProducts([{ sku: 'a', title: held, properties }], dialect()).records;
      expect(productJson(record!, { ...dialect(), locales: ['de', 'en'] })).toMatchObject({ title });
    },
  );

  it('is sent with all its fields except the product id and read-only fields', () => {
    const own = dialect({ upsert: { read_only: ['seen_at', 'checked'] } });
    const [record] = readProducts(
      [
        parseJson(
          '{"sku":"a","product_id":1,"live":true,"rank":9007199254740993,"seen_at":"2026","properties":[{"name":"t","value":1,"by":"x","checked":true}]}',
        ),
      ],
      own,
    ).records;
    expect(JSON.stringify(productJson(record!, own))).toBe(
      '{"properties":[{"name":"t","value":1,"by":"x"}],"sku":"a","live":true,"rank":9007199254740993}',
    );
  });

  it('includes a value that has only unknown fields', () => {
    const own = dialect();
    const [record] = readProducts(
      [{ sku: 'a', properties: [{ name: 't', value: null, locale: 'de', asked: true }] }],
      own,
    ).records;
    expect(storedProductJson(record!, own)).toMatchObject({
      properties: [{ name: 't', value: null, locale: 'de', asked: true }],
    });
  });

  it('reads back as the same cells, whatever the values are', () => {
    const name = fc.constantFrom('title', 'weight', 'constructor', '__proto__', 'toString', '', 'a.b');
    const cells = fc.uniqueArray(fc.tuple(name, fc.constantFrom('en', 'de'), value), {
      selector: ([property, locale]) => `${property} ${locale}`,
    });
    fc.assert(
      fc.property(cells, fc.constantFrom({}, { property: { shape: 'map' } }, nested), (some, profile) => {
        const own = dialect(profile);
        const record: ProductRecord = {
          productId: null,
          productIdIsNumber: false,
          identifier: '1',
          identifierIsNumber: true,
          title: 'A',
          parentIdentifier: null,
          childBoundAttributes: [],
          definingProperties: [],
          values: some.map(([property, locale, held]) => ({
            property,
            locale,
            localeless: false,
            value: held,
          })),
          extra: null,
        };
        const text = JSON.stringify(productJson(record, own));
        const [back] = readProducts([parseJson(text) as Json], own).records;
        const byCell = (values: ProductRecord['values']) =>
          new Map(values.map((v) => [`${v.property} ${v.locale}`, v.value]));
        // The title is a value too if it is not among the properties.
        const expected = byCell(record.values);
        const stands = some.some(([property, , held]) => property === 'title' && held === 'A');
        if (!expected.has('title en') && !stands) expected.set('title en', 'A');
        expect(byCell(back!.values)).toEqual(expected);
        expect(back).toMatchObject({ identifier: '1', identifierIsNumber: true, title: 'A' });
      }),
    );
  });
});
