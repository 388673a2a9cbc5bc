import type { MarkedProduct, MarkFilter, MarkOrder, MarkSort } from '#shared/contract/removals.ts';
import { NO_REASON } from '#shared/domain/reason-text.ts';
import type { Database } from '../../database.ts';
import { and, type Fragment, raw, sql } from '../../sql.ts';
import { globFor } from '../globs.ts';
import type { Unsettled } from '../unsettled.ts';
import { unsettledProductSql } from '../unsettled.ts';
import { belowSql, LEVEL_SQL } from './variant-sql.ts';

interface MarkedRow extends Omit<MarkedProduct, 'state' | 'gone'> {
  failed: number;
  gone: number;
  unsettled: Unsettled;
}

const belowOfRow = (count: string): string =>
  `(WITH RECURSIVE one AS (SELECT p.product, p.identifier), ${belowSql('one')} SELECT ${count} FROM below)`;

const SERVICE_ORDER = 'p.place, p.product';

/** In SQL over marks `m` and `product p`. */
const SORT_SQL: Record<MarkSort, readonly string[]> = {
  product: ['p.identifier COLLATE NOCASE'],
  effect: ['m.mode'],
  edits: ['(SELECT count(*) FROM draft n WHERE n.product = p.product)'],
  state: ['NOT p.listed', 'm.failed'],
};

function orderSql(order: MarkOrder): string {
  if (order === null) return SERVICE_ORDER;
  const direction = order.descending ? 'DESC' : 'ASC';
  return [...SORT_SQL[order.by].map((by) => `${by} ${direction}`), SERVICE_ORDER].join(', ');
}

/** The marked products; without an order, parents before their variants. */
export function markedProducts(
  db: Database,
  filter: MarkFilter,
  offset: number,
  limit: number,
  order: MarkOrder,
): { total: number; rows: MarkedProduct[] } {
  const { text, params } = markFilterSql(filter);
  const from = `FROM removal_mark m JOIN product p USING (product) WHERE ${text}`;
  const [total] = db.firstArray<[number]>(`SELECT count(*) ${from}`, ...params) ?? [0];
  const sorted = orderSql(order);
  const rows = db.all<MarkedRow>(
    `WITH page AS MATERIALIZED (
       SELECT m.product, m.mode, m.failed, m.code, m.said, m.message ${from} ORDER BY ${sorted} LIMIT ? OFFSET ?)
     SELECT p.product, p.identifier, p.title, p.product_id AS productId, m.mode, m.failed, m.code, m.said, m.message, NOT p.listed AS gone,
       ${unsettledProductSql('p.product')} AS unsettled, ${LEVEL_SQL} AS level,
       ${belowOfRow('count(*)')} AS variants,
       ${belowOfRow('coalesce(sum(product NOT IN (SELECT product FROM removal_mark)), 0)')} AS unmarkedVariants,
       (SELECT count(*) FROM draft d WHERE d.product = p.product) AS changes
     FROM page m JOIN product p USING (product) ORDER BY ${sorted}`,
    ...params,
    limit,
    offset,
  );
  return { total, rows: rows.map(toMarked) };
}

/** In SQL over `removal_mark m` and `product p`: the marks that a filter shows. */
export function markFilterSql({ mode, only, search }: MarkFilter): Fragment {
  const conditions: Fragment[] = [];
  if (mode !== null) conditions.push(sql`m.mode = ${mode}`);
  if (only === 'failed') conditions.push(raw('m.failed = 1 AND p.listed = 1'));
  if (only === 'gone') conditions.push(raw('p.listed = 0'));
  if (search !== '') {
    const pattern = globFor(search);
    conditions.push(sql`p.identifier GLOB ${pattern} OR p.title GLOB ${pattern}`);
  }
  return and(conditions);
}

function toMarked({ failed, gone, unsettled, code, said, message, ...row }: MarkedRow): MarkedProduct {
  const state = unsettled ?? (gone === 1 ? 'gone' : failed === 1 ? 'failed' : 'marked');
  // The reason of the last attempt says nothing about one in progress.
  const reason = state === 'failed' ? { code, said, message } : NO_REASON;
  return { ...row, ...reason, state, gone: gone === 1 };
}
