import type { ViewColumn } from '#shared/domain/query.ts';
import { languageName } from '../../../components/format.ts';
import { columnHeader, columnLabel, columnName } from '../../../state/column-names.ts';
import { FIXED_LABELS } from '../filters/column-labels.ts';

/** A column's header on the clipboard: the property's own name, which other tables of the service have too. */
export const headerText = (column: ViewColumn): string =>
  typeof column === 'string' ? FIXED_LABELS[column] : columnHeader(column);

const namesOf = (column: ViewColumn): string[] =>
  typeof column === 'string'
    ? [headerText(column), column]
    : [
        columnHeader(column),
        columnLabel(column),
        columnName(column),
        `${column.property}, ${languageName(column.locale)}`,
        `${column.property}.${column.locale}`,
      ];

const plain = (text: string): string => text.trim().toLowerCase();

/** Whether the first row of pasted texts has the names of the columns that it would go into, and is followed by more. */
export function beginsWithHeaders(
  texts: readonly (readonly string[])[],
  columns: readonly ViewColumn[],
): boolean {
  const [first] = texts;
  if (!first || texts.length < 2) return false;
  const known = new Set(columns.flatMap(namesOf).map(plain));
  return first.length > 0 && first.every((text) => known.has(plain(text)));
}
