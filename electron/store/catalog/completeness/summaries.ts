import type { ProductSummary, SummaryCompleteness } from '#shared/contract/completeness.ts';
import { namedEntries } from '#shared/domain/by-name.ts';
import type { ChangeSummary, SummaryState } from '#shared/service/feed-entry.ts';
import type { Database } from '../../database.ts';
import { newestSummarySql } from '../views/filters/classification-filter.ts';

/**
 * The service's own counts (2.4) for these products. A summary describes the product at the time when the change was read, so
 * the one read last counts; changes that were read without a summary are ignored.
 */
export function summariesOf(db: Database, products: Uint32Array): SummaryCompleteness {
  const sums: SummaryCompleteness = {
    counted: 0,
    unclassified: 0,
    unreadable: 0,
    numAttributes: 0,
    numAttributesWithAgents: null,
    byLocale: [],
  };
  const byLocale = new Map<string, SummaryCompleteness['byLocale'][number]>();
  // The columns beside max() are those of the row with the maximum.
  for (const [state, summary, count] of db.arrays<[SummaryState, string | null, number]>(
    `SELECT summary_state, summary, count(*) FROM (
       SELECT summary_state, summary, max(round * 1e12 + entry) FROM feed_entry
       WHERE summary_state <> 'absent' AND product IN (SELECT value FROM json_each(?)) GROUP BY product)
     GROUP BY summary_state, summary`,
    `[${products.join()}]`,
  )) {
    if (state === 'unclassified' || state === 'unreadable') sums[state] += count;
    if (summary === null) continue;
    const { numAttributes, numAttributesWithAgents, populated } = JSON.parse(summary) as ChangeSummary;
    sums.counted += count;
    sums.numAttributes += count * numAttributes;
    if (numAttributesWithAgents !== null)
      sums.numAttributesWithAgents = (sums.numAttributesWithAgents ?? 0) + count * numAttributesWithAgents;
    for (const [locale, number] of namedEntries(populated)) {
      const one = byLocale.get(locale) ?? { locale, populated: 0, attributes: 0 };
      one.populated += count * number;
      one.attributes += count * numAttributes;
      byLocale.set(locale, one);
    }
  }
  return { ...sums, byLocale: [...byLocale.values()] };
}

/** The service's own counts of one product: the newest that one of its changes carried. */
export function summaryOfProduct(db: Database, product: number): ProductSummary {
  const [state, summary, at] = db.firstArray<[Exclude<SummaryState, 'absent'>, string | null, string | null]>(
    newestSummarySql('f.summary_state, f.summary, f.at', '?'),
    product,
  ) ?? ['none' as const, null, null];
  if (state !== 'counted') return { state, at };
  const { populated, ...counts } = JSON.parse(summary ?? '') as ChangeSummary;
  return {
    state,
    at,
    ...counts,
    byLocale: [...namedEntries(populated)].map(([locale, number]) => ({ locale, populated: number })),
  };
}
