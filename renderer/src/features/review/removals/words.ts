import type { MarkedProduct, MarkFilter } from '#shared/contract/removals.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { count, formatNumber } from '../../../components/format.ts';
import { marksIn, REMOVAL_WORDS } from '../../../components/removal-words.ts';

/** What a removal does to its product, in a line. */
export const EFFECTS: Record<RemovalMode, string> = {
  unlink: 'leaves the integration, stays in the service',
  delete: 'gone from the service for good',
};

export const NOTHING_TO_REMOVE = 'nothing: the service no longer lists it';

/** What becomes of a marked product, in a line. */
export function effectOf({ mode, state }: Pick<MarkedProduct, 'mode' | 'state'>): string {
  if (state === 'gone') return NOTHING_TO_REMOVE;
  return state === 'unknown' ? 'No clear answer yet' : EFFECTS[mode];
}

/** That marks are left whose products are gone, which are never sent. */
export const goneWords = (products: number): string =>
  products === 1
    ? '1 of them is already gone: the service no longer lists it, and nothing is sent for it.'
    : `${formatNumber(products)} of them are already gone: the service no longer lists them, and nothing is sent for them.`;

/** "275 products to be removed". */
export const removalsHeading = (removals: Record<RemovalMode, number>): string =>
  `${count(marksIn({ removals }), 'product')} to be removed`;

/** The marks that the list shows, in words: "all 275 marks", "the mark", "3 failed marks", "12 marks that fit the search", "4 marks of products already gone". */
export function shownMarks({ mode, only, search }: MarkFilter, marks: number): string {
  const noun = only === 'failed' ? 'failed mark' : 'mark';
  const products = marks === 1 ? 'a product' : 'products';
  const which = `${mode === null ? '' : ` ${REMOVAL_WORDS[mode].toBe}`}${only === 'gone' ? ` of ${products} already gone` : ''}`;
  if (search !== '') return `${count(marks, noun)}${which} that ${marks === 1 ? 'fits' : 'fit'} the search`;
  if (only !== null || mode !== null) return `${count(marks, noun)}${which}`;
  return marks === 1 ? 'the mark' : `all ${count(marks, 'mark')}`;
}

/** Why the list of marks is empty. */
export function noMarksWords({ mode, only, search }: MarkFilter): string {
  if (search !== '') return 'No marked product has this in its identifier or title.';
  if (only === 'gone') return 'The service still lists every marked product.';
  if (only === 'failed') return 'The service refused to remove none of the marked products.';
  return mode === null ? 'No product is marked.' : `No product is ${REMOVAL_WORDS[mode].toBe}.`;
}

/** "12 variants, 3 of them not marked"; null where it has none. */
export function variantWords({
  variants,
  unmarkedVariants,
}: Pick<MarkedProduct, 'variants' | 'unmarkedVariants'>): { words: string; open: string | null } | null {
  if (variants === 0) return null;
  const words = count(variants, 'variant');
  if (unmarkedVariants === 0) return { words, open: null };
  if (unmarkedVariants === variants) return { words, open: variants === 1 ? 'not marked' : 'none marked' };
  return { words, open: `${formatNumber(unmarkedVariants)} not marked` };
}

/** What its staged edits come to, as nothing of them can be sent once it is removed; null where it has none. */
export const editWords = (changes: number): string | null =>
  changes === 0 ? null : count(changes, 'staged edit');
