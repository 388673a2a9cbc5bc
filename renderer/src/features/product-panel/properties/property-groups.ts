import { t } from '@lingui/core/macro';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import type { Column } from '#shared/domain/cell.ts';
import { columnKey, parseColumnKey } from '#shared/domain/column-key.ts';
import { isEmptyCell, type ValueKind } from '#shared/domain/value.ts';
import { isStructure } from '#shared/service/structure.ts';
import { languageName } from '../../../components/format.ts';
import { valueText } from '../../../components/value-text.ts';
import { propertySearchText } from '../../../state/column-names.ts';
import { isChanged, NOTHING, type ProductCells } from './product-cells.ts';

/** A property of the product in its languages. */
export interface PropertyGroup {
  property: string;
  kind: ValueKind;
  /** False: one value, in the primary language. */
  translatable: boolean;
  locales: readonly string[];
}

export const shownChoices = [
  { value: 'all', label: t`All` },
  { value: 'filled', label: t`Filled` },
  { value: 'missing', label: t`Missing` },
  { value: 'changed', label: t`Changed` },
] as const;
export type Shown = (typeof shownChoices)[number]['value'];

/**
 * All properties of the catalog for one product, each in all languages of the connection, the primary one first; those that
 * are not translatable in the primary one only. Any other values of the product are included too.
 */
export function propertyGroups(
  properties: readonly PropertyInfo[],
  locales: readonly string[],
  cells: ProductCells,
): PropertyGroup[] {
  const held = Map.groupBy(
    [...cells.keys()]
      .flatMap((key) => parseColumnKey(key) ?? [])
      .filter(({ property }) => !isStructure(property)),
    ({ property }) => property,
  );
  const known = new Set(properties.map(({ name }) => name));
  const others = [...held.keys()]
    .filter((property) => !known.has(property))
    .map((name) => ({ name, kind: 'text' as const, translatable: true }));
  return [...properties, ...others].map(({ name, kind, translatable }) => {
    const usual = translatable ? locales : locales.slice(0, 1);
    const beyond = (held.get(name) ?? []).map(({ locale }) => locale);
    return { property: name, kind, translatable, locales: [...new Set([...usual, ...beyond])] };
  });
}

/** The groups with the lines that match; for a property found by its name, the search leaves all of its lines. */
export function narrowGroups(
  groups: readonly PropertyGroup[],
  cells: ProductCells,
  shown: Shown,
  search: string,
): PropertyGroup[] {
  const wanted = search.trim().toLowerCase();
  if (shown === 'all' && wanted === '') return [...groups];
  return groups.flatMap((group) => {
    const byName = propertySearchText(group.property).includes(wanted);
    const locales = group.locales.filter((locale) => {
      const cell = cells.get(columnKey({ property: group.property, locale })) ?? NOTHING;
      return isWanted(cell, shown) && (byName || isFound(cell, locale, wanted));
    });
    return locales.length === 0 ? [] : [{ ...group, locales }];
  });
}

/** The groups with the lines that match, and the line of the edited cell, which stays in sight even if it does not. */
export function withEdited(
  groups: readonly PropertyGroup[],
  matching: readonly PropertyGroup[],
  edited: Column | undefined,
): readonly PropertyGroup[] {
  const localesIn = (property: string) =>
    matching.find((group) => group.property === property)?.locales ?? [];
  if (!edited || localesIn(edited.property).includes(edited.locale)) return matching;
  return groups.flatMap((group) => {
    const wanted = [
      ...localesIn(group.property),
      ...(group.property === edited.property ? [edited.locale] : []),
    ];
    const locales = group.locales.filter((locale) => wanted.includes(locale));
    return locales.length === 0 ? [] : [{ ...group, locales }];
  });
}

function isWanted(cell: typeof NOTHING, shown: Shown): boolean {
  switch (shown) {
    case 'all':
      return true;
    case 'filled':
      return !isEmptyCell(cell.value);
    case 'missing':
      return isEmptyCell(cell.value);
    case 'changed':
      return isChanged(cell);
  }
}

const isFound = ({ value }: typeof NOTHING, locale: string, wanted: string): boolean =>
  locale.toLowerCase() === wanted ||
  languageName(locale).toLowerCase().includes(wanted) ||
  (value !== null && valueText(value).toLowerCase().includes(wanted));

/** The number of values in the groups that are present and not blank. */
export const filledOf = (groups: readonly PropertyGroup[], cells: ProductCells): number =>
  groups.reduce(
    (filled, { property, locales }) =>
      filled +
      locales.filter((locale) => !isEmptyCell((cells.get(columnKey({ property, locale })) ?? NOTHING).value))
        .length,
    0,
  );

export const linesOf = (groups: readonly PropertyGroup[]): number =>
  groups.reduce((lines, { locales }) => lines + locales.length, 0);
