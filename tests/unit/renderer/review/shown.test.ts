import { describe, expect, it } from 'vitest';
import { type DraftScope, NO_LANGUAGE } from '#shared/contract/drafts.ts';
import { byName } from '#shared/domain/by-name.ts';
import { columnChoices } from '../../../../renderer/src/changesets/ColumnSelects.tsx';
import {
  chosenChanges,
  inLanguages,
  localeCounts,
  placeLabel,
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

const choices = (columns: typeof COLUMNS, of: DraftScope) => columnChoices(inLanguages(columns), of);

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
    expect(choices([weight], scope()).locales).toEqual([{ value: NO_LANGUAGE, rows: 5 }]);
    expect(choices([...COLUMNS, weight], scope({ locale: 'en' })).properties).toEqual([
      { value: 'tags', rows: 40 },
    ]);
    keepColumnNames({ properties: [], propertyNames: byName([]) });
  });

  it('can be filtered by property and language, those with most changes first', () => {
    expect(choices(COLUMNS, scope())).toEqual({
      properties: [
        { value: 'tags', rows: 48 },
        { value: 'title', rows: 27 },
      ],
      locales: [
        { value: 'en', rows: 40 },
        { value: 'de', rows: 32 },
        { value: 'ar', rows: 3 },
      ],
    });
  });

  it('are counted by language within the chosen property, and vice versa', () => {
    expect(choices(COLUMNS, scope({ property: 'title' })).locales).toEqual([
      { value: 'de', rows: 24 },
      { value: 'ar', rows: 3 },
    ]);
    expect(choices(COLUMNS, scope({ locale: 'de' })).properties).toEqual([
      { value: 'title', rows: 24 },
      { value: 'tags', rows: 8 },
    ]);
  });

  it('keep a chosen filter listed when it has no changes left', () => {
    expect(choices([], scope({ property: 'title' })).properties).toEqual([{ value: 'title', rows: 0 }]);
    expect(choices(COLUMNS, scope({ property: 'tags', locale: 'ar' })).locales).toContainEqual({
      value: 'ar',
      rows: 0,
    });
  });
});
