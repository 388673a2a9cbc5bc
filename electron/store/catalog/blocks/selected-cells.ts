import { t } from '@lingui/core/macro';
import { MAX_COUNTED_CELLS, type SelectionStats } from '#shared/contract/cells.ts';
import { AppError } from '#shared/contract/result.ts';
import { copiedText } from '#shared/domain/block/copied-text.ts';
import { disjointRanges, intersection, rowCount, selectionSize } from '#shared/domain/block/geometry.ts';
import type { Column } from '#shared/domain/cell.ts';
import { completenessValue } from '#shared/domain/completeness-value.ts';
import { formatCount } from '#shared/domain/counted.ts';
import { MAX_BLOCK_CELLS } from '#shared/domain/limits.ts';
import type { NumberFormat } from '#shared/domain/number-format.ts';
import { isCompletenessColumn, type ViewColumn } from '#shared/domain/query.ts';
import type { CellRange, CellSelection } from '#shared/domain/selection.ts';
import { type CellValue, canonicalJson, isEmptyCell } from '#shared/domain/value.ts';
import type { ProductFigures } from '../completeness/product-figures.ts';
import type { Views } from '../views/views.ts';
import type { CellReader, ColumnKey } from './cell-reader.ts';

const CELLS_AT_A_TIME = 10_000;

/** Ranges within the rows of a view. */
interface Selected {
  products: Uint32Array;
  ranges: CellRange[];
}

interface Parts {
  views: Views;
  reader: CellReader;
  keyOf: (column: Column) => ColumnKey;
  figures: ProductFigures;
}

/** Reads selected cells, for counting and for the clipboard. */
export class SelectedCells {
  readonly #parts: Parts;
  readonly #counts = new Map<number, Generator<undefined, SelectionStats>>();
  #lastCount = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Throws `view_expired`. */
  openCount(selection: CellSelection): number {
    this.#counts.set(++this.#lastCount, this.#counting(this.#inside(selection), selection.columns));
    return this.#lastCount;
  }

  /** Counts the next chunk; null until everything is counted. */
  countChunk(count: number): SelectionStats | null {
    const counting = this.#counts.get(count);
    if (!counting) throw new AppError('internal', `Count ${count} is not open`);
    const { done, value } = counting.next();
    if (!done) return null;
    this.#counts.delete(count);
    return value;
  }

  *#counting(
    { products, ranges }: Selected,
    columns: readonly ViewColumn[],
  ): Generator<undefined, SelectionStats> {
    const size = selectionSize(ranges);
    if (size.cells > MAX_COUNTED_CELLS) return { ...size, empty: null, distinct: null, numbers: null };
    const tally = new ShownStats();
    for (const { firstRow, lastRow, firstColumn, lastColumn } of disjointRanges(ranges)) {
      const shown = columns.slice(firstColumn, lastColumn + 1);
      for (const chunk of this.#chunks(products.subarray(firstRow, lastRow + 1), shown, 'cells')) {
        for (const values of chunk) for (const value of values) tally.add(value);
        yield;
      }
    }
    return { ...size, ...tally.counts() };
  }

  /**
   * About `limit` cells of the block from its row `from` on; `next`: the row after them. Throws `view_expired`;
   * `invalid_input` for ranges that do not form a block, or too many cells.
   */
  copy(
    selection: CellSelection,
    numbers: NumberFormat,
    from: number,
    limit: number,
  ): { texts: string[][]; values: CellValue[][]; next: number | null } {
    const { products, ranges } = this.#inside(selection);
    const { cells } = selectionSize(ranges);
    const rows = disjointRanges(ranges.map((range) => ({ ...range, firstColumn: 0, lastColumn: 0 })));
    const columns = selection.columns.filter((_, column) =>
      ranges.some(({ firstColumn, lastColumn }) => firstColumn <= column && column <= lastColumn),
    );
    const height = rows.reduce((sum, range) => sum + rowCount(range), 0);
    if (height * columns.length !== cells)
      throw new AppError(
        'invalid_input',
        t`These ranges cannot be copied together. Choose ranges in the same rows or in the same columns.`,
      );
    if (cells > MAX_BLOCK_CELLS)
      throw new AppError(
        'invalid_input',
        t`${formatCount(cells)} cells are too many for the clipboard. Copy at most ${formatCount(MAX_BLOCK_CELLS)} at once.`,
      );
    const end = from + Math.max(1, Math.floor(limit / Math.max(1, columns.length)));
    const values = rowsBetween(rows, from, end).flatMap(({ firstRow, lastRow }) =>
      [...this.#chunks(products.subarray(firstRow, lastRow + 1), columns, 'seen')].flat(),
    );
    const texts = values.map((row) => row.map((value) => copiedText(value, numbers)));
    return { values, texts, next: end < height ? end : null };
  }

  /** The selection, limited to existing rows. */
  #inside({ view, columns, ranges }: CellSelection): Selected {
    const products = this.#parts.views.slice(view, 0, Number.POSITIVE_INFINITY);
    const all = { firstRow: 0, lastRow: products.length - 1, firstColumn: 0, lastColumn: columns.length - 1 };
    return { products, ranges: ranges.flatMap((range) => intersection(range, all) ?? []) };
  }

  /** What rows show, several thousand cells at a time; `seen`: with what variants show of their parents. */
  *#chunks(
    products: Uint32Array,
    columns: readonly ViewColumn[],
    as: 'cells' | 'seen',
  ): Generator<CellValue[][]> {
    const keys = columns.map((column) => (typeof column === 'string' ? null : this.#parts.keyOf(column)));
    const isNamed = columns.some((column) => column === 'identifier' || column === 'title');
    const showsFigures = columns.some(isCompletenessColumn);
    const height = Math.max(1, Math.floor(CELLS_AT_A_TIME / Math.max(1, columns.length)));
    for (let at = 0; at < products.length; at += height) {
      const some = products.subarray(at, at + height);
      const cells = this.#parts.reader[as](some, keys);
      // Valid until something changes, which may be before the next chunk.
      const figureOf = showsFigures ? this.#parts.figures.whole() : () => null;
      const names = isNamed ? this.#parts.reader.products(some) : [];
      yield Array.from(some, (product, row) =>
        columns.map((column, i) => {
          if (isCompletenessColumn(column)) return completenessValue(figureOf(product), column);
          return typeof column === 'string' ? (names[row]?.[column] ?? null) : cells.shown(row, i);
        }),
      );
    }
  }
}

/** The rows of ranges that are at these places if the ranges are put one below the other. */
function rowsBetween(ranges: readonly CellRange[], from: number, end: number): CellRange[] {
  let before = 0;
  return ranges.flatMap((range) => {
    const firstRow = range.firstRow + Math.max(0, from - before);
    const lastRow = Math.min(range.lastRow, range.firstRow + end - before - 1);
    before += rowCount(range);
    return firstRow <= lastRow ? [{ ...range, firstRow, lastRow }] : [];
  });
}

class ShownStats {
  #empty = 0;
  readonly #texts = new Set<string>();
  /** Values other than texts, as JSON. */
  readonly #others = new Set<string>();
  #count = 0;
  #sum = 0;
  #min = Number.POSITIVE_INFINITY;
  #max = Number.NEGATIVE_INFINITY;

  add(value: CellValue): void {
    if (isEmptyCell(value)) {
      this.#empty++;
      return;
    }
    if (typeof value === 'string') this.#texts.add(value);
    else this.#others.add(canonicalJson(value));
    if (typeof value !== 'number') return;
    this.#count++;
    this.#sum += value;
    this.#min = Math.min(this.#min, value);
    this.#max = Math.max(this.#max, value);
  }

  counts(): Pick<SelectionStats, 'empty' | 'distinct' | 'numbers'> {
    const numbers =
      this.#count === 0 ? null : { count: this.#count, sum: this.#sum, min: this.#min, max: this.#max };
    return { empty: this.#empty, distinct: this.#texts.size + this.#others.size, numbers };
  }
}
