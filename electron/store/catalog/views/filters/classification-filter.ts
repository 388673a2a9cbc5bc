import type { ViewFilter } from '#shared/domain/query.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { type Fragment, raw } from '../../../sql.ts';
import { isJsonSql } from '../../encoding.ts';
import { categoryEntries } from '../category-paths.ts';

type Classification = Extract<ViewFilter, { kind: 'classification' }>['is'];

/** What the nodes of a category value say; they may say both. */
const CLASSIFIED = 1;
const UNCLASSIFIED = 2;

/** In SQL: the newest change of product `p` with a summary, as columns of `feed_entry`. Changes read without one say nothing. */
export const newestSummarySql = (columns: string, product = 'p.product'): string =>
  `SELECT ${columns} FROM feed_entry f WHERE f.product = ${product} AND f.summary_state <> 'absent'
   ORDER BY f.round DESC, f.entry DESC LIMIT 1`;

const SUMMARY = `coalesce((${newestSummarySql('f.summary_state')}), 'absent')`;

const saysSql = (what: number, alias: string, stored: string): string =>
  `${isJsonSql(`${alias}.flags`)} AND instr(${alias}.${stored}, '"nodes"') AND category_nodes(${alias}.${stored}) & ${what}`;

/** In SQL: whether a cell of product `p`, including its staged edit, has a category node of this kind. */
const hasNodeSql = (what: number): string => `(
  EXISTS (SELECT 1 FROM draft fd WHERE fd.product = p.product AND ${saysSql(what, 'fd', 'shown')})
  OR EXISTS (SELECT 1 FROM value fv WHERE fv.product = p.product
    AND fv.property IN (SELECT c.property FROM value_count c WHERE c.cells > 0 AND ${isJsonSql('c.flags')})
    AND ${saysSql(what, 'fv', 'value')}
    AND NOT EXISTS (SELECT 1 FROM draft fd
      WHERE fd.product = fv.product AND fd.property = fv.property AND fd.locale = fv.locale)))`;

const IS_UNCLASSIFIED = `(${SUMMARY} = 'unclassified' OR ${hasNodeSql(UNCLASSIFIED)})`;

const CONDITIONS: Record<Classification, string> = {
  unclassified: IS_UNCLASSIFIED,
  unknown: `(${SUMMARY} NOT IN ('unclassified', 'counted') AND NOT ${hasNodeSql(CLASSIFIED | UNCLASSIFIED)})`,
};

/** Whether product `p` is classified in no taxonomy, or whether that is not known. */
export const classificationFilter = (is: Classification): Fragment => raw(CONDITIONS[is]);

const known = new Map<string, number>();
const MOST_KNOWN = 5_000;

/** Called by statements: what the nodes of a category value (JSON) say. Many products share a value, which is parsed once. */
export function categoryNodes(stored: string): number {
  let says = known.get(stored);
  if (says === undefined) {
    says = categoryEntries(JSON.parse(stored) as CellValue).reduce(
      (bits, { unclassified }) => bits | (unclassified ? UNCLASSIFIED : CLASSIFIED),
      0,
    );
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(stored, says);
  }
  return says;
}
