import { readEnvelope, saysThereIsMore, totalOf } from './assistant/envelope.ts';
import { countNested } from './assistant/variant-fields.ts';
import { at, excerpt, type Json } from './json.ts';
import { troubleBeside } from './list-trouble.ts';
import { type ListAnswer, namedNext, saysMore } from './next-position.ts';
import type { ServiceProfile } from './profile.ts';

/**
 * What shows that a list ends with a page: the page is empty, completes the total, says so itself, or is shorter than the
 * page size that the service states.
 */
export type ListEnd = 'empty' | 'total' | 'said' | 'short';

/** What a page says about the whole list. */
export interface ListExtent {
  /** Its number of products; null if unknown. */
  total: number | null;
  /** What shows that it ends with this first page; null if nothing does. */
  end: ListEnd | null;
  /** What the answer says about errors beside the list, or about products after an empty page: the list may lack some; null if nothing. */
  trouble: string | null;
}

/** Reads what a page says about the whole list. `items` null: a JSON null is in its place. */
export function listExtent(
  answer: ListAnswer,
  items: readonly Json[] | null,
  { list, product }: ServiceProfile,
): ListExtent {
  const { paging } = list;
  const seen = readEnvelope(answer, list.items);
  const listed = items ?? [];
  const count = countNested(listed, product.children);
  const said = totalOf(seen, count);
  // A number smaller than what came counts something else.
  const total = said !== null && said < listed.length ? null : said;
  const isNamed = paging.kind === 'cursor' || paging.kind === 'link';
  const next = isNamed && paging.next_in !== 'last_item' ? namedNext(answer, paging, items) : undefined;
  const more = items?.length === 0 && !next ? seen.hasMore : null;
  const trouble =
    troubleBeside(answer.body, list.items) ??
    (more === null ? null : `${more}: ${excerpt(at(answer.body, more))}`);
  const end = (): ListEnd | null => {
    if (trouble !== null) return null;
    if (items?.length === 0) return 'empty';
    if (total !== null && total <= count) return 'total';
    if (total !== null || items === null) return null;
    if (saysMore(answer, paging) === false) return 'said';
    if (next === null || next === '' || next === false) return 'said';
    if (saysThereIsMore(seen, count)) return null;
    if (seen.noMore !== null || seen.pages?.value === 1) return 'said';
    return seen.limit?.value === paging.page_size && listed.length < paging.page_size ? 'short' : null;
  };
  return { total, end: end(), trouble };
}
