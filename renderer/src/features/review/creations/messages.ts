import { plural, t } from '@lingui/core/macro';
import type { CreationFilter, CreationSelection, StagedProduct } from '#shared/contract/creations.ts';
import type { CreationMode } from '#shared/domain/creation.ts';
import { locale } from '#shared/i18n/activate-language.ts';
import { type Chosen, chosenRows } from '../list/chosen.ts';

/** "12 new products and 3 full updates". */
export function creationsHeading({ add: create, replace: update }: Record<CreationMode, number>): string {
  const parts = [
    ...(create > 0 ? [plural(create, { one: '# new product', other: '# new products' })] : []),
    ...(update > 0 ? [plural(update, { one: '# full update', other: '# full updates' })] : []),
  ];
  return new Intl.ListFormat(locale()).format(parts);
}

/** What a full update does to stored values: "3 replaced, 2 lost"; null if it changes none. */
export function guardMessage({ replaced, lost }: Pick<StagedProduct, 'replaced' | 'lost'>): string | null {
  const parts = [
    ...(replaced > 0 ? [plural(replaced, { other: '# replaced' })] : []),
    ...(lost > 0 ? [plural(lost, { other: '# lost' })] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : null;
}

type Shown = NonNullable<CreationFilter['only']> | 'found' | 'all';

const SHOWN: Record<CreationMode | 'all', Record<Shown, (products: number) => string>> = {
  add: {
    failed: (n) => plural(n, { one: '# new product that failed', other: '# new products that failed' }),
    problem: (n) =>
      plural(n, { one: '# new product with a problem', other: '# new products with a problem' }),
    losing: (n) =>
      plural(n, { one: '# new product over stored values', other: '# new products over stored values' }),
    found: (n) =>
      plural(n, {
        one: '# new product that matches the search',
        other: '# new products that match the search',
      }),
    all: (n) => plural(n, { one: 'this product', other: 'all # new products' }),
  },
  replace: {
    failed: (n) => plural(n, { one: '# full update that failed', other: '# full updates that failed' }),
    problem: (n) =>
      plural(n, { one: '# full update with a problem', other: '# full updates with a problem' }),
    losing: (n) =>
      plural(n, { one: '# full update over stored values', other: '# full updates over stored values' }),
    found: (n) =>
      plural(n, {
        one: '# full update that matches the search',
        other: '# full updates that match the search',
      }),
    all: (n) => plural(n, { one: 'this product', other: 'all # full updates' }),
  },
  all: {
    failed: (marks) => plural(marks, { one: '# product that failed', other: '# products that failed' }),
    problem: (n) => plural(n, { one: '# product with a problem', other: '# products with a problem' }),
    losing: (n) => plural(n, { one: '# product over stored values', other: '# products over stored values' }),
    found: (marks) =>
      plural(marks, { one: '# product that matches the search', other: '# products that match the search' }),
    all: (marks) => plural(marks, { one: 'this product', other: 'all # products' }),
  },
};

/** The staged products that the list shows: "all 12 products", "this product", "3 products that failed". */
export function shownCreations({ mode, only, search }: CreationFilter, shown: number): string {
  return SHOWN[mode ?? 'all'][only ?? (search === '' ? 'all' : 'found')](shown);
}

/** The staged products selected in the list, or otherwise all that it shows. */
export const chosenCreations = (
  chosen: ReadonlyMap<string, Pick<StagedProduct, 'product'>> | 'all',
  filter: CreationFilter,
  shown: number,
): Chosen<CreationSelection> =>
  chosenRows<Pick<StagedProduct, 'product'>, CreationSelection>(
    chosen,
    { which: { filter }, size: shown, label: shownCreations(filter, shown) },
    (refs) => ({ products: refs.map(({ product }) => product) }),
    (n) => plural(n, { one: '# selected product', other: '# selected products' }),
  );

/** Why the list of staged products is empty. */
export function noCreationsMessage({ only, search }: CreationFilter): string {
  if (search !== '') return t`No staged product has this in its identifier or title.`;
  if (only === 'failed') return t`No staged product was refused by the service.`;
  if (only === 'problem') return t`Every staged product can be sent.`;
  if (only === 'losing') return t`No stored value would be replaced or lost.`;
  return t`No product is staged in this way.`;
}
