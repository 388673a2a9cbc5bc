import { describe, expect, it } from 'vitest';
import { type DraftScope, NO_LANGUAGE } from '#shared/contract/drafts.ts';
import { byName } from '#shared/domain/by-name.ts';
import {
  chosenChanges,
  localeCounts,
  localesOf,
  placeLabel,
  propertiesOf,
  shownMessage,
} from '../../../../renderer/src/features/review/shown.ts';
import { keepColumnNames } from '../../../../renderer/src/state/column-names.ts';

const scope = (of: Partial<DraftScope> = {}): DraftScope => ({
  filter: 'all',
  property: null,
  locale: null,
  search: '',
  ...of,
});

const COLUMNS = [
  { property: 'title', locale: 'de', changes: 24 },
  { property: 'title', locale: 'ar', changes: 3 },
  { property: 'tags', locale: 'de', changes: 8 },
  { property: 'tags', locale: 'en', changes: 40 },
];

describe('the shown changes', () => {
  it('are described by the filters in effect', () => {
    expect(shownMessage(scope(), 1)).toBe('the change');
    expect(shownMessage(scope(), 37)).toBe('all 37 changes');
    expect(shownMessage(scope({ filter: 'conflict' }), 3)).toBe('3 conflicts');
    expect(shownMessage(scope({ property: 'title' }), 27)).toBe('27 changes in Title');
    expect(shownMessage(scope({ filter: 'failed', property: 'title', locale: 'de' }), 2)).toBe(
      '2 failed changes in Title · de',
    );
    expect(placeLabel(scope({ locale: 'de' }))).toBe('German');
    expect(placeLabel(scope())).toBe('');
    expect(shownMessage(scope({ search: 'pan' }), 1)).toBe('1 change that matches the search');
    expect(shownMessage(scope({ locale: 'de', search: 'pan' }), 2)).toBe(
      '2 changes in German that match the search',
    );
    expect(shownMessage(scope({ locale: NO_LANGUAGE }), 2)).toBe('2 changes in no language');
  });

  it('are narrowed to the selection if it has more than the focused row', () => {
    const cell = (product: number) => ({ product, property: 'title', locale: 'de' });
    const chosen = (products: number[]) => new Map(products.map((one) => [String(one), cell(one)]));
    expect(chosenChanges(chosen([1]), scope(), 37)).toMatchObject({ which: scope(), size: 37 });
    expect(chosenChanges(chosen([1, 2]), scope(), 37)).toEqual({
      which: { cells: [cell(1), cell(2)] },
      size: 2,
      isChoice: true,
      label: '2 selected changes',
    });
    expect(chosenChanges('all', scope({ search: 'pan' }), 37)).toMatchObject({
      which: scope({ search: 'pan' }),
      label: '37 selected changes',
    });
  });

  it('count as without language if the property is untranslatable', () => {
    const weight = { property: 'weight', locale: 'en', changes: 5 };
    keepColumnNames({
      properties: [
        { name: 'weight', kind: 'number', translatable: false, products: 1, locales: byName([['en', 1]]) },
      ],
      propertyNames: byName([]),
    });
    expect(localeCounts([...COLUMNS, weight])).toBe('en 40 · de 32 · ar 3 · 5 without language');
    expect(localesOf([weight], scope())).toEqual([{ value: NO_LANGUAGE, changes: 5 }]);
    expect(propertiesOf([...COLUMNS, weight], scope({ locale: 'en' }))).toEqual([
      { value: 'tags', changes: 40 },
    ]);
    keepColumnNames({ properties: [], propertyNames: byName([]) });
  });

  it('can be filtered by property and language, those with most changes first', () => {
    expect(propertiesOf(COLUMNS, scope())).toEqual([
      { value: 'tags', changes: 48 },
      { value: 'title', changes: 27 },
    ]);
    expect(localesOf(COLUMNS, scope())).toEqual([
      { value: 'en', changes: 40 },
      { value: 'de', changes: 32 },
      { value: 'ar', changes: 3 },
    ]);
  });

  it('are counted by language within the chosen property, and vice versa', () => {
    expect(localesOf(COLUMNS, scope({ property: 'title' }))).toEqual([
      { value: 'de', changes: 24 },
      { value: 'ar', changes: 3 },
    ]);
    expect(propertiesOf(COLUMNS, scope({ locale: 'de' }))).toEqual([
      { value: 'title', changes: 24 },
      { value: 'tags', changes: 8 },
    ]);
  });

  it('keep a chosen filter listed when it has no changes left', () => {
    expect(propertiesOf([], scope({ property: 'title' }))).toEqual([{ value: 'title', changes: 0 }]);
    expect(localesOf(COLUMNS, scope({ property: 'tags', locale: 'ar' }))).toContainEqual({
      value: 'ar',
      changes: 0,
    });
  });
});
