import type { CompletenessDetails, CompletenessStatus } from '#shared/contract/completeness.ts';
import { count, formatMoment, formatNumber, languageName } from '../../components/format.ts';

/** "German", or "Any language". */
export const localeLabel = (locale: string | null): string =>
  locale === null ? 'Any language' : languageName(locale);

/** Products whose required attributes can still be read. */
export const unreadOf = ({ products, read, cannotBeRead }: CompletenessStatus): number =>
  Math.max(0, products - read - cannotBeRead);

/** "1,730 products", "48 not read yet", "read 08:14": what the figures stand on. */
export function statusFacts(status: CompletenessStatus): string[] {
  const { products, nothingRequired, unreadable, cannotBeRead, oldest } = status;
  const unread = unreadOf(status);
  return [
    count(products, 'product'),
    unread > 0 ? `${formatNumber(unread)} not read yet` : '',
    nothingRequired > 0 ? `${formatNumber(nothingRequired)} without requirements` : '',
    unreadable > 0 ? `${formatNumber(unreadable)} partly unreadable` : '',
    cannotBeRead > 0 ? `${formatNumber(cannotBeRead)} cannot be read` : '',
    oldest === null ? '' : `read ${formatMoment(oldest)}`,
  ].filter(Boolean);
}

/** Each fact in full, for whoever wonders. */
export const FACTS_HINT =
  'Without requirements: the service requires nothing of these products, which is not 0 %. Partly unreadable: entries that could not be read are not counted. Cannot be read: the service does not list the product, or gave it no product id.';

/** "412 of 1,730 products miss something". */
export function incompleteLabel({ products, incompleteStaged }: CompletenessDetails): string {
  if (incompleteStaged === 0) return products === 0 ? 'Nothing is required here' : 'Nothing is missing';
  const verb = incompleteStaged === 1 ? 'misses' : 'miss';
  return `${formatNumber(incompleteStaged)} of ${count(products, 'product')} ${verb} something`;
}

/** "31 products become complete". */
export function movedLabel({ incomplete, incompleteStaged }: CompletenessDetails): string {
  const become = incomplete - incompleteStaged;
  if (become === 0) return 'No product becomes complete';
  return become > 0
    ? `${count(become, 'product becomes', 'products become')} complete`
    : `${count(-become, 'product is', 'products are')} no longer complete`;
}
