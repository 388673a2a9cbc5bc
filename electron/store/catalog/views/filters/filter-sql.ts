import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { CellTest, ViewFilter } from '#shared/domain/query.ts';
import { and, type Fragment, not, or, raw, sql } from '../../../sql.ts';
import { IS_VALID_SQL } from '../../checks/cell-findings.ts';
import { EMPTY } from '../../encoding.ts';
import { isHereSql } from '../../products/shown-products.ts';
import type { QueryIds } from '../query-ids.ts';
import { categoryFilter } from './category-filter.ts';
import { cellFilter } from './cell-filter.ts';
import { classificationFilter } from './classification-filter.ts';
import { missingFilter, shareFilter } from './completeness-filter.ts';

/**
 * In SQL: whether product `p` matches a filter, as 1 or 0. Throws `invalid_input` at `field`, the filter's place in the
 * query.
 */
export function filterSql(filter: ViewFilter, ids: QueryIds, field: string): Fragment {
  switch (filter.kind) {
    case 'edited':
      return raw(DRAFT('1'));
    case 'failed':
      return raw(DRAFT('d.failed = 1'));
    case 'conflict':
      return raw(DRAFT('d.conflict = 1'));
    case 'changedInService':
      return raw('EXISTS (SELECT 1 FROM pulled_change c WHERE c.product = p.product)');
    case 'checkFindings':
      return findingsFilter(filter, ids);
    case 'emptyIn':
      return gapFilter(filter.property ?? null, filter.locale, ids);
    case 'cell':
      return cellFilter(filter.column, filter.test, ids, `${field}.test`);
    case 'category':
      return categoryFilter(filter.property, filter.path, ids);
    case 'classification':
      return classificationFilter(filter.is);
    case 'family':
      return raw(FAMILY[filter.role]);
    case 'identifiers': {
      if (!ids.hasList(filter.list)) throw unknownList(field);
      const listed = listedSql(filter.list);
      return filter.listed ? listed : not(listed);
    }
    case 'missing':
      return missingFilter(filter);
    case 'completeness':
      return shareFilter(filter.how, filter.percent);
    case 'group': {
      const parts = filter.filters.map((part, i) => filterSql(part, ids, `${field}.filters.${i}`));
      const together = filter.match === 'all' ? and(parts) : or(parts);
      return filter.negated ? not(together) : sql`(${together})`;
    }
  }
}

const DRAFT = (condition: string) =>
  `EXISTS (SELECT 1 FROM draft d WHERE d.product = p.product AND ${condition})`;

const HAS_VARIANTS = `EXISTS (SELECT 1 FROM product c WHERE c.parent_identifier = p.identifier AND ${isHereSql('c')} AND c.product <> p.product)`;

const FAMILY = {
  parents: HAS_VARIANTS,
  variants: 'p.parent_identifier IS NOT NULL',
  single: `p.parent_identifier IS NULL AND NOT ${HAS_VARIANTS}`,
};

/** SQLite reads the list once, into an index of its own. */
function listedSql(list: number): Fragment {
  const texts = sql`SELECT t.value FROM identifier_list l, json_each(l.texts) t WHERE l.list = ${list}`;
  return sql`(p.identifier IN (${texts}) OR coalesce(p.product_id IN (${texts}), 0))`;
}

const unknownList = (field: string): AppError =>
  new AppError(
    'invalid_input',
    t`The identifier list of this filter is no longer available. Paste the identifiers again.`,
    { field: `${field}.list` },
  );

/** Whether the filter contains a regular expression of the user. */
export const hasPattern = (filter: ViewFilter): boolean => hasTest(filter, ({ is }) => is === 'pattern');

/** Whether an edit of a parent can change what the filter finds among its variants. */
export const looksAtParents = (filter: ViewFilter): boolean =>
  hasTest(filter, (test) => (test.is === 'empty' || test.is === 'filled') && test.inherited === true);

const hasTest = (filter: ViewFilter, isWanted: (test: CellTest) => boolean): boolean =>
  filter.kind === 'group'
    ? filter.filters.some((part) => hasTest(part, isWanted))
    : filter.kind === 'cell' && isWanted(filter.test);

/** Whether checks found something in product `p`: those that are turned off do not count. */
function findingsFilter(
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

/** Products with a gap in a locale: in a property, or (null) in any that is translatable and filled in the primary locale. */
const gapFilter = (property: string | null, locale: string, ids: QueryIds): Fragment =>
  property === null
    ? ids.isPulled(locale)
      ? anyGap(ids.locale(locale), ids)
      : raw('NULL')
    : sql`NOT ${filledSql(sql`${ids.property(property)}`, ids.locale(locale), ids.isPulled(locale) ? 0 : null)}`;

const filled = (alias: string, column: string) =>
  `(${alias}.${column} IS NOT NULL AND NOT ${alias}.flags & ${EMPTY})`;

/** Whether a cell of product `p` shows something that is not blank. `absent`: for one without a value; NULL if that is not known. */
const filledSql = (property: Fragment, locale: number | null, absent: 0 | null = 0): Fragment => sql`coalesce(
    (SELECT ${raw(filled('fd', 'shown'))} FROM draft fd
      WHERE fd.product = p.product AND fd.property = ${property} AND fd.locale = ${locale}),
    (SELECT ${raw(filled('fv', 'value'))} FROM value fv
      WHERE fv.product = p.product AND fv.property = ${property} AND fv.locale = ${locale}),
    ${absent})`;

function anyGap(locale: number | null, ids: QueryIds): Fragment {
  const primary = ids.primaryLocale;
  const translatable = raw(ids.translatable.join(', '));
  const gap = (alias: string): Fragment => sql`NOT ${filledSql(raw(`${alias}.property`), locale)}`;
  return sql`
    EXISTS (SELECT 1 FROM value pv WHERE pv.product = p.product AND pv.locale = ${primary}
      AND pv.property IN (${translatable}) AND ${raw(filled('pv', 'value'))}
      AND NOT EXISTS (SELECT 1 FROM draft od
        WHERE od.product = pv.product AND od.property = pv.property AND od.locale = pv.locale)
      AND ${gap('pv')})
    OR EXISTS (SELECT 1 FROM draft pd WHERE pd.product = p.product AND pd.locale = ${primary}
      AND pd.property IN (${translatable}) AND ${raw(filled('pd', 'shown'))} AND ${gap('pd')})`;
}
