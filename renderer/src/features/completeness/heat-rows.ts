import { t } from '@lingui/core/macro';
import type { CompletenessOverview } from '#shared/contract/completeness.ts';
import type { CompletenessScope, FilledCount } from '#shared/domain/completeness.ts';
import { percentFilled } from '#shared/domain/completeness-value.ts';
import { locale } from '#shared/i18n/activate-language.ts';
import { type HeatSort, TOTAL_ROW } from '../../state/heat-map.ts';

/** A row of the heat map: all categories together, or one of them. */
export interface HeatRow {
  key: string;
  /** The last part of the category's path, and the parts before it. */
  name: string;
  above: string;
  /** The part right before the last one. */
  parent: string;
  /** The taxonomy, if rows of several are listed. */
  taxonomy: string | null;
  products: number;
  /** The filter for what its cells count; null if no filter can express it. */
  scope: CompletenessScope | null;
  any: FilledCount | null;
  byLocale: readonly (FilledCount | null)[];
}

export const NO_TAXONOMY = t`No taxonomy named`;

/** All categories together first, then each one in the chosen order; rows with nothing required are last. */
export function heatRows(
  overview: CompletenessOverview,
  taxonomyId: string | null | undefined,
  sort: HeatSort,
  locales: readonly string[],
  withStaged: boolean,
): HeatRow[] {
  const { any, byLocale, status, taxonomies, categories } = overview;
  const names = new Map(taxonomies.map((one) => [one.taxonomyId, one.name ?? one.taxonomyId ?? NO_TAXONOMY]));
  const isMixed = taxonomyId === undefined && names.size > 1;
  const total: HeatRow = {
    key: TOTAL_ROW,
    name: t`All categories`,
    above: '',
    parent: '',
    taxonomy: null,
    products: taxonomies.find((one) => one.taxonomyId === taxonomyId)?.products ?? status.products,
    scope: taxonomyId === undefined ? { of: 'product' } : { of: 'taxonomy', taxonomyId },
    any,
    byLocale,
  };
  const rows = categories.map(
    ({ taxonomyId: taxonomy, nodeId, path, products, ...counts }): HeatRow => ({
      key: JSON.stringify([taxonomy, nodeId]),
      name: path.at(-1) ?? nodeId ?? t`Without a category`,
      above: path.slice(0, -1).join(' › '),
      parent: path.at(-2) ?? '',
      taxonomy: isMixed ? (names.get(taxonomy) ?? taxonomy ?? NO_TAXONOMY) : null,
      products,
      scope: nodeId === null ? null : { of: 'category', nodeId, taxonomyId: taxonomy },
      any: counts.any,
      byLocale: counts.byLocale,
    }),
  );
  return [total, ...rows.sort(inOrder(sort, locales, withStaged))];
}

/** "Kitchen › Kettles": the whole path of a category. */
export const whereOf = ({ above, name }: HeatRow): string => (above === '' ? name : `${above} › ${name}`);

const collator = new Intl.Collator(locale(), { numeric: true });
const byName = (a: HeatRow, b: HeatRow): number =>
  collator.compare(whereOf(a), whereOf(b)) || collator.compare(a.taxonomy ?? '', b.taxonomy ?? '');

function inOrder({ by, descending }: HeatSort, locales: readonly string[], withStaged: boolean) {
  const turned = descending ? -1 : 1;
  // Rows without a category have no name to sort by.
  if (by.is === 'name')
    return (a: HeatRow, b: HeatRow) =>
      Number(a.scope === null) - Number(b.scope === null) || turned * byName(a, b);
  if (by.is === 'products')
    return (a: HeatRow, b: HeatRow) => turned * (a.products - b.products) || byName(a, b);
  const at = by.is === 'locale' ? locales.indexOf(by.locale) : -1;
  const share = ({ any, byLocale }: HeatRow) =>
    shareOf(by.is === 'any' ? any : (byLocale[at] ?? null), withStaged);
  return (a: HeatRow, b: HeatRow) => {
    const [one, other] = [share(a), share(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || byName(a, b);
    return turned * (one - other) || byName(a, b);
  };
}

/** The share that is filled, from 0 to 1; null if nothing is required. */
export function shareOf(counted: FilledCount | null, withStaged: boolean): number | null {
  if (!counted || counted.required === 0) return null;
  return (withStaged ? counted.staged : counted.filled) / counted.required;
}

/** "76"; "–" if nothing is required, which is not 0. */
export function percentText(counted: FilledCount | null, withStaged: boolean): string {
  if (!counted || counted.required === 0) return '–';
  return String(percentFilled(withStaged ? counted.staged : counted.filled, counted.required));
}

/** The percentage points by which staged edits change a share, as shown. */
export const stagedPoints = (counted: FilledCount | null): number =>
  counted && counted.required > 0
    ? percentFilled(counted.staged, counted.required) - percentFilled(counted.filled, counted.required)
    : 0;
