import { ANY_LOCALE } from '#shared/domain/limits.ts';
import type { CellTest, GridColumn } from '#shared/domain/query.ts';
import { type Fragment, not, or, raw, sql } from '../../../sql.ts';
import type { QueryIds } from '../query-ids.ts';
import { type StateTest, type ValueTest, valueTest } from './value-tests.ts';

/** Whether a cell of product `p` fulfils a condition, staged edits laid over. Throws `invalid_input` at `field`. */
export function cellFilter(column: GridColumn, test: CellTest, ids: QueryIds, field: string): Fragment {
  if (isStateTest(test)) return stateFilter(column, test, ids);
  const { negated, ...wanted } = valueTest(test, field);
  const found = valueFilter(column, wanted, ids);
  return negated ? not(found) : found;
}

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

/** The column's cells in a table with property and locale; null where no cell can be (identifiers are no cells). */
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

/** Whether a cell of the column shows a value that fulfils the condition. */
export function valueFilter(column: GridColumn, test: PlainTest, ids: QueryIds): Fragment {
  // Every product has an identifier, which is a text.
  if (column === 'identifier') return sql`(${test.ofValue('0', 'p.identifier')})`;
  if (column === 'title') return titleFilter(test, ids);
  const property = ids.property(column.property);
  if (column.locale !== ANY_LOCALE) return shownFilter(property, ids.locale(column.locale), test);
  return anyLocale(property, test, ids);
}

const shownOr = (test: PlainTest, alias: string, stored: string): Fragment =>
  sql`CASE WHEN ${raw(stored)} IS NULL THEN ${Number(test.ofAbsent)} ELSE ${test.ofValue(`${alias}.flags`, stored)} END`;

/** A cell shows its staged edit, else its value, else nothing. */
const shownFilter = (
  property: number | null,
  locale: number | null,
  test: PlainTest,
): Fragment => sql`coalesce(
    (SELECT ${shownOr(test, 'fd', 'fd.shown')} FROM draft fd WHERE fd.product = p.product AND ${at(property, locale, 'fd')}),
    (SELECT ${shownOr(test, 'fv', 'fv.value')} FROM value fv WHERE fv.product = p.product AND ${at(property, locale, 'fv')}),
    ${Number(test.ofAbsent)})`;

function titleFilter(test: PlainTest, { title }: QueryIds): Fragment {
  return sql`(SELECT ${shownOr(test, 't', 't.shown')} FROM (
    SELECT coalesce(td.flags, title_flags(p.title)) AS flags,
      CASE WHEN td.product IS NULL THEN nullif(p.title, '') ELSE td.shown END AS shown
    FROM (SELECT 1) LEFT JOIN draft td
      ON td.product = p.product AND ${at(title?.property ?? null, title?.locale ?? null, 'td')}) t)`;
}

/** Some cell of the property: one that shows a value, or, for a condition on absence, an absent one in a language of the integration. */
function anyLocale(property: number | null, test: PlainTest, ids: QueryIds): Fragment {
  const present = or([
    sql`EXISTS (SELECT 1 FROM draft fd WHERE fd.product = p.product AND fd.property = ${property}
      AND fd.shown IS NOT NULL AND ${test.ofValue('fd.flags', 'fd.shown')})`,
    sql`EXISTS (SELECT 1 FROM value fv WHERE fv.product = p.product AND fv.property = ${property}
      AND ${test.ofValue('fv.flags', 'fv.value')}
      AND NOT EXISTS (SELECT 1 FROM draft fd
        WHERE fd.product = fv.product AND fd.property = fv.property AND fd.locale = fv.locale))`,
  ]);
  if (!test.ofAbsent) return sql`(${present})`;
  const translatable = property !== null && ids.translatable.includes(property);
  const locales = translatable ? ids.locales.map((code) => ids.locale(code)) : [ids.primaryLocale];
  const isAbsent: PlainTest = { ofValue: () => raw('0'), ofAbsent: true };
  return sql`(${or([present, ...locales.map((locale) => shownFilter(property, locale, isAbsent))])})`;
}
