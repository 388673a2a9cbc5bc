import type { ViewFilter } from '#shared/domain/query.ts';
import { and, type Fragment, or, raw, sql } from '../../../sql.ts';
import { IS_VALID_SQL } from '../../translate/cell-findings.ts';
import type { QueryIds } from '../query-ids.ts';

/** Whether checks found something in product `p`: those that are turned off do not count. */
export function findingsFilter(
  { check, locale, property }: Extract<ViewFilter, { kind: 'checkFindings' }>,
  ids: QueryIds,
): Fragment {
  const checks = ids.checks().filter((name) => check === undefined || check === name);
  const where = [
    or(checks.map((name) => sql`f.findings -> ${name} IS NOT NULL`)),
    ...(locale === undefined ? [] : [sql`f.locale = ${ids.locale(locale)}`]),
    ...(property === undefined ? [] : [sql`f.property = ${ids.property(property)}`]),
    raw(IS_VALID_SQL),
  ];
  return sql`EXISTS (SELECT 1 FROM cell_finding f WHERE f.product = p.product AND ${and(where)})`;
}
