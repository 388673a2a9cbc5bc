import { plural, t } from '@lingui/core/macro';
import {
  type DraftFilter,
  type DraftScope,
  type DraftSelection,
  NO_LANGUAGE,
} from '#shared/contract/drafts.ts';
import type { CellRef } from '#shared/domain/cell.ts';
import { columnChoices, placeName } from '../../changesets/ColumnSelects.tsx';
import { countLabel } from '../../components/count-label.ts';
import { formatNumber } from '../../components/format.ts';
import { hasLanguages, propertyLabel } from '../../state/column-names.ts';
import type { DraftColumn } from '../../state/drafts-list.ts';
import { type Chosen, chosenRows } from './list/chosen.ts';

const COUNTED: Record<DraftFilter, (changes: number) => string> = {
  all: countLabel.changes,
  conflict: countLabel.conflicts,
  failed: (n) => plural(n, { one: '# failed change', other: '# failed changes' }),
  set: (n) => plural(n, { one: '# set value', other: '# set values' }),
  items: (n) => plural(n, { one: '# edit of list items', other: '# edits of list items' }),
  remove: countLabel.removals,
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

/** Columns with their staged changes. Properties that are not translatable count for no language. */
export const inLanguages = (columns: readonly DraftColumn[]) =>
  columns.map(({ property, locale, changes }) => ({
    property,
    locale: hasLanguages(property) ? locale : NO_LANGUAGE,
    rows: changes,
  }));

/** "de 24 · ar 11 · en 2 · 3 without language": most changes first, then by code. */
export function localeCounts(columns: readonly DraftColumn[]): string {
  const { locales } = columnChoices(inLanguages(columns), { property: null, locale: null });
  const inNone = locales.find(({ value }) => value === NO_LANGUAGE)?.rows ?? 0;
  return [
    ...locales
      .filter(({ value }) => value !== NO_LANGUAGE)
      .map(({ value, rows }) => `${value} ${formatNumber(rows)}`),
    ...(inNone > 0 ? [t`${formatNumber(inNone)} without language`] : []),
  ].join(' · ');
}
