import { describe, expect, it } from 'vitest';
import { findWrapped } from '#shared/service/assistant/find-wrapped.ts';
import { type Json, toJson } from '#shared/service/json.ts';
import { type ServiceProfile, serviceProfile } from '#shared/service/profile.ts';
import { rewrapped, unwrapped } from '#shared/service/wrapped-values.ts';

type JsonObject = { [key: string]: Json };

/** As document databases write a document. */
const document = (n: number): JsonObject => ({
  name: `products/${n}`,
  fields: {
    sku: { stringValue: `sku-${n}` },
    stock: { integerValue: String(n * 9_007_199_254_741) },
    weight: { doubleValue: n % 2 === 0 ? 2 : 2.5 },
    isActive: { booleanValue: n > 2 },
    draft: { nullValue: null },
    soldSince: { timestampValue: '2026-01-01T00:00:00Z' },
    tags: { arrayValue: { values: [{ stringValue: 'iron' }, { integerValue: '3' }] } },
    title: { mapValue: { fields: { de: { stringValue: 'Pfanne' }, en: { stringValue: 'Pan' } } } },
  },
});

/** As tables by key and value have them. */
const row = (n: number): JsonObject => ({
  sku: { S: `sku-${n}` },
  price: { N: `${n}.50` },
  tags: { L: [{ S: 'iron' }, { N: '1' }] },
  labels: { SS: ['new', 'gift'] },
  title: { M: { de: { S: 'Pfanne' }, S: { S: 'a language called S' } } },
  isActive: { BOOL: true },
  draft: { NULL: true },
});

const several = (one: (n: number) => JsonObject): JsonObject[] => [1, 2, 3, 4].map(one);

const profileOf = (products: readonly JsonObject[]): ServiceProfile =>
  serviceProfile.parse({ product: { wrapped: findWrapped(products) } });

const sentAgain = (record: Json, profile: ServiceProfile): unknown =>
  JSON.parse(
    JSON.stringify(rewrapped(toJson(unwrapped(record, profile)) as Record<string, unknown>, profile)),
  );

describe('values in wrappers that name their types', () => {
  it('are found in the object that has them all, with what is in each type', () => {
    expect(findWrapped(several(document))).toEqual({
      at: 'fields',
      types: {
        stringValue: 'text',
        integerValue: 'digits',
        doubleValue: 'number',
        booleanValue: 'boolean',
        nullValue: 'null',
        timestampValue: 'time',
        'arrayValue.values': 'list',
        'mapValue.fields': 'object',
      },
    });
    expect(findWrapped(several(row))).toEqual({
      at: '',
      types: {
        S: 'text',
        N: 'digits',
        L: 'list',
        SS: 'texts',
        M: 'object',
        BOOL: 'boolean',
        NULL: 'null_as_true',
      },
    });
  });

  it('are found with the types that the first products lack, where these come together', () => {
    const products = [1, 2, 3, 4].map((n) => ({ sku: { S: `sku-${n}` }, price: { N: `${n}` } }));
    expect(unwrapped({ isNew: { BOOL: true }, tags: { SS: ['a'] } }, profileOf(products))).toEqual({
      isNew: true,
      tags: ['a'],
    });
  });

  it('are read without them, also in lists and objects', () => {
    const products = several(document);
    expect(unwrapped(products[0]!, profileOf(products))).toEqual({
      name: 'products/1',
      fields: {
        sku: 'sku-1',
        stock: 9_007_199_254_741,
        weight: 2.5,
        isActive: false,
        draft: null,
        soldSince: '2026-01-01T00:00:00Z',
        tags: ['iron', 3],
        title: { de: 'Pfanne', en: 'Pan' },
      },
    });
  });

  it.each([
    ['documents', document],
    ['rows', row],
  ])('are written as they came: %s', (_, one) => {
    const products = several(one);
    const profile = profileOf(products);
    for (const product of products) expect(sentAgain(product, profile)).toEqual(product);
  });

  it('keeps in the value what would be written in another type', () => {
    const products = several(document);
    const profile = profileOf(products);
    const other: JsonObject = {
      fields: {
        note: { stringValue: '2026-01-01T00:00:00Z' },
        place: { geoPointValue: { latitude: 1 } },
        looksLikeOne: { mapValue: { fields: { stringValue: { stringValue: 'x' } } } },
        empty: { stringValue: null },
      },
    };
    expect(unwrapped(other, profile)).toEqual(other);
    expect(sentAgain(other, profile)).toEqual(other);
  });

  it('gives an edited value the type of its kind', () => {
    const profile = profileOf(several(document));
    expect(rewrapped({ fields: { stock: 4, weight: 4.5, tags: [], title: { de: 'Wok' } } }, profile)).toEqual(
      {
        fields: {
          stock: { integerValue: '4' },
          weight: { doubleValue: 4.5 },
          tags: { arrayValue: { values: [] } },
          title: { mapValue: { fields: { de: { stringValue: 'Wok' } } } },
        },
      },
    );
  });

  it.each([
    ['plain values', { fields: { title: 'Pan', weight: 2, stock: 3 } }],
    ['objects by language', { fields: { title: { de: 'Pfanne' }, text: { de: 'Gut' }, stock: { de: 3 } } }],
    [
      'one wrapper for all kinds',
      { fields: { title: { value: 'Pan' }, stock: { value: 3 }, w: { value: 2 } } },
    ],
    [
      'types of single values only',
      { fields: { title: { text: 'Pan' }, stock: { number: 3 }, w: { number: 2 } } },
    ],
  ])('are not %s', (_, product) => {
    expect(findWrapped(several(() => product))).toBeNull();
  });
});
