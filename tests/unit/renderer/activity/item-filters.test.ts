import { describe, expect, it } from 'vitest';
import {
  ANY,
  columnOptions,
  conditions,
} from '../../../../renderer/src/features/activity/items/filter-labels.ts';
import {
  ALL_ITEMS,
  filterOf,
  isNarrowed,
  withConditions,
} from '../../../../renderer/src/state/item-filters.ts';

describe('the filter over items', () => {
  it('is kept separately for each change set, and conditions add up', () => {
    const failed = withConditions(new Map(), 3, { state: 'failed' });
    const german = withConditions(failed, 3, { locale: 'de' });
    const both = withConditions(german, 4, { search: '0045' });
    expect(filterOf(both, 3)).toEqual({ ...ALL_ITEMS, state: 'failed', locale: 'de' });
    expect(filterOf(both, 4)).toEqual({ ...ALL_ITEMS, search: '0045' });
    expect(filterOf(both, 5)).toBe(ALL_ITEMS);
    expect(filterOf(failed, 3).locale).toBeNull();
  });

  it('lists the active conditions', () => {
    expect(isNarrowed(ALL_ITEMS)).toBe(false);
    expect(conditions(ALL_ITEMS, 'finished')).toEqual([]);
    const filter = {
      ...ALL_ITEMS,
      state: 'conflict',
      search: '0045',
      property: 'title',
      locale: 'de',
    } as const;
    expect(isNarrowed(filter)).toBe(true);
    expect(conditions(filter, 'finished')).toEqual([
      'changed in the service',
      'property Title',
      'German',
      'product “0045”',
    ]);
    const products = {
      ...ALL_ITEMS,
      state: 'failed',
      action: 'delete',
      differing: true,
      search: '45',
    } as const;
    expect(isNarrowed({ ...ALL_ITEMS, differing: true })).toBe(true);
    expect(isNarrowed({ ...ALL_ITEMS, action: 'delete' })).toBe(true);
    expect(conditions(products, 'finished')).toEqual([
      'failed',
      'different from the snapshot',
      '“Delete”',
      'product “45”',
    ]);
  });
});

describe('property and language options', () => {
  const columns = [
    { property: 'title', locale: 'de', items: 1200 },
    { property: 'title', locale: 'fr', items: 3 },
    { property: 'care', locale: 'de', items: 5 },
  ];
  const labels = (options: readonly { label: string }[]) => options.map(({ label }) => label);

  it('are listed with their number of changes', () => {
    const { properties, locales } = columnOptions(columns, { property: null, locale: null });
    expect(labels(properties)).toEqual(['All properties', 'Care · 5', 'Title · 1,203']);
    expect(labels(locales)).toEqual(['All languages', 'German (de) · 1,205', 'French (fr) · 3']);
    expect(properties[0]?.value).toBe(ANY);
  });

  it('count only the changes that match the other choice', () => {
    const { properties } = columnOptions(columns, { property: null, locale: 'fr' });
    expect(labels(properties)).toEqual(['All properties', 'Title · 3']);
    const { locales } = columnOptions(columns, { property: 'care', locale: null });
    expect(labels(locales)).toEqual(['All languages', 'German (de) · 5']);
  });

  it('keep the chosen option when it has no changes left', () => {
    const { properties } = columnOptions([], { property: 'title', locale: null });
    expect(labels(properties)).toEqual(['All properties', 'Title · 0']);
  });
});
