import type { CatalogSummary, GridLayout, PropertyInfo } from '#shared/contract/catalog.ts';
import type { Column } from '#shared/domain/cell.ts';
import { columnKey, parseColumnKey } from '#shared/domain/column-key.ts';
import { columnsOf } from '#shared/domain/property-columns.ts';
import { rankedProperties } from '#shared/domain/property-order.ts';
import { type CompletenessColumn, completenessColumn } from '#shared/domain/query.ts';
import {
  extendFirst,
  groupsOf,
  knownColumns,
  type LayoutBasis,
  toggleColumn,
} from '#shared/domain/shown-columns.ts';

export const basisOf = (summary: CatalogSummary, locales: string[], titleField: string): LayoutBasis => ({
  properties: summary.properties,
  locales,
  titleField,
});

/** The columns shown before the user chose any. At least one property is shown, however many locales there are. */
export function firstColumns(basis: LayoutBasis): Column[] {
  return extendFirst([], basis);
}

/** The saved layout after the user changed the shown columns: those that cannot be shown now are kept at the end. */
export function keepUnknown(shown: Column[], before: readonly Column[], basis: LayoutBasis): Column[] {
  const known = new Set(knownColumns(before, basis).map(columnKey));
  const present = new Set(shown.map(columnKey));
  const hidden = before.filter((c) => !known.has(columnKey(c)) && !present.has(columnKey(c)));
  return [...shown, ...hidden];
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

/** The frozen properties, without the columns that are frozen on their own. */
export const frozenProperties = (frozen: readonly string[]): string[] =>
  frozen.filter((one) => parseColumnKey(one) === null);

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
