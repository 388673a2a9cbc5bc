import { t } from '@lingui/core/macro';
import {
  type CellVerdict,
  cellVerdict,
  type ReportFilter,
  type RowVerdict,
  rowVerdict,
} from '#shared/contract/imports.ts';
import { AppError } from '#shared/contract/result.ts';
import { formatCount } from '#shared/domain/counted.ts';

/** A few bytes per row are kept in memory; no spreadsheet program writes files with more rows. */
const MAX_IMPORT_ROWS = 20_000_000;

const ROWS = rowVerdict.options;
const CELLS = cellVerdict.options;
const PROBLEM_ROWS: ReadonlySet<RowVerdict> = new Set([
  'not_found',
  'similar',
  'ambiguous',
  'gone',
  'doubled',
  'broken',
]);

export const isProblemRow = (verdict: RowVerdict): boolean => PROBLEM_ROWS.has(verdict);

/** The verdict on each row, by its place in the file: six bytes per row. */
export class RowVerdicts {
  #verdicts = new Uint8Array(1024);
  #cells = new Uint8Array(1024);
  #products = new Int32Array(1024);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** `cells`: one bit for each cell verdict in the row. */
  add(verdict: RowVerdict, cells: number, product: number): void {
    if (this.#count === this.#verdicts.length) this.#grow();
    this.#verdicts[this.#count] = ROWS.indexOf(verdict);
    this.#cells[this.#count] = cells;
    this.#products[this.#count] = product;
    this.#count++;
  }

  of(place: number): RowVerdict {
    return ROWS[this.#verdicts[place]!]!;
  }

  set(place: number, verdict: RowVerdict): void {
    this.#verdicts[place] = ROWS.indexOf(verdict);
  }

  productOf(place: number): number {
    return this.#products[place]!;
  }

  has(place: number, verdict: CellVerdict): boolean {
    return (this.#cells[place]! & (1 << CELLS.indexOf(verdict))) !== 0;
  }

  byRow(): Record<RowVerdict, number> {
    const counts = Object.fromEntries(ROWS.map((verdict) => [verdict, 0])) as Record<RowVerdict, number>;
    for (let place = 0; place < this.#count; place++) counts[this.of(place)]++;
    return counts;
  }

  /** Returns the number of rows that match `filter`, and the places of some of them. */
  page(
    { row, cell, problems }: ReportFilter,
    offset: number,
    limit: number,
    isLeftOut: (place: number) => boolean,
  ): { total: number; places: number[] } {
    const places: number[] = [];
    let total = 0;
    for (let place = 0; place < this.#count; place++) {
      if (row !== null && this.of(place) !== row) continue;
      if (cell !== null && (isProblemRow(this.of(place)) || !this.has(place, cell))) continue;
      if (problems && !isLeftOut(place)) continue;
      if (total >= offset && places.length < limit) places.push(place);
      total++;
    }
    return { total, places };
  }

  #grow(): void {
    if (this.#count >= MAX_IMPORT_ROWS)
      throw new AppError(
        'invalid_input',
        t`The file has more than ${formatCount(MAX_IMPORT_ROWS)} rows. Split it into several files and import one after the other.`,
      );
    const size = this.#count * 2;
    this.#verdicts = grown(this.#verdicts, new Uint8Array(size));
    this.#cells = grown(this.#cells, new Uint8Array(size));
    this.#products = grown(this.#products, new Int32Array(size));
  }
}

function grown<List extends Uint8Array | Int32Array>(from: List, to: List): List {
  to.set(from);
  return to;
}
