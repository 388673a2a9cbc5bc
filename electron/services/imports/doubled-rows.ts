import type { ImportPlan } from '#shared/contract/imports.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import { identifierKey } from '#shared/domain/identifier-key.ts';
import type { ImportRow } from '../../store/catalog/imports/import-rows.ts';
import type { MappedRows } from './row-mapper.ts';

/** A row of a product that exists or is to be created. */
interface PlacedRow {
  /** The row's position in the file. */
  place: number;
  columns: MappedRows['columns'];
  row: ImportRow;
}

/** The rows that name a cell, and the content of the first of them. */
interface NamedCell {
  content: string;
  places: number[];
  isDoubled: boolean;
}

/**
 * Finds rows that name the same cell with different values. Adjacent rows of one product, as in a file with one row per
 * value, are compared as they arrive; rows of products that come again later are compared once all rows were seen.
 */
export class DoubledRows {
  /** Cells without text are ignored. */
  readonly #ignoresEmpty: boolean;
  readonly #ignoresSimilar: boolean;
  /** By product: one more than the place of its first row. */
  #first = new Int32Array(1024);
  #run: { product: number; first: PlacedRow; cells: Map<string, NamedCell> | null } | null = null;
  readonly #ofScattered = new Map<string, NamedCell>();
  /** Products whose rows are not all adjacent. */
  readonly scattered = new Set<number>();
  readonly places = new Set<number>();
  #products = 0;
  /** The first row of each product that is yet to be created. */
  readonly #new = new Map<string, number>();
  /** The first of the new identifiers that look the same, by their key. */
  readonly #newByKey = new Map<string, string>();
  /** Rows that would create products that look the same: their places, each with the other identifier. */
  readonly similar = new Map<number, string>();

  constructor({ emptyCells, similar }: Pick<ImportPlan, 'emptyCells' | 'similar'>) {
    this.#ignoresEmpty = emptyCells === 'leave';
    this.#ignoresSimilar = similar === 'ignore';
  }

  /** The number of products that have rows. */
  get products(): number {
    return this.#products + this.#new.size;
  }

  /**
   * Adds the next row; `product`: a number from 0. `isWhole`: the row describes the whole product, so there must be no
   * other.
   */
  add(product: number, row: PlacedRow, isWhole: boolean): void {
    if (product >= this.#first.length) this.#grow(product);
    const first = this.#first[product]! - 1;
    if (isWhole && first >= 0) for (const place of [first, row.place]) this.places.add(place);
    if (first < 0) {
      this.#first[product] = row.place + 1;
      this.#products++;
    }
    if (this.#run?.product === product) {
      this.#run.cells ??= this.#compare(new Map(), '', this.#run.first);
      this.#compare(this.#run.cells, '', row);
      return;
    }
    if (first >= 0 && !isWhole) this.scattered.add(product);
    this.#run = { product, first: row, cells: null };
  }

  /** Adds the next row, of a product that is yet to be created. */
  addNew(identifier: string, place: number): void {
    const first = this.#new.get(identifier);
    if (first !== undefined) {
      for (const one of [first, place]) this.places.add(one);
      return;
    }
    this.#new.set(identifier, place);
    if (!this.#ignoresSimilar) this.#findSimilar(identifier, place);
  }

  #findSimilar(identifier: string, place: number): void {
    const key = identifierKey(identifier);
    const other = this.#newByKey.get(key);
    if (other === undefined) {
      this.#newByKey.set(key, identifier);
      return;
    }
    this.similar.set(place, other);
    const first = this.#new.get(other)!;
    if (!this.similar.has(first)) this.similar.set(first, identifier);
  }

  /** Compares a row of a scattered product, once all rows were added. */
  compare(product: number, row: PlacedRow): void {
    this.#compare(this.#ofScattered, `${product} `, row);
  }

  #compare(
    known: Map<string, NamedCell>,
    prefix: string,
    { place, columns, row: { at, cells } }: PlacedRow,
  ): Map<string, NamedCell> {
    cells.forEach((cell, n) => {
      const content = typeof cell === 'string' ? cell : JSON.stringify(cell);
      if (content === '' && this.#ignoresEmpty) return;
      const key = prefix + columnKey(columns[at === null ? n : at[n]!]!);
      const named = known.get(key) ?? { content, places: [], isDoubled: false };
      known.set(key, named);
      named.places.push(place);
      named.isDoubled ||= named.content !== content;
      if (named.isDoubled) for (const one of named.places) this.places.add(one);
    });
    return known;
  }

  #grow(product: number): void {
    const first = new Int32Array(Math.max(product + 1, this.#first.length * 2));
    first.set(this.#first);
    this.#first = first;
  }
}
