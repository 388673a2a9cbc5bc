import type { Column } from '#shared/domain/cell.ts';
import { ANY_LOCALE } from '#shared/domain/limits.ts';
import type { CellTest, GridColumn } from '#shared/domain/query.ts';
import { and, type Fragment, not, or, raw, sql } from '../../../sql.ts';
import { MOST_LEVELS } from '../inherited.ts';
import type { QueryIds } from '../query-ids.ts';
import { type StateTest, type ValueTest, valueTest } from './value-tests.ts';

/** Whether a cell of product `p`, including its staged edit, meets a condition. Throws `invalid_input` at `field`. */
export function cellFilter(column: GridColumn, test: CellTest, ids: QueryIds, field: string): Fragment {
  if (isStateTest(test)) return stateFilter(column, test, ids);
  if (test.is === 'empty' && test.filledIn !== undefined) {
    const { filledIn, ...empty } = test;
    const filled = { is: 'filled', inherited: test.inherited } as const;
    return and([
      cellFilter(column, empty, ids, field),
      cellFilter(inLanguage(column, filledIn), filled, ids, field),
    ]);
  }
  const { negated, ...wanted } = valueTest(test, field);
  const found = valueFilter(column, wanted, ids);
  return negated ? not(found) : found;
}

/**
 * The same property in another language. The fixed columns have only one language: they are never empty in one and filled in
 * another.
 */
const inLanguage = (column: GridColumn, locale: string): GridColumn =>
  typeof column === 'string' ? column : { property: column.property, locale };

const STATES: Record<StateTest['is'], string> = {
  removed: 'd.shown IS NULL',
  edited: '1',
  failed: 'd.failed = 1',
  conflict: 'd.conflict = 1',
  changed_in_service: '1',
};

const isStateTest = (test: CellTest): test is StateTest => Object.hasOwn(STATES, test.is);

function stateFilter(column: GridColumn, { is }: StateTest, ids: QueryIds): Fragment {
  const table = raw(is === 'changed_in_service' ? 'pulled_change' : 'draft');
  const at = cellsOf(column, ids, 'd');
  return at === null
    ? raw('0')
    : sql`EXISTS (SELECT 1 FROM ${table} d WHERE d.product = p.product AND ${at} AND ${raw(STATES[is])})`;
}

/** The column's cells in a table with property and locale; null if there are none (identifiers are not cells). */
function cellsOf(column: GridColumn, ids: QueryIds, alias: string): Fragment | null {
  if (column === 'identifier') return null;
  if (column === 'title') {
    if (ids.title === null) return null;
    return at(ids.title.property, ids.title.locale, alias);
  }
  const property = ids.property(column.property);
  if (column.locale === ANY_LOCALE) return sql`${raw(alias)}.property = ${property}`;
  return at(property, ids.locale(column.locale), alias);
}

const at = (property: number | null, locale: number | null, alias: string): Fragment =>
  sql`${raw(alias)}.property = ${property} AND ${raw(alias)}.locale = ${locale}`;

type PlainTest = Omit<ValueTest, 'negated'>;

/** Whether a cell of the column shows a value that meets the condition. */
export function valueFilter(column: GridColumn, test: PlainTest, ids: QueryIds): Fragment {
  // Every product has an identifier, which is a text.
  if (column === 'identifier') return sql`(${test.ofValue('0', 'p.identifier')})`;
  if (column === 'title') return titleFilter(test, ids);
  if (column.locale === ANY_LOCALE) return anyLocale(column.property, test, ids);
  return shownFilter(cellAt(column, ids), test);
}

/** A cell of any product; null if the catalog has never seen the name. */
interface CellPlace {
  name: string;
  /** Whether it is known to be empty if it has no value. */
  isPulled: boolean;
  property: number | null;
  locale: number | null;
}

const cellAt = ({ property, locale }: Column, ids: QueryIds): CellPlace => ({
  name: property,
  isPulled: ids.isPulled(locale),
  property: ids.property(property),
  locale: ids.locale(locale),
});

const shownOr = (test: PlainTest, alias: string, stored: string, absent = Number(test.ofAbsent)): Fragment =>
  sql`CASE WHEN ${raw(stored)} IS NULL THEN ${absent} ELSE ${test.ofValue(`${alias}.flags`, stored)} END`;

function shownFilter(cell: CellPlace, test: PlainTest): Fragment {
  return test.inherits && cell.isPulled
    ? orInherited(cell.name, test.ofAbsent, (product, absent) => shownIn(product, cell, test, absent))
    : shownIn('p', cell, test);
}

/**
 * A cell of a product (`product`: alias of its row) shows its staged edit, otherwise its value, otherwise nothing. Whether one that is
 * not pulled meets a condition is not known: NULL, whatever is asked of it.
 */
const shownIn = (
  product: string,
  { property, locale, isPulled }: CellPlace,
  test: PlainTest,
  absent = Number(test.ofAbsent),
): Fragment => sql`coalesce(
    (SELECT ${shownOr(test, 'fd', 'fd.shown', absent)} FROM draft fd WHERE fd.product = ${raw(product)}.product AND ${at(property, locale, 'fd')}),
    (SELECT ${shownOr(test, 'fv', 'fv.value', absent)} FROM value fv WHERE fv.product = ${raw(product)}.product AND ${at(property, locale, 'fv')}),
    ${isPulled ? absent : null})`;

function titleFilter(test: PlainTest, { title }: QueryIds): Fragment {
  return sql`(SELECT ${shownOr(test, 't', 't.shown')} FROM (
    SELECT coalesce(td.flags, title_flags(p.title)) AS flags,
      CASE WHEN td.product IS NULL THEN nullif(p.title, '') ELSE td.shown END AS shown
    FROM (SELECT 1) LEFT JOIN draft td
      ON td.product = p.product AND ${at(title?.property ?? null, title?.locale ?? null, 'td')}) t)`;
}

/**
 * Whether any cell of the property meets the condition: one that shows a value, or an absent one in a language of the
 * integration, by its absence or its inherited value.
 */
function anyLocale(name: string, test: PlainTest, ids: QueryIds): Fragment {
  const property = ids.property(name);
  const present = or([
    sql`EXISTS (SELECT 1 FROM draft fd WHERE fd.product = p.product AND fd.property = ${property}
      AND fd.shown IS NOT NULL AND ${test.ofValue('fd.flags', 'fd.shown')})`,
    sql`EXISTS (SELECT 1 FROM value fv WHERE fv.product = p.product AND fv.property = ${property}
      AND ${test.ofValue('fv.flags', 'fv.value')}
      AND NOT EXISTS (SELECT 1 FROM draft fd
        WHERE fd.product = fv.product AND fd.property = fv.property AND fd.locale = fv.locale))`,
  ]);
  if (!test.ofAbsent && !test.inherits) return sql`(${present})`;
  const translatable = property !== null && ids.translatable.includes(property);
  const locales = translatable ? ids.locales.map((code) => ids.locale(code)) : [ids.primaryLocale];
  const cells = locales.map((locale) => shownFilter({ name, isPulled: true, property, locale }, test));
  return sql`(${or([present, ...cells])})`;
}

const ABSENT = -1;

/**
 * Whether a cell of product `p`, or the value that it inherits if it is absent, meets a condition. It inherits from the
 * nearest parent with a value, unless a parent before that one leaves the property to its variants (2.2). `shown`: 1 or 0 for
 * a product's own cell (alias of its row), or the given number for an absent one. `ofAbsent`: the result if nothing is
 * inherited.
 */
function orInherited(
  property: string,
  ofAbsent: boolean,
  shown: (product: string, absent: number) => Fragment,
): Fragment {
  const nothing = Number(ofAbsent);
  const isBound = sql`u.child_bound IS NOT NULL AND EXISTS (SELECT 1 FROM json_each(u.child_bound) b WHERE b.value = ${property})`;
  return sql`CASE ${shown('p', ABSENT)} WHEN 1 THEN 1 WHEN 0 THEN 0 ELSE
    CASE WHEN p.parent_identifier IS NULL THEN ${nothing} ELSE coalesce((
    WITH RECURSIVE above (level, product, parent_identifier, child_bound) AS (
      SELECT 0, p.product, p.parent_identifier, NULL
      UNION ALL
      SELECT a.level + 1, o.product, o.parent_identifier, o.child_bound
        FROM above a JOIN product o ON o.identifier = a.parent_identifier
        WHERE a.level < ${raw(String(MOST_LEVELS))} AND o.product <> p.product AND o.product <> a.product)
    SELECT found FROM (
      SELECT u.level, u.product, CASE WHEN ${isBound} THEN ${nothing} ELSE ${shown('u', ABSENT)} END AS found
        FROM above u WHERE u.level > 0)
    WHERE found <> ${ABSENT} ORDER BY level, product LIMIT 1), ${nothing}) END END`;
}
