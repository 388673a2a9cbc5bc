import type { ItemFilter } from '#shared/contract/changesets.ts';
import { and, type Fragment, raw, sql } from '../../sql.ts';
import { globFor } from '../globs.ts';
import type { Names } from '../names.ts';

/** In SQL over `item i` and its `product p`: the edits of a change set that a filter shows. */
export function itemFilterSql(names: Names, changeSet: number, filter: ItemFilter): Fragment {
  const { property, locale, action, differing } = filter;
  const conditions = ofAnyKind(changeSet, filter, 'p');
  // A name that the catalog has never seen has no number, and no item matches it.
  if (property !== null) conditions.push(sql`i.property = ${names.properties.find(property) ?? null}`);
  if (locale !== null) conditions.push(sql`i.locale = ${names.locales.find(locale) ?? null}`);
  if (action !== null || differing) conditions.push(raw('0'));
  return and(conditions);
}

/** In SQL over `product_item i`: likewise the whole products. */
export function productFilterSql(changeSet: number, filter: ItemFilter): Fragment {
  const { property, locale, action, differing } = filter;
  const conditions = ofAnyKind(changeSet, filter, 'i');
  if (action !== null) conditions.push(sql`i.action = ${action}`);
  if (differing) conditions.push(raw("i.code = 'differs'"));
  if (property !== null || locale !== null) conditions.push(raw('0'));
  return and(conditions);
}

/** `named`: the table that has the identifier and title. */
function ofAnyKind(changeSet: number, { state, search }: ItemFilter, named: 'i' | 'p'): Fragment[] {
  const conditions = [sql`i.change_set = ${changeSet}`];
  if (state !== null) conditions.push(sql`i.state = ${state}`);
  if (search !== '') {
    const pattern = globFor(search);
    conditions.push(sql`${raw(named)}.identifier GLOB ${pattern} OR ${raw(named)}.title GLOB ${pattern}`);
  }
  return conditions;
}

/** Whether a filter is by state only: the change set's own counts then say how many items there are. */
export const isByStateOnly = ({ search, property, locale, action, differing }: ItemFilter): boolean =>
  search === '' && property === null && locale === null && action === null && !differing;
