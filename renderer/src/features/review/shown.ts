import type { DraftFilter, DraftScope } from '#shared/contract/drafts.ts';
import { count, languageName } from '../../components/format.ts';
import { propertyLabel } from '../../state/column-names.ts';
import type { DraftColumn } from '../../state/drafts-list.ts';

const NOUNS: Record<Exclude<DraftFilter, 'all'>, string> = {
  conflict: 'conflict',
  failed: 'failed change',
  set: 'set value',
  items: 'edit of list items',
  remove: 'removal',
};

/** What the list shows, in words: "all 37 changes", "the conflict", "3 conflicts in Title · de". */
export function shownWords({ filter, property, locale }: DraftScope, changes: number): string {
  const where = placeWords({ property, locale });
  const noun = filter === 'all' ? 'change' : NOUNS[filter];
  if (where !== '') return `${count(changes, noun)} in ${where}`;
  if (filter !== 'all') return count(changes, noun);
  return changes === 1 ? 'the change' : `all ${count(changes, noun)}`;
}

/** The property and language to which the list is narrowed; '' where it is not. */
export function placeWords({ property, locale }: Pick<DraftScope, 'property' | 'locale'>): string {
  if (property === null) return locale === null ? '' : languageName(locale);
  return locale === null ? propertyLabel(property) : `${propertyLabel(property)} · ${locale}`;
}

/** A choice of property or locale, with how many changes it would show. */
export interface Place {
  value: string;
  changes: number;
}

/** The properties that can be chosen beside a locale, the most changes first. One that has no changes any more stays to be seen as chosen. */
export const propertiesOf = (columns: readonly DraftColumn[], { property, locale }: DraftScope): Place[] =>
  places(
    columns.filter((column) => locale === null || column.locale === locale),
    (column) => column.property,
    property,
  );

/** The locales that can be chosen beside a property, the most changes first. */
export const localesOf = (columns: readonly DraftColumn[], { property, locale }: DraftScope): Place[] =>
  places(
    columns.filter((column) => property === null || column.property === property),
    (column) => column.locale,
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
