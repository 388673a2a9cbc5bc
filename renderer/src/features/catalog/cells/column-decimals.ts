import { decimalsOf } from '#shared/domain/number-format.ts';
import { type CellValue, isExactNumber } from '#shared/domain/value.ts';

/** Further decimals are shown where a number has them, and ask no other number for zeros. */
const MOST_DECIMALS = 4;

/**
 * How many decimals the numbers of each column have at most, among the rows that were read. They only ever become more: what was shown
 * does not lose a zero because of what is scrolled to.
 */
export class ColumnDecimals {
  readonly #byColumn = new Map<string, number>();

  /** Of a column by its id; 0 where no number was read. */
  of(column: string): number {
    return this.#byColumn.get(column) ?? 0;
  }

  /** Takes rows into account; `columns`: ids by position in their values. Gives the columns that have more decimals now. */
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
