import { plural, t } from '@lingui/core/macro';
import type { CompletenessDetails, CompletenessStatus } from '#shared/contract/completeness.ts';
import { countLabel } from '../../components/count-label.ts';
import { formatMoment, formatNumber, languageName } from '../../components/format.ts';

/** "German", or "Any language". */
export const localeLabel = (locale: string | null): string =>
  locale === null ? t`Any language` : languageName(locale);

/** The number of products whose required attributes can still be read. */
export const unreadOf = ({ products, read, cannotBeRead }: CompletenessStatus): number =>
  Math.max(0, products - read - cannotBeRead);

/** "1,730 products", "48 not read yet", "read 08:14": what the figures are based on. */
export function statusFacts(status: CompletenessStatus): string[] {
  const { products, nothingRequired, unreadable, cannotBeRead, oldest } = status;
  const unread = unreadOf(status);
  return [
    countLabel.products(products),
    unread > 0 ? t`${formatNumber(unread)} not read yet` : '',
    nothingRequired > 0 ? t`${formatNumber(nothingRequired)} without requirements` : '',
    unreadable > 0 ? t`${formatNumber(unreadable)} partly unreadable` : '',
    cannotBeRead > 0 ? t`${formatNumber(cannotBeRead)} cannot be read` : '',
    oldest === null ? '' : t`read ${formatMoment(oldest)}`,
  ].filter(Boolean);
}

/** The full explanation of each fact. */
export const FACTS_HINT = t`Without requirements: the service requires nothing of these products, which is not 0 %. Partly unreadable: entries that could not be read are not counted. Cannot be read: the service does not list the product, or gave it no product id.`;

/** "412 of 1,730 products miss something". */
export function incompleteLabel({ products, incompleteStaged }: CompletenessDetails): string {
  if (incompleteStaged === 0) return products === 0 ? t`Nothing is required here` : t`Nothing is missing`;
  return incompleteStaged === 1
    ? t`1 of ${plural(products, { one: '# product', other: '# products' })} misses something`
    : t`${formatNumber(incompleteStaged)} of ${plural(products, { one: '# product', other: '# products' })} miss something`;
}

/** "31 products become complete". */
export function movedLabel({ incomplete, incompleteStaged }: CompletenessDetails): string {
  const become = incomplete - incompleteStaged;
  if (become === 0) return t`No product becomes complete`;
  return become > 0
    ? t`${plural(become, { one: '# product becomes', other: '# products become' })} complete`
    : t`${plural(-become, { one: '# product is', other: '# products are' })} no longer complete`;
}
