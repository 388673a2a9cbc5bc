import { t } from '@lingui/core/macro';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import { namedValue } from '#shared/domain/by-name.ts';
import type { Column } from '#shared/domain/cell.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import { localesOf } from '#shared/domain/property-columns.ts';
import { rankedProperties } from '#shared/domain/property-order.ts';
import { type CompletenessColumn, completenessColumn } from '#shared/domain/query.ts';
import { groupsOf, type LayoutBasis } from '#shared/domain/shown-columns.ts';
import type { ValueKind } from '#shared/domain/value.ts';
import { languageName } from '../../../components/format.ts';
import { propertySearchText } from '../../../state/column-names.ts';
import { FIXED_LABELS } from '../filters/column-labels.ts';

/** A line of the column chooser. */
export type ChooserRow =
  | { kind: 'completeness'; id: string; column: CompletenessColumn; shown: boolean }
  | { kind: 'heading'; id: string; title: string; properties: PropertyInfo[]; shown: boolean }
  | {
      kind: 'property';
      id: string;
      info: PropertyInfo;
      /** The languages it can be shown in, and those it is shown in. */
      available: string[];
      shown: string[];
      /** Whether it can have lines below it, and whether they are listed. */
      canOpen: boolean;
      open: boolean;
      products: number;
    }
  | { kind: 'translatable'; id: string; info: PropertyInfo }
  | { kind: 'column'; id: string; info: PropertyInfo; locale: string; shown: boolean; products: number };

export interface ChooserState {
  /** The columns shown, in their order. */
  columns: readonly Column[];
  completeness: readonly CompletenessColumn[];
  search: string;
  /** The number of products with a value, by column, if only columns filled in the current view are listed; null lists all. */
  filled: ReadonlyMap<string, number> | null;
  /** Properties whose languages are listed. */
  open: ReadonlySet<string>;
}

/** Properties under one heading. Only its title is in the user's language. */
interface Group {
  id: string;
  title: string;
}

const KIND_GROUPS: Record<ValueKind, Group> = {
  text: { id: 'text', title: t`Texts` },
  multiline: { id: 'multiline', title: t`Long texts` },
  list: { id: 'list', title: t`Lists` },
  number: { id: 'number', title: t`Numbers` },
  yesno: { id: 'yesno', title: t`Yes/no` },
  struct: { id: 'struct', title: t`Structures` },
};
const ONE_GROUP: Group = { id: 'all', title: t`Not shown` };
const OTHERS: Group = { id: 'others', title: t`Others` };

/** Fewer properties than this form a single group. */
const WORTH_GROUPING = 20;
/** At least this many names must share a prefix for it to be a group. */
const FAMILY = 3;

const prefixOf = (name: string): string | null => /^(.+?)[_.:/ -]/.exec(name)?.[1] ?? null;

/**
 * How properties that are not shown are grouped: by the prefix of their names if most names have one ("dimension_height",
 * "dimension_width"), otherwise by kind; a few properties form one group.
 */
export function groupingOf(properties: readonly PropertyInfo[]): {
  groupOf: (info: PropertyInfo) => Group;
  byPrefix: boolean;
} {
  if (properties.length < WORTH_GROUPING) return { groupOf: () => ONE_GROUP, byPrefix: false };
  const families = Map.groupBy(properties, ({ name }) => prefixOf(name));
  const prefixes = [...families].flatMap(([prefix, members]) =>
    prefix !== null && members.length >= FAMILY ? [{ prefix, members }] : [],
  );
  const named = prefixes.reduce((sum, { members }) => sum + members.length, 0);
  if (prefixes.length < 2 || named < properties.length * 0.6)
    return { groupOf: ({ kind }) => KIND_GROUPS[kind], byPrefix: false };
  const known = new Map(prefixes.map(({ prefix }) => [prefix, { id: `prefix ${prefix}`, title: prefix }]));
  return { groupOf: ({ name }) => known.get(prefixOf(name) ?? '') ?? OTHERS, byPrefix: true };
}

/**
 * The languages of a property that match the search words: all if the words only name the property; null if they do not
 * match.
 */
function localesFound(info: PropertyInfo, available: string[], words: readonly string[]): string[] | null {
  const name = propertySearchText(info.name);
  const ofLanguages = words.filter((word) => !name.includes(word));
  if (ofLanguages.length === 0) return available;
  if (!info.translatable) return null;
  const found = available.filter((locale) => {
    const code = locale.toLowerCase();
    const language = languageName(locale).toLowerCase();
    return ofLanguages.every((word) => code === word || language.startsWith(word));
  });
  return found.length > 0 ? found : null;
}

/**
 * All lines of the chooser: completeness columns, shown properties in their order, then the others by group; languages below
 * properties that are expanded or whose languages are searched for.
 */
export function chooserRows(
  basis: LayoutBasis,
  { columns, completeness, search, filled, open }: ChooserState,
): ChooserRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const byName = new Map(basis.properties.map((info) => [info.name, info]));
  const groups = groupsOf(columns);
  const shownLocales = new Map(groups.map(({ property, locales }) => [property, locales]));

  const rowsOf = (info: PropertyInfo): ChooserRow[] => {
    const available = localesOf(info, basis.locales);
    const count = (locale: string) => {
      const key = columnKey({ property: info.name, locale });
      return filled ? (filled.get(key) ?? 0) : (namedValue(info.locales, locale) ?? 0);
    };
    const asked = localesFound(info, available, words);
    const listed = asked?.filter((locale) => !filled || count(locale) > 0) ?? [];
    if (listed.length === 0) return [];
    const shown = shownLocales.get(info.name) ?? [];
    const byLanguage = asked !== null && asked.length < available.length;
    const canOpen = basis.locales.length > 1;
    const isOpen = canOpen && (byLanguage || open.has(info.name));
    const decides = isOpen && !byLanguage;
    const products = filled ? Math.max(...listed.map(count)) : info.products;
    return [
      { kind: 'property', id: info.name, info, available, shown, canOpen, open: isOpen, products },
      ...(decides ? [{ kind: 'translatable' as const, id: `translatable ${info.name}`, info }] : []),
      ...(isOpen && available.length > 1 ? listed : []).map(
        (locale): ChooserRow => ({
          kind: 'column',
          id: columnKey({ property: info.name, locale }),
          info,
          locale,
          shown: shown.includes(locale),
          products: count(locale),
        }),
      ),
    ];
  };
  const section = (
    { id, title }: Group,
    properties: readonly PropertyInfo[],
    shown: boolean,
  ): ChooserRow[] => {
    const rows = properties
      .map((info) => ({ info, rows: rowsOf(info) }))
      .filter((one) => one.rows.length > 0);
    if (rows.length === 0) return [];
    return [
      { kind: 'heading', id: `${shown} ${id}`, title, properties: rows.map(({ info }) => info), shown },
      ...rows.flatMap((one) => one.rows),
    ];
  };

  const { groupOf, byPrefix } = groupingOf(basis.properties);
  const hidden = rankedProperties(basis).filter(({ name }) => !shownLocales.has(name));
  const hiddenGroups = [...Map.groupBy(hidden, groupOf)];
  if (byPrefix)
    hiddenGroups.sort(
      ([a], [b]) => Number(a === OTHERS) - Number(b === OTHERS) || a.title.localeCompare(b.title),
    );
  const listsCompleteness = !filled && basis.properties.length > 0;
  const aboutCompleteness = (listsCompleteness ? completenessColumn.options : []).filter((column) =>
    words.every((word) => FIXED_LABELS[column].toLowerCase().includes(word)),
  );
  return [
    ...aboutCompleteness.map(
      (column): ChooserRow => ({
        kind: 'completeness',
        id: column,
        column,
        shown: completeness.includes(column),
      }),
    ),
    ...section(
      { id: 'all', title: t`Shown` },
      groups.flatMap(({ property }) => byName.get(property) ?? []),
      true,
    ),
    ...hiddenGroups.flatMap(([group, properties]) => section(group, properties, false)),
  ];
}
