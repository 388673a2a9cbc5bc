import { decimalsOf } from '#shared/domain/number-format.ts';
import { type CellValue, isExactNumber } from '#shared/domain/value.ts';

/** Further decimals are shown if a number has them, but do not pad other numbers with zeros. */
const MOST_DECIMALS = 4;

/**
 * The most decimals that numbers of each column have, among the rows that were read. The counts only increase, so that a
 * number does not lose a zero because of the rows scrolled to.
 */
export class ColumnDecimals {
  readonly #byColumn = new Map<string, number>();

  /** Returns the decimals of a column by its id; 0 if no number was read. */
  of(column: string): number {
    return this.#byColumn.get(column) ?? 0;
  }

  /** Takes rows into account; `columns`: ids by position in their values. Returns the columns that have more decimals now. */
  take(rows: readonly (readonly CellValue[])[], columns: readonly string[]): string[] {
    const grown = new Set<string>();
    for (const values of rows)
      for (const [at, value] of values.entries()) {
        const column = columns[at];
        if (column === undefined || !(typeof value === 'number' || isExactNumber(value))) continue;
        const decimals = Math.min(MOST_DECIMALS, decimalsOf(value));
        if (decimals <= this.of(column)) continue;
        this.#byColumn.set(column, decimals);
        grown.add(column);
      }
    return [...grown];
  }
}
