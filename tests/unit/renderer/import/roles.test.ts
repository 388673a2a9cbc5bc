import { describe, expect, it } from 'vitest';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import type { ColumnRole } from '#shared/contract/imports.ts';
import { byName } from '#shared/domain/by-name.ts';
import {
  optionOf,
  roleLabel,
  roleOf,
  roleOptions,
  rolesProblem,
} from '../../../../renderer/src/features/import/roles.ts';

const property = (name: string, translatable: boolean): PropertyInfo => ({
  name,
  kind: 'text',
  translatable,
  products: 1,
  locales: byName([]),
});

const connection = { titleField: 'title', locales: ['en', 'de'] };
const translatable = (name: string) => name !== 'weight';
const value = (name: string, locale = 'de'): ColumnRole => ({ is: 'value', property: name, locale });
const identifier: ColumnRole = { is: 'identifier' };

describe('the roles of a column', () => {
  const options = roleOptions([property('weight', false), property('title', true)], connection);

  it('are offered by property and language, title first, without language if untranslatable', () => {
    expect(options.map(({ label }) => label)).toEqual([
      'Ignore this column',
      'Identifier',
      'Product id of the service',
      'title · en',
      'title · de',
      'weight',
      'Parent identifier',
      'Attributes that tell variants apart',
      'Own values of those attributes',
      'Property (one row for each value)',
      'Language (one row for each value)',
      'Value (one row for each value)',
    ]);
  });

  it('round-trip through their options with the same label', () => {
    for (const option of options) {
      const role = roleOf(option);
      expect(optionOf(role, translatable)).toEqual(option);
      expect(roleLabel(role, translatable)).toBe(option.label);
    }
  });
});

describe('the check of column roles', () => {
  it.each<[string, ColumnRole[], string | null]>([
    ['an identifier and a value', [identifier, value('title')], null],
    ['a product id and a value', [{ is: 'productId' }, value('title')], null],
    ['nothing that names the product', [value('title')], 'Choose the column that holds the identifier'],
    [
      'nothing but the product',
      [identifier, { is: 'ignored' }],
      'Choose at least one column that holds values',
    ],
    ['the same cell twice', [identifier, value('title'), value('title')], 'Two columns are for title · de.'],
    ['the same property in two languages', [identifier, value('title'), value('title', 'en')], null],
    ['two identifiers', [identifier, identifier, value('title')], 'Two columns are for identifier.'],
    ['a row for each value', [identifier, { is: 'property' }, { is: 'locale' }, { is: 'cell' }], null],
    [
      'a row for each value, without it',
      [identifier, { is: 'property' }],
      'Choose the column that holds the value.',
    ],
    [
      'a value without its property',
      [identifier, { is: 'cell' }],
      'Choose the column that names the property.',
    ],
    [
      'both kinds of rows',
      [identifier, value('title'), { is: 'property' }, { is: 'cell' }],
      'Columns for single properties cannot stand beside',
    ],
  ])('%s', (_, roles, problem) => {
    const found = rolesProblem(roles);
    if (problem === null) expect(found).toBeNull();
    else expect(found).toContain(problem);
  });
});
