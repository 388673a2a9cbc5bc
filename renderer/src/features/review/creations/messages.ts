import { plural, t } from '@lingui/core/macro';
import type { CreationFilter, CreationSelection, StagedProduct } from '#shared/contract/creations.ts';
import type { CreationMode } from '#shared/domain/creation.ts';
import { count, formatNumber } from '../../../components/format.ts';
import { type Chosen, chosenRows } from '../list/chosen.ts';

/** "12 new products and 3 full updates". */
export function creationsHeading({ create, update }: Record<CreationMode, number>): string {
  const parts = [
    ...(create > 0 ? [plural(create, { one: t`# new product`, other: t`# new products` })] : []),
    ...(update > 0 ? [plural(update, { one: t`# full update`, other: t`# full updates` })] : []),
  ];
  return parts.join(' and ');
}

/** What a full update does to stored values: "3 replaced, 2 lost"; null where it does nothing to them. */
export function guardWords({ replaced, lost }: Pick<StagedProduct, 'replaced' | 'lost'>): string | null {
  const parts = [
    ...(replaced > 0 ? [t`${formatNumber(replaced)} replaced`] : []),
    ...(lost > 0 ? [t`${formatNumber(lost)} lost`] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : null;
}

/** The staged products that the list shows: "all 12 products", "this product", "3 products that failed". */
export function shownCreations({ mode, only, search }: CreationFilter, shown: number): string {
  const products = count(
    shown,
    mode === 'create' ? t`new product` : mode === 'update' ? t`full update` : 'product',
  );
  if (only === 'failed') return t`${products} that failed`;
  if (only === 'problem') return t`${products} with a problem`;
  if (only === 'losing') return t`${products} over stored values`;
  if (search !== '') return t`${products} that ${shown === 1 ? t`matches` : t`match`} the search`;
  return shown === 1 ? t`this product` : t`all ${products}`;
}

/** The staged products chosen in the list, or else all that it shows. */
export const chosenCreations = (
  chosen: ReadonlyMap<string, Pick<StagedProduct, 'product'>> | 'all',
  filter: CreationFilter,
  shown: number,
): Chosen<CreationSelection> =>
  chosenRows<Pick<StagedProduct, 'product'>, CreationSelection>(
    chosen,
    { which: { filter }, size: shown, label: shownCreations(filter, shown) },
    (refs) => ({ products: refs.map(({ product }) => product) }),
    'product',
  );

/** Why the list of staged products is empty. */
export function noCreationsWords({ only, search }: CreationFilter): string {
  if (search !== '') return t`No staged product has this in its identifier or title.`;
  if (only === 'failed') return t`No staged product was refused by the service.`;
  if (only === 'problem') return t`Every staged product can be sent.`;
  if (only === 'losing') return t`No stored value would be replaced or lost.`;
  return t`No product is staged in this way.`;
}
