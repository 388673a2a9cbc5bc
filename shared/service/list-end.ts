import { readEnvelope, saysThereIsMore, totalOf } from './assistant/envelope.ts';
import { countNested } from './assistant/variant-fields.ts';
import type { Json } from './json.ts';
import { type ListAnswer, namedNext } from './next-position.ts';
import type { ServiceProfile } from './profile.ts';

/**
 * What shows that a list ends with a page: the page is empty, completes the total, says so itself, or is shorter than the
 * page size that the service states.
 */
export type ListEnd = 'empty' | 'total' | 'said' | 'short';

/**
 * What a page says about the whole list: its number of products (null if unknown), and whether it ends with this first page.
 */
export function listExtent(
  answer: ListAnswer,
  items: readonly Json[],
  { list: { paging }, product }: ServiceProfile,
): { total: number | null; end: ListEnd | null } {
  const seen = readEnvelope(answer);
  const count = countNested(items, product.children);
  const total = totalOf(seen, count);
  const next = paging.kind === 'cursor' ? namedNext(answer, paging) : undefined;
  const end = (): ListEnd | null => {
    if (items.length === 0) return 'empty';
    if (total !== null && total <= count) return 'total';
    if (total !== null) return null;
    if (next === null || next === '' || next === false) return 'said';
    if (saysThereIsMore(seen, count)) return null;
    if (seen.noMore !== null || seen.pages?.value === 1) return 'said';
    return seen.limit?.value === paging.page_size && items.length < paging.page_size ? 'short' : null;
  };
  return { total, end: end() };
}
