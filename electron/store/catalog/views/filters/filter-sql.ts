import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { CellTest, ViewFilter } from '#shared/domain/query.ts';
import { and, type Fragment, not, or, raw, sql } from '../../../sql.ts';
import { isHereSql } from '../../products/shown-products.ts';
import type { QueryIds } from '../query-ids.ts';
import { categoryFilter } from './category-filter.ts';
import { cellFilter } from './cell-filter.ts';
import { classificationFilter } from './classification-filter.ts';
import { missingFilter, shareFilter } from './completeness-filter.ts';
import { findingsFilter } from './findings-filter.ts';
import { gapFilter } from './gaps.ts';

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
