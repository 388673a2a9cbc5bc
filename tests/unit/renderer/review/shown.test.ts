import { describe, expect, it } from 'vitest';
import type { DraftScope } from '#shared/contract/drafts.ts';
import {
  localesOf,
  placeWords,
  propertiesOf,
  shownWords,
} from '../../../../renderer/src/features/review/shown.ts';

const scope = (of: Partial<DraftScope> = {}): DraftScope => ({
  filter: 'all',
  property: null,
  locale: null,
  ...of,
});

const COLUMNS = [
  { property: 'title', locale: 'de', changes: 24 },
  { property: 'title', locale: 'ar', changes: 3 },
  { property: 'tags', locale: 'de', changes: 8 },
  { property: 'tags', locale: 'en', changes: 40 },
];

describe('what the list shows', () => {
  it('is named on the buttons that act on it', () => {
    expect(shownWords(scope(), 1)).toBe('the change');
    expect(shownWords(scope(), 37)).toBe('all 37 changes');
    expect(shownWords(scope({ filter: 'conflict' }), 3)).toBe('3 conflicts');
    expect(shownWords(scope({ property: 'title' }), 27)).toBe('27 changes in Title');
    expect(shownWords(scope({ filter: 'failed', property: 'title', locale: 'de' }), 2)).toBe(
      '2 failed changes in Title · de',
    );
    expect(placeWords(scope({ locale: 'de' }))).toBe('German');
    expect(placeWords(scope())).toBe('');
  });

  it('can be narrowed to the properties and languages that have changes, the most first', () => {
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

  it('counts within the other choice', () => {
    expect(localesOf(COLUMNS, scope({ property: 'title' }))).toEqual([
      { value: 'de', changes: 24 },
      { value: 'ar', changes: 3 },
    ]);
    expect(propertiesOf(COLUMNS, scope({ locale: 'de' }))).toEqual([
      { value: 'title', changes: 24 },
      { value: 'tags', changes: 8 },
    ]);
  });

  it('keeps a choice in sight that has no changes any more', () => {
    expect(propertiesOf([], scope({ property: 'title' }))).toEqual([{ value: 'title', changes: 0 }]);
    expect(localesOf(COLUMNS, scope({ property: 'tags', locale: 'ar' }))).toContainEqual({
      value: 'ar',
      changes: 0,
    });
  });
});
