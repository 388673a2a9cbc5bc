import { type CopiedColumn, htmlTable } from '#shared/domain/block/html-table.ts';
import type { ViewColumn } from '#shared/domain/query.ts';
import type { CellRange } from '#shared/domain/selection.ts';
import { type CellValue, isExactNumber } from '#shared/domain/value.ts';
import { direction } from '../../../components/format.ts';

const languageOf = (column: ViewColumn): CopiedColumn =>
  typeof column === 'string'
    ? { lang: null, dir: null }
    : { lang: column.locale.replaceAll('_', '-'), dir: direction(column.locale) };

/** The columns in which a selection has cells. */
export const copiedColumns = (columns: readonly ViewColumn[], ranges: readonly CellRange[]): ViewColumn[] =>
  columns.filter((_, place) =>
    ranges.some(({ firstColumn, lastColumn }) => firstColumn <= place && place <= lastColumn),
  );

const isText = (value: CellValue | undefined): boolean =>
  typeof value !== 'number' && typeof value !== 'boolean' && !isExactNumber(value);

/**
 * Copied cells as a table, see `htmlTable`.
 *
 * @param headers The first of `texts` has the names of the columns; `values` begin below it.
 */
export function copiedTable(
  texts: readonly (readonly string[])[],
  values: readonly (readonly CellValue[])[],
  columns: readonly ViewColumn[],
  headers = false,
): string | null {
  const above = headers ? 1 : 0;
  const block = texts.map((row, at) =>
    row.map((text, place) => ({ text, isText: at < above || isText(values[at - above]?.[place]) })),
  );
  return htmlTable(block, columns.map(languageOf));
}
