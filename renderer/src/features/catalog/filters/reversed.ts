import type { ViewFilter } from '#shared/domain/query.ts';

type Group = Extract<ViewFilter, { kind: 'group' }>;

/** A group that only negates one condition. */
export type ReversedFilter = Group & { filters: [ViewFilter] };

export const isReversed = (filter: { kind: string } | Group): filter is ReversedFilter =>
  filter.kind === 'group' && 'negated' in filter && filter.negated && filter.filters.length === 1;

/** Returns a filter for the products that do not match a condition. */
export const reversed = (filter: ViewFilter): ReversedFilter => ({
  kind: 'group',
  match: 'any',
  negated: true,
  filters: [filter],
});
