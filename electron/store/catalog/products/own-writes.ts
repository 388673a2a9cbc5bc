import { type CellKey, columnNumber } from '../names.ts';

/** A moment of this catalog, good until it is closed: what the app writes after it is newer than a page that was asked for before. */
export type PullMoment = number;

/**
 * What the app itself wrote to the catalog while a pull is under way: edits that were applied, products that were removed or
 * taken. A page that was asked for before such a write may show what was there before it, and must not put that back. In
 * memory only: no answer outlives the process that asked for it.
 */
export class OwnWrites {
  #watching = false;
  #now = 0;
  readonly #products = new Map<number, number>();
  readonly #cells = new Map<number, Map<number, number>>();

  /** A moment: what is written from now on is written after it. Watches until `rest`. */
  moment(): number {
    this.#watching = true;
    return ++this.#now;
  }

  /** No page is under way any more. */
  rest(): void {
    this.#watching = false;
    this.#products.clear();
    this.#cells.clear();
  }

  /** Removed, or taken as the service listed it just now. */
  product(product: number): void {
    if (this.#watching) this.#products.set(product, this.#now);
  }

  cell({ product, property, locale }: CellKey): void {
    if (!this.#watching) return;
    let columns = this.#cells.get(product);
    if (!columns) {
      columns = new Map();
      this.#cells.set(product, columns);
    }
    columns.set(columnNumber(property, locale), this.#now);
  }

  /** Whether the product as a whole was written after that moment. */
  wroteProduct(product: number, moment: number): boolean {
    return (this.#products.get(product) ?? 0) >= moment;
  }

  /** The columns (`columnNumber`) of a product's cells that were written after that moment. */
  columns(product: number, moment: number): ReadonlySet<number> {
    const columns = this.#cells.get(product);
    if (!columns) return NONE;
    return new Set([...columns].flatMap(([column, at]) => (at >= moment ? [column] : [])));
  }

  /** Nobody asks about moments before this one any more. */
  forgetBefore(moment: number): void {
    for (const [product, at] of this.#products) if (at < moment) this.#products.delete(product);
    for (const [product, columns] of this.#cells) {
      for (const [column, at] of columns) if (at < moment) columns.delete(column);
      if (columns.size === 0) this.#cells.delete(product);
    }
  }
}

const NONE: ReadonlySet<number> = new Set();
