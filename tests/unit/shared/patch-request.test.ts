import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Operation } from '#shared/domain/patch.ts';
import { batchOperations, type ProductAddress, patchBody } from '#shared/service/patch-request.ts';
import { parseProfile, type ServiceProfile } from '#shared/service/profile.ts';

const profileOf = (input: unknown): ServiceProfile => {
  const parsed = parseProfile(input);
  if (!parsed.ok) throw new Error(parsed.problems.join());
  return parsed.profile;
};

const address: ProductAddress = {
  product: 1,
  productId: '9007199254740993',
  productIdIsNumber: true,
  identifier: '007',
  identifierIsNumber: false,
};
const operation = (intent: Operation['intent'], values: Operation['values']): Operation => ({
  product: 1,
  intent,
  values,
  items: [],
});
const body = (operations: Operation[], profile: unknown = {}) =>
  patchBody(operations, new Map([[1, address]]), {
    profile: profileOf(profile),
    identifierField: 'sku',
    titleField: 'title',
    locales: ['en', 'de'],
  });

const title = { property: 'title', locale: 'de', localeless: false, value: 'Pfanne' };
const weight = { property: 'weight', locale: 'en', localeless: true, value: 1.5 };

describe('the body of a patch request (4.2)', () => {
  it('follows the default profile', () => {
    expect(
      JSON.parse(body([operation('set', [title, weight]), operation('remove', [{ ...title, value: null }])])),
    ).toEqual([
      {
        identifier: '007',
        op: 'set',
        properties: [
          { name: 'title', value: 'Pfanne', locale: 'de' },
          { name: 'weight', value: 1.5 },
        ],
      },
      { identifier: '007', op: 'remove', properties: [{ name: 'title', locale: 'de' }] },
    ]);
  });

  it('puts values where records have them, beside the id, and removes by null', () => {
    const written = body(
      [operation('set', [title, weight]), operation('remove', [{ ...title, value: null }])],
      {
        product: {
          cells: ['texts[](lang={locale}).{name}', '{name:weight}'],
          languages: { de_DE: 'de' },
        },
        patch: {
          kind: 'action',
          set: 'SET',
          append: 'ADD',
          values: '',
          values_shape: 'cells',
          clear: 'null',
        },
      },
    );
    expect(JSON.parse(written)).toEqual([
      { identifier: '007', action: 'SET', texts: [{ lang: 'de_DE', title: 'Pfanne' }], weight: 1.5 },
      { identifier: '007', action: 'SET', texts: [{ lang: 'de_DE', title: null }] },
    ]);
  });

  it('follows another profile: keys, maps, a wrapper and numeric product ids with every digit', () => {
    const written = body([operation('append', [title, weight])], {
      patch: {
        body: 'data.operations',
        shape: 'keys',
        append: 'add',
        values_shape: 'map',
        prefer: 'product_id',
        product_id: 'id',
      },
    });
    expect(written).toBe(
      '{"data":{"operations":[{"id":9007199254740993,"add":{"title":{"de":"Pfanne"},"weight":1.5}}]}}',
    );
  });

  it('writes a property named __proto__', () => {
    const odd = { ...weight, property: '__proto__' };
    expect(body([operation('set', [odd])], { patch: { values_shape: 'map' } })).toContain(
      '{"__proto__":1.5}',
    );
  });

  it('names a product by either its product id or its identifier, as preferred', () => {
    for (const prefer of ['product_id', 'identifier'] as const) {
      const [entry] = JSON.parse(body([operation('set', [title])], { patch: { prefer } }));
      expect(['product_id', 'identifier'].filter((key) => key in entry)).toEqual([prefer]);
    }
  });
});

describe('batches', () => {
  it('hold at most the maximum, one operation per product, in order and without losing any', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 10 }),
        (sizes, max) => {
          const operations = sizes.flatMap((size, product) =>
            Array.from({ length: size }, (_, nth) => ({ ...operation('set', []), product, items: [nth] })),
          );
          const batches = batchOperations(operations, max);
          for (const batch of batches) {
            const products = batch.map(({ product }) => product);
            expect(batch.length > 0 && batch.length <= max).toBe(true);
            expect(new Set(products).size).toBe(products.length);
          }
          const sent = batches.flat();
          for (const product of sizes.keys())
            expect(sent.filter((one) => one.product === product)).toEqual(
              operations.filter((one) => one.product === product),
            );
          expect(sent.length).toBe(operations.length);
        },
      ),
    );
  });

  it('hold one operation each when the service takes only one at a time', () => {
    const three = [operation('set', []), operation('remove', []), operation('append', [])];
    expect(batchOperations(three, 1).map((batch) => batch.length)).toEqual([1, 1, 1]);
  });
});
