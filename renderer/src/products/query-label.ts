import { plural, t } from '@lingui/core/macro';
import type { ViewFilter, ViewQuery } from '#shared/domain/query.ts';
import { quoted } from '#shared/domain/quoted.ts';

export type CategoryFilter = Extract<ViewFilter, { kind: 'category' }>;

const isCategory = (filter: ViewFilter): filter is CategoryFilter => filter.kind === 'category';

/** The category that a query is narrowed to, and the query without it; the first one if filters name several. */
export function splitCategory(query: ViewQuery): { category: CategoryFilter | null; rest: ViewQuery } {
  const category = query.filters.find(isCategory) ?? null;
  return { category, rest: { ...query, filters: query.filters.filter((filter) => filter !== category) } };
}

/** The same products, but only those of a category or below it; null: of all categories. */
export function withCategory(query: ViewQuery, category: CategoryFilter | null): ViewQuery {
  const { rest } = splitCategory(query);
  return category ? { ...rest, filters: [...rest.filters, category] } : rest;
}

/** "“kettle”, in Kettles, 2 filters, sorted": what narrows the products, in brief. */
export function queryLabel(query: ViewQuery): string {
  const { category, rest } = splitCategory(query);
  const { search, filters, sort } = rest;
  const parts = [
    search === '' ? '' : quoted(search),
    category ? t`in ${category.path.at(-1) ?? ''}` : '',
    filters.length === 0 ? '' : plural(filters.length, { one: '# filter', other: '# filters' }),
    sort.length === 0 ? '' : t`sorted`,
  ].filter(Boolean);
  return parts.length === 0 ? t`all products` : parts.join(', ');
}
