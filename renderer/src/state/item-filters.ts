import type { ItemFilter } from '#shared/contract/changesets.ts';

/** Filters over items, by change set; all items of those not named. */
export type ItemFilters = ReadonlyMap<number, ItemFilter>;

export const ALL_ITEMS: ItemFilter = {
  state: null,
  search: '',
  property: null,
  locale: null,
  action: null,
  differing: false,
};

/** Those that a removal removed: what *Restore* is about where no products are named. */
export const REMOVED: ItemFilter = { ...ALL_ITEMS, state: 'applied' };

export const isNarrowed = ({ state, search, property, locale, action, differing }: ItemFilter): boolean =>
  state !== null || search !== '' || property !== null || locale !== null || action !== null || differing;

/** The filter over a change set's items. */
export const filterOf = (filters: ItemFilters, changeSet: number): ItemFilter =>
  filters.get(changeSet) ?? ALL_ITEMS;

/** With other conditions for one change set; those not given stay. */
export const withConditions = (
  filters: ItemFilters,
  changeSet: number,
  conditions: Partial<ItemFilter>,
): ItemFilters => new Map(filters).set(changeSet, { ...filterOf(filters, changeSet), ...conditions });
