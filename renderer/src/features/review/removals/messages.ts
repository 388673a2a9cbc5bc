import { plural, t } from '@lingui/core/macro';
import type { MarkedProduct, MarkFilter, ProductSelection } from '#shared/contract/removals.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { countLabel } from '../../../components/count-label.ts';
import { formatNumber } from '../../../components/format.ts';
import { marksIn, NONE_MARKED } from '../../../components/removal-labels.ts';
import { type Chosen, chosenRows } from '../list/chosen.ts';

/** What a removal does to its product, in one line. */
const EFFECTS: Record<RemovalMode, string> = {
  unlink: t`leaves the integration, stays in the service`,
  delete: t`gone from the service for good`,
};

export const NOTHING_TO_REMOVE = t`nothing: the service no longer lists it`;

/** What happens to a marked product, in one line. */
export function effectOf({ mode, state }: Pick<MarkedProduct, 'mode' | 'state'>): string {
  if (state === 'gone') return NOTHING_TO_REMOVE;
  return state === 'unknown' ? t`Outcome unknown` : EFFECTS[mode];
}

/** Says that some marked products are already gone, and that nothing is sent for them. */
export const goneMessage = (products: number): string =>
  products === 1
    ? t`1 of them is already gone from the service. Nothing is sent for it.`
    : t`${formatNumber(products)} of them are already gone from the service. Nothing is sent for them.`;

/** "275 products to be removed". */
export const removalsHeading = (removals: Record<RemovalMode, number>): string =>
  plural(marksIn({ removals }), { one: '# product to be removed', other: '# products to be removed' });

/** The marked products that the list shows: "all 275 products", "this product", "3 products that failed". */
export function shownMarks({ mode, only, search }: MarkFilter, marks: number): string {
  const isFound = search !== '';
  if (only === 'gone')
    return isFound
      ? plural(marks, {
          one: '# product already gone that matches the search',
          other: '# products already gone that match the search',
        })
      : plural(marks, { one: '# product already gone', other: '# products already gone' });
  if (only === 'failed')
    return isFound
      ? plural(marks, {
          one: '# product that failed and matches the search',
          other: '# products that failed and match the search',
        })
      : plural(marks, { one: '# product that failed', other: '# products that failed' });
  if (mode === 'unlink')
    return isFound
      ? plural(marks, {
          one: '# product to be unlinked that matches the search',
          other: '# products to be unlinked that match the search',
        })
      : plural(marks, { one: '# product to be unlinked', other: '# products to be unlinked' });
  if (mode === 'delete')
    return isFound
      ? plural(marks, {
          one: '# product to be deleted that matches the search',
          other: '# products to be deleted that match the search',
        })
      : plural(marks, { one: '# product to be deleted', other: '# products to be deleted' });
  return isFound
    ? plural(marks, { one: '# product that matches the search', other: '# products that match the search' })
    : plural(marks, { one: 'this product', other: 'all # products' });
}

/** The marked products selected in the list, or otherwise all that it shows. */
export const chosenMarks = (
  chosen: ReadonlyMap<string, Pick<MarkedProduct, 'product'>> | 'all',
  filter: MarkFilter,
  shown: number,
): Chosen<ProductSelection> =>
  chosenRows<Pick<MarkedProduct, 'product'>, ProductSelection>(
    chosen,
    { which: { marked: filter }, size: shown, label: shownMarks(filter, shown) },
    (refs) => ({ products: refs.map(({ product }) => product) }),
    (n) => plural(n, { one: '# selected product', other: '# selected products' }),
  );

/** Why the list of marks is empty. */
export function noMarksMessage({ mode, only, search }: MarkFilter): string {
  if (search !== '') return t`No marked product has this in its identifier or title.`;
  if (only === 'gone') return t`The service still lists every marked product.`;
  if (only === 'failed') return t`No removal was refused by the service.`;
  return mode === null ? t`No product is marked.` : NONE_MARKED[mode];
}

/** "12 variants, 3 of them not marked"; null if it has none. */
export function variantMessage({
  variants,
  unmarkedVariants,
}: Pick<MarkedProduct, 'variants' | 'unmarkedVariants'>): { label: string; open: string | null } | null {
  if (variants === 0) return null;
  const label = countLabel.variants(variants);
  if (unmarkedVariants === 0) return { label, open: null };
  if (unmarkedVariants === variants) return { label, open: variants === 1 ? t`not marked` : t`none marked` };
  return { label, open: t`${formatNumber(unmarkedVariants)} not marked` };
}

/** "3 staged edits", which cannot be sent once the product is removed; null if it has none. */
export const editMessage = (changes: number): string | null =>
  changes === 0 ? null : countLabel.stagedEdits(changes);
