import type { ViewFilter } from '#shared/domain/query.ts';

type Group = Extract<ViewFilter, { kind: 'group' }>;

/** A group that only turns one condition round. */
export type ReversedFilter = Group & { filters: [ViewFilter] };

export const isReversed = (filter: { kind: string } | Group): filter is ReversedFilter =>
  filter.kind === 'group' && 'negated' in filter && filter.negated && filter.filters.length === 1;

/** Finds the products that do not fulfil a condition. */
export const reversed = (filter: ViewFilter): ReversedFilter => ({
  kind: 'group',
  match: 'any',
  negated: true,
  filters: [filter],
});
