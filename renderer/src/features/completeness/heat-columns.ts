import { t } from '@lingui/core/macro';
import { languageName } from '../../components/format.ts';
import type { HeatSort } from '../../state/heat-map.ts';

/** A column of the heat map. */
export interface HeatColumn {
  key: string;
  label: string;
  /** The full name, if the label is short. */
  title: string;
  by: HeatSort['by'];
  look: 'name' | 'products' | 'share';
}

/** The first column with shares, after the category and its number of products. */
export const FIRST_SHARE = 2;

export const heatColumns = (locales: readonly string[]): HeatColumn[] => [
  { key: 'name', label: t`Category`, title: t`Category`, by: { is: 'name' }, look: 'name' },
  { key: 'products', label: t`Products`, title: t`Products`, by: { is: 'products' }, look: 'products' },
  { key: 'any', label: t`Any`, title: t`Any language`, by: { is: 'any' }, look: 'share' },
  ...locales.map(
    (locale): HeatColumn => ({
      key: `locale ${locale}`,
      label: languageName(locale),
      title: languageName(locale),
      by: { is: 'locale', locale },
      look: 'share',
    }),
  ),
];

/** The language of a column's cells; null for any language, and for the columns before the shares. */
export const localeOfColumn = (column: HeatColumn | undefined): string | null =>
  column?.by.is === 'locale' ? column.by.locale : null;

/**
 * Sorts by another column: names ascending, products descending, shares from the least complete; by the same column:
 * reverses the order.
 */
export function sortOfColumn({ by }: HeatColumn, sort: HeatSort): HeatSort {
  if (JSON.stringify(by) === JSON.stringify(sort.by)) return { by, descending: !sort.descending };
  return { by, descending: by.is === 'products' };
}
