import type { GridLayout, PropertyInfo } from '../contract/catalog.ts';
import type { Column } from './cell.ts';
import { columnKey } from './column-key.ts';
import { columnsOf, localesOf } from './property-columns.ts';
import { rankedProperties } from './property-order.ts';

/** What the layout functions need to know about a connection. */
export interface LayoutBasis {
  properties: PropertyInfo[];
  /** The integration's languages, the primary one first. */
  locales: string[];
  /** The property that holds the product title (service document 2.1). */
  titleField: string;
}

/** The columns that a catalog shows: those of its layout that exist, in their order, or, before the user chose any, the first ones. */
export const shownColumns = (layout: GridLayout | null, basis: LayoutBasis): Column[] =>
  layout
    ? frozenFirst(knownColumns(withLaterLocales(layout, basis), basis), layout.frozen ?? [])
    : extendFirst([], basis);

/** At most this many columns are shown at first; the user can choose more. */
const FIRST_COLUMNS = 40;

/**
 * Extends the first columns after more properties became known (a pull is running): the shown ones stay in place, new ones
 * are added after them as long as there is room.
 */
export function extendFirst(shown: readonly Column[], basis: LayoutBasis): Column[] {
  const columns = knownColumns(shown, basis);
  const present = new Set(columns.map((c) => c.property));
  for (const property of rankedProperties(basis)) {
    if (present.has(property.name)) continue;
    const more = columnsOf(property, basis.locales);
    if (columns.length > 0 && columns.length + more.length > FIRST_COLUMNS) break;
    columns.push(...more);
  }
  return columns;
}

/**
 * The columns of a saved layout that can be shown now: those whose property and locale exist, each once, the columns of one
 * property side by side (at the position of its first one). Columns of properties that no longer exist stay in the saved
 * layout and come back with the property.
 */
export function knownColumns(kept: readonly Column[], { properties, locales }: LayoutBasis): Column[] {
  const byName = new Map(properties.map((p) => [p.name, p]));
  const groups = new Map<string, Set<string>>();
  for (const { property, locale } of kept) {
    const info = byName.get(property);
    if (!info || !localesOf(info, locales).includes(locale)) continue;
    const chosen = groups.get(property) ?? new Set();
    groups.set(property, chosen.add(locale));
  }
  return [...groups].flatMap(([property, chosen]) => [...chosen].map((locale) => ({ property, locale })));
}

/**
 * A saved layout with the languages that the connection got since: each property that showed all earlier languages shows the
 * new ones too. `locales` are the earlier languages; a layout without them is returned unchanged.
 */
export function withLaterLocales({ columns, locales }: GridLayout, basis: LayoutBasis): Column[] {
  const later = locales ? basis.locales.filter((locale) => !locales.includes(locale)) : [];
  if (later.length === 0) return columns;
  const earlier = basis.locales.filter((locale) => locales?.includes(locale));
  const translatable = new Set(basis.properties.filter((p) => p.translatable).map((p) => p.name));
  let joined = columns;
  for (const group of groupsOf(columns)) {
    if (!translatable.has(group.property) || !earlier.every((locale) => group.locales.includes(locale)))
      continue;
    for (const locale of later)
      if (!group.locales.includes(locale))
        joined = toggleColumn(joined, { property: group.property, locale }, basis.locales);
  }
  return joined;
}

/** The shown properties in order, each with its locales in order. */
export function groupsOf(columns: readonly Column[]): { property: string; locales: string[] }[] {
  const groups = new Map<string, string[]>();
  for (const { property, locale } of columns) {
    const locales = groups.get(property);
    if (locales) locales.push(locale);
    else groups.set(property, [locale]);
  }
  return [...groups].map(([property, locales]) => ({ property, locales }));
}

/** Shows or hides one column. A newly shown column is placed by the connection's order of languages. */
export function toggleColumn(columns: readonly Column[], column: Column, locales: string[]): Column[] {
  const without = columns.filter((c) => columnKey(c) !== columnKey(column));
  if (without.length < columns.length) return without;
  const order = locales.indexOf(column.locale);
  const siblings = columns.filter((c) => c.property === column.property);
  const before = siblings.filter((c) => locales.indexOf(c.locale) < order).at(-1);
  if (before) return columns.flatMap((c) => (c === before ? [c, column] : [c]));
  const first = siblings[0];
  if (first) return columns.flatMap((c) => (c === first ? [column, c] : [c]));
  return [...columns, column];
}

export const isFrozen = (column: Column, frozen: readonly string[]): boolean =>
  frozen.includes(column.property) || frozen.includes(columnKey(column));

/** Frozen columns before the others, as they are drawn; both keep their order. */
export const frozenFirst = (columns: readonly Column[], frozen: readonly string[]): Column[] => [
  ...columns.filter((column) => isFrozen(column, frozen)),
  ...columns.filter((column) => !isFrozen(column, frozen)),
];
