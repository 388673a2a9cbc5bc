import { describe, expect, it } from 'vitest';
import { conditions } from '../../../../renderer/src/features/activity/items/filter-labels.ts';
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
