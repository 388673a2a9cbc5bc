import type { CatalogSummary, GridLayout, PropertyInfo } from '#shared/contract/catalog.ts';
import type { Column } from '#shared/domain/cell.ts';
import { columnKey, parseColumnKey } from '#shared/domain/column-key.ts';
import { type CompletenessColumn, completenessColumn } from '#shared/domain/query.ts';
import { columnsOf, localesOf } from '../../../state/property-columns.ts';
import { rankedProperties } from '../../../state/property-order.ts';

/** What the layout functions need to know about a connection. */
export interface LayoutBasis {
  properties: PropertyInfo[];
  /** The integration's languages, the primary one first. */
  locales: string[];
  /** The property that holds the product title (service document 2.1). */
  titleField: string;
}

export const basisOf = (summary: CatalogSummary, locales: string[], titleField: string): LayoutBasis => ({
  properties: summary.properties,
  locales,
  titleField,
});

/** At most this many columns are shown at first; the user can choose more. */
const FIRST_COLUMNS = 40;

/** The columns shown before the user chose any. At least one property is shown, however many locales there are. */
export function firstColumns(basis: LayoutBasis): Column[] {
  return extendFirst([], basis);
}

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

/** The saved layout after the user changed the shown columns: those that cannot be shown now are kept at the end. */
export function keepUnknown(shown: Column[], before: readonly Column[], basis: LayoutBasis): Column[] {
  const known = new Set(knownColumns(before, basis).map(columnKey));
  const present = new Set(shown.map(columnKey));
  const hidden = before.filter((c) => !known.has(columnKey(c)) && !present.has(columnKey(c)));
  return [...shown, ...hidden];
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

/** All columns there can be: those shown, in their order, then the others. */
export function shownFirst(
  shown: readonly Column[],
  basis: LayoutBasis,
): { column: Column; isShown: boolean }[] {
  const present = new Set(shown.map(columnKey));
  const all = rankedProperties(basis).flatMap((property) => columnsOf(property, basis.locales));
  return [
    ...shown.map((column) => ({ column, isShown: true })),
    ...all.filter((column) => !present.has(columnKey(column))).map((column) => ({ column, isShown: false })),
  ];
}

/** Shows (all its locales, at the end) or hides a property. */
export function toggleProperty(
  columns: readonly Column[],
  property: PropertyInfo,
  locales: string[],
): Column[] {
  const without = columns.filter((c) => c.property !== property.name);
  return without.length < columns.length ? without : [...columns, ...columnsOf(property, locales)];
}

/** Shows (with all their languages, in their order) or hides several properties at once. */
export function setPropertiesShown(
  columns: readonly Column[],
  properties: readonly PropertyInfo[],
  shown: boolean,
  locales: string[],
): Column[] {
  const names = new Set(properties.map(({ name }) => name));
  if (!shown) return columns.filter(({ property }) => !names.has(property));
  const present = new Set(columns.map(({ property }) => property));
  return [
    ...columns,
    ...properties.filter(({ name }) => !present.has(name)).flatMap((info) => columnsOf(info, locales)),
  ];
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

/** Shows or hides a locale for every shown translatable property. A property keeps at least one column. */
export function setLocaleShown(
  columns: readonly Column[],
  locale: string,
  shown: boolean,
  { properties, locales }: LayoutBasis,
): Column[] {
  const translatable = new Set(properties.filter((p) => p.translatable).map((p) => p.name));
  let next = [...columns];
  for (const group of groupsOf(columns)) {
    if (!translatable.has(group.property) || group.locales.includes(locale) === shown) continue;
    if (!shown && group.locales.length === 1) continue;
    next = toggleColumn(next, { property: group.property, locale }, locales);
  }
  return next;
}

/** Whether all, some or none of the shown translatable properties show a locale. */
export function localeShown(
  columns: readonly Column[],
  locale: string,
  { properties }: LayoutBasis,
): boolean | 'some' {
  const translatable = new Set(properties.filter((p) => p.translatable).map((p) => p.name));
  const groups = groupsOf(columns).filter((g) => translatable.has(g.property));
  const having = groups.filter((g) => g.locales.includes(locale)).length;
  if (having === 0) return false;
  return having === groups.length ? true : 'some';
}

/** Shows all languages of a shown property, at the position of its first column. */
export function withAllLocales(columns: readonly Column[], property: string, locales: string[]): Column[] {
  return groupsOf(columns).flatMap((group) =>
    (group.property === property ? locales : group.locales).map((locale) => ({
      property: group.property,
      locale,
    })),
  );
}

/** Moves a property (with all its columns) by some places among the shown ones. */
export function moveProperty(columns: readonly Column[], property: string, by: number): Column[] {
  const groups = groupsOf(columns);
  const from = groups.findIndex((g) => g.property === property);
  if (from < 0) return [...columns];
  return movePropertyTo(columns, property, from + by);
}

/** Moves a property to a place among the shown ones, counted without itself. */
export function movePropertyTo(columns: readonly Column[], property: string, to: number): Column[] {
  const groups = groupsOf(columns);
  const moved = groups.filter((g) => g.property === property);
  const rest = groups.filter((g) => g.property !== property);
  rest.splice(Math.max(0, Math.min(rest.length, to)), 0, ...moved);
  return rest.flatMap((g) => g.locales.map((locale) => ({ property: g.property, locale })));
}

/** Moves a column by one place among the languages of its property; at the ends it stays. */
export function moveLocale(columns: readonly Column[], { property, locale }: Column, by: -1 | 1): Column[] {
  return groupsOf(columns).flatMap((group) => {
    const at = group.property === property ? group.locales.indexOf(locale) : -1;
    const to = at + by;
    const locales =
      at < 0 || to < 0 || to >= group.locales.length
        ? group.locales
        : group.locales.toSpliced(at, 1).toSpliced(to, 0, locale);
    return locales.map((one) => ({ property: group.property, locale: one }));
  });
}

/** Whether a column is frozen on its own (`frozen` has its key), not with its property. */
export const isFrozenAlone = (column: Column, frozen: readonly string[]): boolean =>
  !frozen.includes(column.property) && frozen.includes(columnKey(column));

export const isFrozen = (column: Column, frozen: readonly string[]): boolean =>
  frozen.includes(column.property) || frozen.includes(columnKey(column));

/** The frozen properties, without the columns that are frozen on their own. */
export const frozenProperties = (frozen: readonly string[]): string[] =>
  frozen.filter((one) => parseColumnKey(one) === null);

/** Frozen columns before the others, as they are drawn; both keep their order. */
export const frozenFirst = (columns: readonly Column[], frozen: readonly string[]): Column[] => [
  ...columns.filter((column) => isFrozen(column, frozen)),
  ...columns.filter((column) => !isFrozen(column, frozen)),
];

/** Columns in the order in which they are drawn, with those that are frozen on their own beside their languages again. */
export function asKept(drawn: readonly Column[], frozen: readonly string[], locales: string[]): Column[] {
  const alone = drawn.filter((column) => isFrozenAlone(column, frozen));
  const others = drawn.filter((column) => !alone.includes(column));
  return alone.reduce((columns, column) => toggleColumn(columns, column, locales), others);
}

/** Shows or hides a completeness column; these columns have a fixed order. */
export const toggleCompleteness = (
  shown: readonly CompletenessColumn[],
  column: CompletenessColumn,
): CompletenessColumn[] =>
  completenessColumn.options.filter((one) => (one === column) !== shown.includes(one));

/** Adds widths to a layout, rounded to whole pixels as they are saved. */
export const withWidths = (layout: GridLayout, widths: Readonly<Record<string, number>>): GridLayout => ({
  ...layout,
  widths: {
    ...layout.widths,
    ...Object.fromEntries(
      Object.entries(widths).map(([key, width]) => [key, Math.max(40, Math.round(width))]),
    ),
  },
});
