import { plural, t } from '@lingui/core/macro';
import {
  type DraftFilter,
  type DraftScope,
  type DraftSelection,
  NO_LANGUAGE,
} from '#shared/contract/drafts.ts';
import type { CellRef } from '#shared/domain/cell.ts';
import { countLabel } from '../../components/count-label.ts';
import { formatNumber, languageName } from '../../components/format.ts';
import { hasLanguages, propertyLabel } from '../../state/column-names.ts';
import type { DraftColumn } from '../../state/drafts-list.ts';
import { type Chosen, chosenRows } from './list/chosen.ts';

const COUNTED: Record<DraftFilter, (changes: number) => string> = {
  all: countLabel.changes,
  conflict: countLabel.conflicts,
  failed: (n) => plural(n, { one: '# failed change', other: '# failed changes' }),
  set: (n) => plural(n, { one: '# set value', other: '# set values' }),
  items: (n) => plural(n, { one: '# edit of list items', other: '# edits of list items' }),
  remove: (n) => plural(n, { one: '# removal', other: '# removals' }),
};

/** What the list shows: "all 37 changes", "the conflict", "3 conflicts in Title · de", "2 changes that match the search". */
export function shownMessage({ filter, property, locale, search }: DraftScope, changes: number): string {
  const where = placeLabel({ property, locale });
  const all = COUNTED[filter](changes);
  const shown = where === '' ? all : t`${all} in ${where}`;
  if (search !== '')
    return changes === 1 ? t`${shown} that matches the search` : t`${shown} that match the search`;
  if (where !== '' || filter !== 'all') return shown;
  return changes === 1 ? t`the change` : t`all ${all}`;
}

/** The changes selected in the list, or otherwise all that it shows. */
export const chosenChanges = (
  chosen: ReadonlyMap<string, CellRef> | 'all',
  scope: DraftScope,
  shown: number,
): Chosen<DraftSelection> =>
  chosenRows<CellRef, DraftSelection>(
    chosen,
    { which: scope, size: shown, label: shownMessage(scope, shown) },
    (refs) => ({
      cells: refs.map(({ product, property, locale }) => ({ product, property, locale })),
    }),
    (n) => plural(n, { one: '# selected change', other: '# selected changes' }),
  );

/** The property and language to which the list is narrowed; '' if it is not. */
export function placeLabel({ property, locale }: Pick<DraftScope, 'property' | 'locale'>): string {
  if (property !== null && locale) return `${propertyLabel(property)} · ${locale}`;
  if (property !== null) return propertyLabel(property);
  return locale === null ? '' : placeName(locale);
}

/** The name of a language of the list, or "no language". */
export const placeName = (locale: string): string =>
  locale === NO_LANGUAGE ? t`no language` : languageName(locale);

/** The language that a column counts for; none if its property is not translatable. */
const languageOf = ({ property, locale }: DraftColumn): string =>
  hasLanguages(property) ? locale : NO_LANGUAGE;

/** "de 24 · ar 11 · en 2 · 3 without language": most changes first, then by code. */
export function localeCounts(columns: readonly DraftColumn[]): string {
  const languages = places(columns, languageOf, null);
  const inNone = languages.find(({ value }) => value === NO_LANGUAGE)?.changes ?? 0;
  return [
    ...languages
      .filter(({ value }) => value !== NO_LANGUAGE)
      .map(({ value, changes }) => `${value} ${formatNumber(changes)}`),
    ...(inNone > 0 ? [t`${formatNumber(inNone)} without language`] : []),
  ].join(' · ');
}

/** A choice of property or locale, with how many changes it would show. */
export interface Place {
  value: string;
  changes: number;
}

/** The properties to choose from for a locale, most changes first. The chosen one stays listed even without changes. */
export const propertiesOf = (columns: readonly DraftColumn[], { property, locale }: DraftScope): Place[] =>
  places(
    columns.filter((column) => locale === null || languageOf(column) === locale),
    (column) => column.property,
    property,
  );

/** The locales to choose from for a property, most changes first. */
export const localesOf = (columns: readonly DraftColumn[], { property, locale }: DraftScope): Place[] =>
  places(
    columns.filter((column) => property === null || column.property === property),
    languageOf,
    locale,
  );

function places(
  columns: readonly DraftColumn[],
  of: (column: DraftColumn) => string,
  chosen: string | null,
): Place[] {
  const changes = new Map<string, number>(chosen === null ? [] : [[chosen, 0]]);
  for (const column of columns) changes.set(of(column), (changes.get(of(column)) ?? 0) + column.changes);
  return [...changes]
    .map(([value, sum]) => ({ value, changes: sum }))
    .sort((a, b) => b.changes - a.changes || a.value.localeCompare(b.value));
}
