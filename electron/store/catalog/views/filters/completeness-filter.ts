import type { CompletenessScope, ProductCount } from '#shared/domain/completeness.ts';
import type { CompletenessColumn, NumberComparison, ViewFilter } from '#shared/domain/query.ts';
import type { Database } from '../../../database.ts';
import { type Fragment, raw, sql } from '../../../sql.ts';
import type { Ranks } from '../order/column-ranks.ts';

/** How much of what is required of products is filled (2.6), for filters and sorting. Null: not known, or nothing is required. */
export interface Figures {
  whole(): (product: number) => ProductCount | null;
  missing(
    product: number,
    scope: CompletenessScope,
    locale: string | null,
    attribute: string | null,
  ): number | null;
  ranks(by: CompletenessColumn, products: Uint32Array): Ranks;
}

type MissingFilter = Extract<ViewFilter, { kind: 'missing' }>;
type Missed = [scope: CompletenessScope, locale: string | null, attribute: string | null];

const OPERATORS: Record<NumberComparison, string> = {
  '=': '=',
  '≠': '<>',
  '<': '<',
  '≤': '<=',
  '>': '>',
  '≥': '>=',
};

/** Products by the number of required attributes that they miss; if that is not known, no comparison holds. */
export function missingFilter({ scope, locale, attribute, how, fields }: MissingFilter): Fragment {
  const missed = JSON.stringify([scope, locale, attribute] satisfies Missed);
  return sql`coalesce(missing_fields(p.product, ${missed}) ${raw(OPERATORS[how])} ${fields}, 0)`;
}

/** Products by the percentage of their required attributes that are filled. */
export const shareFilter = (how: NumberComparison, percent: number): Fragment =>
  sql`coalesce(filled_percent(p.product) ${raw(OPERATORS[how])} ${percent}, 0)`;

/** Defines the functions that these filters call. Both return NULL if the figure is not known, or nothing is required. */
export function defineCompletenessFunctions(db: Database, figures: Figures): void {
  const parsed = new Map<string, Missed>();
  db.define('missing_fields', (product, text) => {
    const missed = parsed.get(String(text)) ?? (JSON.parse(String(text)) as Missed);
    if (parsed.size > MOST_PARSED) parsed.clear();
    parsed.set(String(text), missed);
    return figures.missing(Number(product), ...missed);
  });
  db.define('filled_percent', (product) => {
    const count = figures.whole()(Number(product));
    return count && (count.staged * 100) / count.required;
  });
}

/** Texts that recur for every product of a statement are parsed once, at most this many. */
const MOST_PARSED = 100;
