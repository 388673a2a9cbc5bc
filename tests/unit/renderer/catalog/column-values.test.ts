import { expect, test } from 'vitest';
import type { Connection } from '#shared/contract/connections.ts';
import type { ContractClient } from '#shared/contract/registry.ts';
import type { FacetValue } from '#shared/contract/views.ts';
import { ColumnValues } from '../../../../renderer/src/features/catalog/editing/column-values.ts';

const COLUMN = { property: 'colour', locale: 'de' };

/** A catalog that has these values in a column, and shows some of them. */
function catalog(
  facets: readonly FacetValue[],
  { products = 2000, loaded = [] as string[], fails = 0 } = {},
) {
  let asked = 0;
  const client = {
    call: async () =>
      ++asked <= fails
        ? { ok: false, error: { code: 'timeout', message: '' } }
        : { ok: true, value: { values: facets, distinct: facets.length, products } },
  } as unknown as Pick<ContractClient, 'call'>;
  const values = new ColumnValues({ client, connection: { id: 'c' } as Connection, products }, () => loaded);
  return { values, asked: () => asked };
}

const facet = (value: FacetValue['value'], products = 10): FacetValue => ({ value, products });

test('a few repeated values are offered in their language’s order, without empty values and numbers', async () => {
  const { values } = catalog([
    facet('Weiß'),
    facet('Ärmel'),
    facet(null, 500),
    facet(''),
    facet(7),
    facet('Blau'),
  ]);
  expect((await values.of(COLUMN)).texts).toEqual(['Ärmel', 'Blau', 'Weiß']);
});

test.each([
  ['too many', Array.from({ length: 51 }, (_, at) => facet(`colour ${at}`))],
  ['too long to choose from', [facet('long '.repeat(30)), facet('short')]],
  ['different in each product', [facet('one', 1), facet('two', 1), facet('three', 1)]],
])('values that are %s are not offered', async (_, facets) => {
  expect((await catalog(facets).values.of(COLUMN)).texts).toEqual([]);
});

test('a column whose loaded rows hold running text is not counted', async () => {
  const { values, asked } = catalog([facet('x')], { loaded: ['A sentence that goes on. '.repeat(8)] });
  expect((await values.of(COLUMN)).texts).toEqual([]);
  expect(asked()).toBe(0);
});

test('in a very large catalog, the values come from the loaded rows only', async () => {
  const loaded = ['red', 'blue', 'red', 'blue', 'red'];
  const { values, asked } = catalog([], { products: 1_000_000, loaded });
  expect((await values.of(COLUMN)).texts).toEqual(['blue', 'red']);
  expect(asked()).toBe(0);
});

test('a column is counted once, and again after a failure or a change', async () => {
  const { values, asked } = catalog([facet('red')], { fails: 1 });
  expect((await values.of(COLUMN)).texts).toEqual([]);
  expect((await values.of(COLUMN)).texts).toEqual(['red']);
  await values.of(COLUMN);
  expect(asked()).toBe(2);
  values.forget();
  await values.of(COLUMN);
  expect(asked()).toBe(3);
});

test('values are offered even for an invalid language code', async () => {
  const { values } = catalog([facet('b'), facet('a')]);
  expect((await values.of({ property: 'colour', locale: 'not a language' })).texts).toEqual(['a', 'b']);
});

test('items of lists are offered, those that most products have first', async () => {
  const { values } = catalog([
    facet('pan', 50),
    facet(null, 40),
    facet('iron', 3),
    facet(7),
    facet('a'.repeat(200)),
  ]);
  expect(await values.of(COLUMN, true)).toEqual({
    texts: ['pan', 'iron'],
    products: new Map([
      ['pan', 50],
      ['iron', 3],
    ]),
  });
  const large = catalog([], { products: 1_000_000, loaded: ['a', 'b', 'b'] });
  // Counts of some rows would be taken for those of all.
  expect(await large.values.of(COLUMN, true)).toEqual({ texts: ['b', 'a'], products: new Map() });
});
