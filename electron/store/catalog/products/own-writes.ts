import { type CellKey, columnNumber } from '../names.ts';

/**
 * A moment in the life of this catalog, valid until it is closed: what the app writes after it is newer than a page requested
 * before it.
 */
export type PullMoment = number;

/** When products were requested: what reached the catalog since then is newer than the response. */
export interface ReadMoment {
  /** The moment with regard to the app's own writes. */
  own: PullMoment;
  /** The newest change of the feed. */
  entry: number;
  /** The newest pull. */
  pull: number;
}

/** What reads from the service: a pull of the whole list, or the feed with products that changed. */
type Reader = 'pull' | 'feed';

/**
 * What the app itself wrote to the catalog while the service is being read: edits that were applied, products that were
 * removed or taken. A response requested before such a write may show the previous state, and must not restore it. In memory
 * only: no response outlives the process that requested it.
 */
export class OwnWrites {
  /** The current readers of the service, each with its first moment that still counts. */
  readonly #readers = new Map<Reader, PullMoment>();
  #now = 0;
  readonly #products = new Map<number, number>();
  readonly #cells = new Map<number, Map<number, number>>();

  /** Returns a moment: what is written from now on is written after it. Own writes are tracked until the reader's `rest`. */
  moment(reader: Reader): PullMoment {
    const moment = ++this.#now;
    if (!this.#readers.has(reader)) this.#readers.set(reader, moment);
    return moment;
  }

  /** Called when no request of this reader is in progress any more. */
  rest(reader: Reader): void {
    this.#readers.delete(reader);
    this.#forget();
  }

  /** Called when a product was removed, or taken as the service just listed it. */
  product(product: number): void {
    if (this.#readers.size > 0) this.#products.set(product, this.#now);
  }

  cell({ product, property, locale }: CellKey): void {
    if (this.#readers.size === 0) return;
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

  /** The reader no longer asks about moments before this one. */
  forgetBefore(reader: Reader, moment: PullMoment): void {
    this.#readers.set(reader, moment);
    this.#forget();
  }

  #forget(): void {
    const moment = Math.min(...this.#readers.values(), Number.POSITIVE_INFINITY);
    for (const [product, at] of this.#products) if (at < moment) this.#products.delete(product);
    for (const [product, columns] of this.#cells) {
      for (const [column, at] of columns) if (at < moment) columns.delete(column);
      if (columns.size === 0) this.#cells.delete(product);
    }
  }
}

/** Whether the columns include the cell that is shown as the title. */
export const hasTitle = (
  columns: ReadonlySet<number>,
  title: { property: number; locale: number } | null,
): boolean => title !== null && columns.has(columnNumber(title.property, title.locale));

const NONE: ReadonlySet<number> = new Set();
