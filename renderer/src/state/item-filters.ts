import type { ItemFilter } from '#shared/contract/changesets.ts';

/** Filters over items, by change set; change sets without a filter show all items. */
export type ItemFilters = ReadonlyMap<number, ItemFilter>;

export const ALL_ITEMS: ItemFilter = {
  state: null,
  search: '',
  property: null,
  locale: null,
  action: null,
  differing: false,
};

/** The items that a removal removed: what *Restore* is about if no products are named. */
export const REMOVED: ItemFilter = { ...ALL_ITEMS, state: 'applied' };

export const isNarrowed = ({ state, search, property, locale, action, differing }: ItemFilter): boolean =>
  state !== null || search !== '' || property !== null || locale !== null || action !== null || differing;

/** The filter for a change set's items. */
export const filterOf = (filters: ItemFilters, changeSet: number): ItemFilter =>
  filters.get(changeSet) ?? ALL_ITEMS;

/** With other conditions for one change set; omitted ones stay. */
export const withConditions = (
  filters: ItemFilters,
  changeSet: number,
  conditions: Partial<ItemFilter>,
): ItemFilters => new Map(filters).set(changeSet, { ...filterOf(filters, changeSet), ...conditions });
