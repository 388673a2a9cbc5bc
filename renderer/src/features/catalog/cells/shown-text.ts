import { isCompletenessColumn } from '#shared/domain/query.ts';
import { valueText } from '../../../components/value-text.ts';
import { isRemoval } from '../../../editors/cell-labels.ts';
import { IDENTIFIER_COLUMN, TITLE_COLUMN } from '../grid/row-source.ts';
import { cellText } from './cell-text.ts';
import { completenessText } from './completeness-cell.ts';
import { type GridRow, inheritedAt, stateAt, valueAt } from './grid-row.ts';

/** Longer texts are wider and taller than any cell. */
const READ_CHARACTERS = 2000;

/**
 * The text of a cell in the title column: a parent shows the number of its variants; a variant starts with what distinguishes
 * it from its siblings, because their titles are much the same. Under its parent, that alone is enough.
 */
export function titleText({ title, children, axes, place }: GridRow): string {
  const named = children > 0 && title !== '' ? `${title} (${children})` : title;
  if (axes === '') return named;
  return place !== null || named === '' ? axes : `${axes} — ${named}`;
}

/** The texts that a row shows in a column: one text, or those of the tags of a list; none if the value is not read yet. */
export function shownTexts(row: GridRow, columnId: string): string[] {
  if (columnId === IDENTIFIER_COLUMN) return [row.identifier];
  if (columnId === TITLE_COLUMN) return [titleText(row)];
  if (isCompletenessColumn(columnId))
    return row.completeness === undefined ? [] : [completenessText(row.completeness, columnId)];
  const value = valueAt(row, columnId);
  const state = stateAt(row, columnId);
  if (Array.isArray(value) && !isRemoval(state)) return value.map(valueText);
  const inherited = inheritedAt(row, columnId);
  const text = cellText(value, state, inherited, {
    characters: READ_CHARACTERS,
    decimals: row.decimals.of(columnId),
  });
  return [inherited === undefined ? text : `↑ ${text}`];
}
