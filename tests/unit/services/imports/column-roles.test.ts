import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guessRoles, type KnownColumns, sameColumns } from '#electron/services/imports/column-roles.ts';
import type { ColumnRole } from '#shared/contract/imports.ts';
import { columnHeaders } from '#shared/exchange/column-header.ts';
import { guardFormula } from '#shared/exchange/formula-guard.ts';
import { STRUCTURE } from '#shared/service/structure.ts';

const KNOWN: KnownColumns = {
  identifierField: 'sku',
  productIdField: 'pid',
  structureFields: {
    parent: 'parent_identifier',
    childBound: 'child_bound_attributes',
    defining: 'defining_properties',
  },
  titleField: 'title',
  primary: 'en',
  locales: ['en', 'de', 'pt-BR'],
  numbers: new Set(['weight']),
  localesOf: new Map([
    ['title', ['en', 'de']],
    ['weight', ['en']],
    ['size_de', ['en']],
    ['Hinweis', ['de']],
    ['care: washing', ['en', 'de']],
  ]),
};

const value = (property: string, locale = 'en'): ColumnRole => ({ is: 'value', property, locale });
const IGNORED: ColumnRole = { is: 'ignored' };

describe('A header', () => {
  test.each<[string, ColumnRole]>([
    ['sku', { is: 'identifier' }],
    ['SKU', { is: 'identifier' }],
    ['pid', { is: 'productId' }],
    ['product_id', { is: 'productId' }],
    ['parent_identifier', value(STRUCTURE.parent)],
    ['defining_properties', value(STRUCTURE.defining)],
    ['title', value('title')],
    ['Title', value('title')],
    [' weight ', value('weight')],
    ['\ufeffsku\u200b', { is: 'identifier' }],
    ['\u2060weight', value('weight')],
    ['title · de', value('title', 'de')],
    ['title (de)', value('title', 'de')],
    ['title[de]', value('title', 'de')],
    ['title_de', value('title', 'de')],
    ['title-de', value('title', 'de')],
    ['title.de', value('title', 'de')],
    ['title/de', value('title', 'de')],
    ['title@de', value('title', 'de')],
    ['de:title', value('title', 'de')],
    ['Title DE', value('title', 'de')],
    ['title_pt-BR', value('title', 'pt-BR')],
    ['title_pt_BR', value('title', 'pt-BR')],
    ['title · pt_br', value('title', 'pt-BR')],
    ['Title (German)', value('title', 'de')],
    ['title (Deutsch)', value('title', 'de')],
    ['care: washing · de', value('care: washing', 'de')],
    // A header that is exactly the name of a property is not taken apart.
    ['size_de', value('size_de')],
    // All of its values are in one language.
    ['Hinweis', value('Hinweis', 'de')],
    ["'title · de", IGNORED],
    ['title · nl', IGNORED],
    ['Completeness (%)', IGNORED],
    ['colour', IGNORED],
    ['', IGNORED],
  ])('“%s” gets its role', (header, role) => {
    expect(guessRoles([header], KNOWN)).toEqual([role]);
  });

  test('of a property without a name is recognised', () => {
    const known = { ...KNOWN, localesOf: new Map([['', ['en', 'de']]]) };
    expect(guessRoles(['', ' · de'], known)).toEqual([value(''), value('', 'de')]);
  });

  test('with the formula guard of an export is recognised', () => {
    const known = { ...KNOWN, localesOf: new Map([['-5', ['en']]]) };
    expect(guessRoles(["'-5"], known)).toEqual([value('-5')]);
  });
});

test('The headers of an export are recognised, whatever properties are called', () => {
  const name = fc
    .string({ minLength: 1, maxLength: 12 })
    .filter((one) => one.trim() === one && !one.includes('·'));
  const locales = fc.subarray(['en', 'de', 'pt-BR'], { minLength: 1 });
  const catalog = fc.uniqueArray(fc.tuple(name, locales), { selector: ([one]) => one.toLowerCase() });
  fc.assert(
    fc.property(catalog, (properties) => {
      const taken = [
        'sku',
        'pid',
        'product_id',
        'product id',
        'productid',
        ...Object.values(KNOWN.structureFields),
      ];
      const localesOf = new Map(properties.filter(([one]) => !taken.includes(one.toLowerCase())));
      const columns = [...localesOf].flatMap(([property, used]) =>
        used.map((locale) => ({ property, locale })),
      );
      const known = { ...KNOWN, localesOf };
      const headers = columnHeaders(['identifier', 'productId', ...columns], known);
      expect(guessRoles(headers.map(guardFormula), known)).toEqual([
        { is: 'identifier' },
        { is: 'productId' },
        ...columns.map((column) => ({ is: 'value', ...column })),
      ]);
    }),
  );
});

describe('Columns of a file', () => {
  test.each([['identifier'], ['Id'], ['Article number']])(
    'use “%s” as the identifier unless one has the name of the identifier field',
    (name) => {
      expect(guessRoles([name, 'title'], KNOWN)).toEqual([{ is: 'identifier' }, value('title')]);
      expect(guessRoles([name, 'sku', 'title'], KNOWN)).toEqual([
        IGNORED,
        { is: 'identifier' },
        value('title'),
      ]);
    },
  );

  test('get each role only once', () => {
    expect(guessRoles(['sku', 'title', 'title · en', 'SKU'], KNOWN)).toEqual([
      { is: 'identifier' },
      value('title'),
      IGNORED,
      IGNORED,
    ]);
  });

  test('can name the property, language and value of each row', () => {
    expect(guessRoles(['sku', 'Attribute', 'Language', 'Value', 'Comment'], KNOWN)).toEqual([
      { is: 'identifier' },
      { is: 'property' },
      { is: 'locale' },
      { is: 'cell' },
      IGNORED,
    ]);
  });

  test('are values of a catalog property of the same name, even if it is “value”', () => {
    const known = { ...KNOWN, localesOf: new Map([['value', ['en']]]) };
    expect(guessRoles(['sku', 'property', 'value'], known)).toEqual([
      { is: 'identifier' },
      IGNORED,
      value('value'),
    ]);
  });
});

test('columns that mean the same under other names are found', () => {
  const same = (...headers: string[]) => sameColumns(headers, KNOWN).map(({ name, first }) => [name, first]);
  expect(same('sku', 'Title · de', 'title · de ', 'title_de', 'price', 'Price')).toEqual([
    ['title · de ', 'Title · de'],
    ['title_de', 'Title · de'],
  ]);
  expect(same('sku', 'SKU')).toEqual([['SKU', 'sku']]);
  expect(same('title', 'title', 'other', 'Other')).toEqual([]);
  expect(same('sku', 'property', 'Attribute', 'value')).toEqual([['Attribute', 'property']]);
});
