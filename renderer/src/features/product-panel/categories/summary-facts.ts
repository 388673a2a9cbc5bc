import { plural, t } from '@lingui/core/macro';
import type { ProductSummary } from '#shared/contract/completeness.ts';
import type { Completeness } from '#shared/domain/completeness.ts';
import { feedTime } from '#shared/service/feed-time.ts';
import { formatDateTime, formatNumber } from '../../../components/format.ts';

/** What a summary says besides the languages, in sentences. */
export function summaryFacts(summary: ProductSummary): string[] {
  switch (summary.state) {
    case 'none':
      return [
        t`The service has sent no summary of this product yet. It sends one with each change that it reports.`,
      ];
    case 'unreadable':
      return [t`The service’s newest summary of this product could not be read.`];
    case 'unclassified':
      return [
        t`The service has classified this product in no taxonomy, so it counts nothing.`,
        t`This does not resolve by itself: an automation of the service or an edit has to classify the product.`,
      ];
    case 'counted': {
      const { numAttributes, numAttributesWithAgents } = summary;
      return [
        plural(numAttributes, {
          one: '# attribute in the category.',
          other: '# attributes in the category.',
        }),
        ...(numAttributesWithAgents === null
          ? []
          : [t`An agent can fill ${formatNumber(numAttributesWithAgents)} of them.`]),
      ];
    }
  }
}

type Counted = Extract<ProductSummary, { state: 'counted' }>;

/** The share of the attributes that have a value, by language: those of the connection first; none if there is no attribute. */
export function populatedOf(
  { numAttributes, byLocale }: Counted,
  locales: readonly string[],
): { locale: string; measured: Completeness }[] {
  if (numAttributes === 0) return [];
  const place = (locale: string) => {
    const at = locales.indexOf(locale);
    return at < 0 ? locales.length : at;
  };
  return byLocale
    .toSorted((a, b) => place(a.locale) - place(b.locale))
    .map(({ locale, populated }) => ({
      locale,
      measured: {
        kind: 'measured',
        completed: populated,
        required: numAttributes,
        share: populated / numAttributes,
      },
    }));
}

/** Since when a summary holds: it is not read again, but comes with changes. */
export function asOfLabel({ at }: ProductSummary): string {
  const time = feedTime(at);
  return time === null
    ? t`As of the newest change that had a summary, without staged edits.`
    : t`As of the change of ${formatDateTime(new Date(time).toISOString())}, without staged edits.`;
}
