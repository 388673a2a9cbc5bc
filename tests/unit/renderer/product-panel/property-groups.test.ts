import { describe, expect, it } from 'vitest';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import { byName } from '#shared/domain/by-name.ts';
import type { CellState } from '#shared/domain/cell.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { productCells } from '../../../../renderer/src/features/product-panel/properties/product-cells.ts';
import {
  filledOf,
  linesOf,
  narrowGroups,
  type PropertyGroup,
  propertyGroups,
  withEdited,
} from '../../../../renderer/src/features/product-panel/properties/property-groups.ts';

const info = (name: string, translatable = true): PropertyInfo => ({
  name,
  kind: 'text',
  translatable,
  products: 1,
  locales: byName([]),
});

const EDITED: CellState = { mark: 'edited', base: 'Hemd alt' };

const cells = productCells({
  cells: [
    { property: 'title', locale: 'en', value: 'Shirt', state: null },
    { property: 'title', locale: 'de', value: 'Hemd', state: EDITED },
    { property: 'title', locale: 'pl', value: 'Koszula', state: null },
    { property: 'weight', locale: 'en', value: 0, state: null },
    { property: 'note', locale: 'de', value: '' as CellValue, state: null },
    { property: 'unknown', locale: 'en', value: 'kept', state: null },
  ],
});

const groups = propertyGroups(
  [info('title'), info('note'), info('weight', false)],
  ['en', 'de', 'fr'],
  cells,
);

const lines = (some: readonly PropertyGroup[]) =>
  some.flatMap(({ property, locales }) => locales.map((locale) => `${property} ${locale}`));

it('lists each property per language, untranslatable ones once, and what else the product holds', () => {
  expect(lines(groups)).toEqual([
    'title en',
    'title de',
    'title fr',
    'title pl',
    'note en',
    'note de',
    'note fr',
    'weight en',
    'unknown en',
    'unknown de',
    'unknown fr',
  ]);
  expect(linesOf(groups)).toBe(11);
  expect(filledOf(groups, cells)).toBe(5);
});

describe('narrowing the groups', () => {
  const narrowed = (shown: Parameters<typeof narrowGroups>[2], search = '') =>
    lines(narrowGroups(groups, cells, shown, search));

  it('keeps filled, missing or changed cells; an empty text is missing, a zero is not', () => {
    expect(narrowed('filled')).toEqual(['title en', 'title de', 'title pl', 'weight en', 'unknown en']);
    expect(narrowed('missing')).toContain('note de');
    expect(narrowed('missing')).not.toContain('weight en');
    expect(narrowed('changed')).toEqual(['title de']);
  });

  it('searches names, languages and values', () => {
    expect(narrowed('all', ' WEIGHT ')).toEqual(['weight en']);
    expect(narrowed('all', 'koszula')).toEqual(['title pl']);
    expect(narrowed('filled', 'german')).toEqual(['title de']);
    expect(narrowed('all', 'nowhere')).toEqual([]);
  });

  it('keeps the line of the edited cell in its place', () => {
    const matching = narrowGroups(groups, cells, 'all', 'koszula');
    const edited = (property: string, locale: string) =>
      lines(withEdited(groups, matching, { property, locale }));
    expect(edited('title', 'pl')).toEqual(['title pl']);
    expect(edited('title', 'de')).toEqual(['title de', 'title pl']);
    expect(edited('weight', 'en')).toEqual(['title pl', 'weight en']);
    expect(lines(withEdited(groups, matching, undefined))).toEqual(['title pl']);
  });
});
