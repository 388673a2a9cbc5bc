import type { Paging } from './paging-guess.ts';

/** Names of parameters for the number of a page or of a product, the most common first. */
export const COUNTERS = [
  'page', 'offset', 'skip', 'start', 'p', 'pageNumber', 'page_number', 'from', 'startIndex', 'start_index', 'page[number]',
  'page[offset]', 'pageIndex', 'page_no', '$skip', 'seite',
]; // biome-ignore format: a table

/** The contents of a page, compared with the page without any position. */
type Comparison =
  | { kind: 'empty' | 'same' | 'other' }
  /** Some of the first page's products are not on it. `added`: it has products that the first page does not have. */
  | { kind: 'moved'; missing: number; added: boolean };

export function compare(first: ReadonlySet<string>, page: readonly string[]): Comparison {
  if (page.length === 0) return { kind: 'empty' };
  const known = new Set(page.filter((identifier) => first.has(identifier)));
  if (known.size === 0) return { kind: 'other' };
  const missing = first.size - known.size;
  const added = page.some((identifier) => !first.has(identifier));
  return missing === 0 && !added ? { kind: 'same' } : { kind: 'moved', missing, added };
}

/**
 * What a parameter does, by what comes with it as 1 and as 2 (null: not asked for): a page number brings other products,
 * an offset leaves out one; both count from 1 where 1 is the first page. null: nothing of the kind.
 */
export function counterOf(one: Comparison, two: Comparison | null): Pick<Paging, 'kind' | 'first'> | null {
  const leavesOutOne = (page: Comparison | null) => page?.kind === 'moved' && page.missing === 1;
  const leadsOn = (page: Comparison | null) => page?.kind === 'other' || page?.kind === 'empty';
  if (one.kind !== 'same') {
    if (leavesOutOne(one)) return { kind: 'offset', first: null };
    return leadsOn(one) ? { kind: 'page', first: 0 } : null;
  }
  if (leavesOutOne(two)) return { kind: 'offset', first: 1 };
  return leadsOn(two) ? { kind: 'page', first: null } : null;
}
