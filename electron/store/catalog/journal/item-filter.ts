import type { ItemFilter, ItemSelection } from '#shared/contract/changesets.ts';
import { and, type Fragment, sql } from '../../sql.ts';
import type { Names } from '../names.ts';
import { globFor } from '../views/filters/globs.ts';

/** In SQL over `item i` and its `product p`: the items of a change set that a filter shows. */
export function itemFilterSql(
  names: Names,
  changeSet: number,
  { state, search, property, locale }: ItemFilter,
): Fragment {
  const conditions = [sql`i.change_set = ${changeSet}`];
  if (state !== null) conditions.push(sql`i.state = ${state}`);
  // A name that the catalog has never seen has no number, and no item equals that.
  if (property !== null) conditions.push(sql`i.property = ${names.properties.find(property) ?? null}`);
  if (locale !== null) conditions.push(sql`i.locale = ${names.locales.find(locale) ?? null}`);
  if (search !== '') {
    const pattern = globFor(search);
    conditions.push(sql`p.identifier GLOB ${pattern} OR p.title GLOB ${pattern}`);
  }
  return and(conditions);
}

/** Likewise, the items that are named or that a filter shows. */
export const itemSelectionSql = (names: Names, changeSet: number, which: ItemSelection): Fragment =>
  'items' in which
    ? // Unary plus: found by their numbers, never by looking through the whole change set.
      sql`i.item IN (SELECT value FROM json_each(${JSON.stringify(which.items)})) AND +i.change_set = ${changeSet}`
    : itemFilterSql(names, changeSet, which.filter);

/** A filter by nothing but the state: the change set's own counts then say how many there are. */
export const isByStateOnly = ({ search, property, locale }: ItemFilter): boolean =>
  search === '' && property === null && locale === null;
