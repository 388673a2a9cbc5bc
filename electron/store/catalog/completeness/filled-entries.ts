import type { Database } from '../../database.ts';
import { inChunks } from '../chunks.ts';
import type { Names } from '../names.ts';
import { wordsFor } from './bits.ts';
import {
  ANY_LANGUAGE,
  type EntryBits,
  IS_OF_PRODUCT_SQL,
  type ProductBits,
  UNSEEN_LANGUAGE,
} from './entry-bits.ts';
import type { HoldingProperties } from './holding-properties.ts';
import type { RequiredLists } from './required-lists.ts';

/** 256 MB. */
const MOST_WORDS = 1 << 26;
/** The number of products that one call reads: others read in between. */
const PRODUCTS_PER_CALL = 5_000;
/** The number of rows in memory at once while lists are read. */
const PLACED_AT_ONCE = 50_000;

interface Parts {
  db: Database;
  names: Names;
  lists: RequiredLists;
  holding: HoldingProperties;
  entryBits: EntryBits;
  /** The maximum number of words of bits kept in memory, but at least those of one column. */
  mostWords?: number;
}

/** Columns that are being built. */
interface Making {
  columns: Map<number, Uint32Array>;
  products: Uint32Array;
  done: number;
}

/**
 * Which required attributes of each product are filled: a column of bits for each language, and one for any. A column is built
 * in one pass over the cells when it is first requested, and then kept up to date for touched products.
 */
export class FilledEntries {
  readonly #parts: Parts;
  readonly #mostWords: number;
  /** By product: its list (0 for none), and where its bits are. */
  #lists = new Uint32Array(0);
  #starts = new Uint32Array(0);
  /** The number of words of each that it has room for. */
  #rooms = new Uint32Array(0);
  #end = 0;
  /** By language, the most recently used at the end. */
  #columns = new Map<number, Uint32Array>();
  #making: Making | null = null;
  #touched: Set<number> | 'all' = 'all';
  #version = 0;
  /** The version for which `lookAtProperties` last ran, and what it found. */
  #propertiesOf = -1;
  #holding = -1;

  constructor({ mostWords = MOST_WORDS, ...parts }: Parts) {
    this.#parts = parts;
    this.#mostWords = mostWords;
    parts.db.onRollback(() => this.touch('all'));
  }

  /** Changes when what was looked up before may be outdated. */
  get version(): number {
    return this.#version;
  }

  /** Called when cells of these products, their lists, or the properties that hold attributes may have changed. */
  touch(products: Iterable<number> | 'all'): void {
    this.#version++;
    if (products === 'all') this.#touched = 'all';
    else if (this.#touched !== 'all') for (const product of products) this.#touched.add(product);
  }

  /** Checks whether different properties hold attributes than before. */
  lookAtProperties(): void {
    if (this.#propertiesOf === this.#version) return;
    this.#propertiesOf = this.#version;
    const { holding } = this.#parts;
    holding.refresh();
    if (this.#holding !== holding.version) this.#forgetColumns();
    this.#holding = holding.version;
  }

  /** Products with a list, in the order of their numbers. */
  products(): Uint32Array {
    this.#refresh();
    const products = new Uint32Array(this.#lists.length);
    let count = 0;
    this.#lists.forEach((list, product) => {
      if (list !== 0) products[count++] = product;
    });
    return products.subarray(0, count);
  }

  /** Null for a product whose list was not read, or that the service no longer lists. As of the last request for a column. */
  of(product: number): ProductBits | null {
    const list = this.#lists[product] ?? 0;
    return list === 0 ? null : this.#parts.entryBits.at(this.#starts[product]!, list);
  }

  /** The number of columns that fit into memory at once. */
  get columnsAtATime(): number {
    this.#refresh();
    return Math.max(1, Math.floor(this.#mostWords / Math.max(1, this.#end)) - 1);
  }

  /** Builds columns, chunk by chunk; returns the number of products left, 0 once the columns are there. */
  readOn(locales: readonly (string | null)[]): number {
    this.#refresh();
    const missing = locales.map((code) => this.#number(code)).filter((locale) => !this.#columns.has(locale));
    if (missing.length === 0) return 0;
    if (!this.#making || missing.some((locale) => !this.#making?.columns.has(locale)))
      this.#making = {
        columns: new Map(missing.map((locale) => [locale, new Uint32Array(this.#end)])),
        products: this.products(),
        done: 0,
      };
    const { columns, products, done } = this.#making;
    const chunk = [...products.subarray(done, done + PRODUCTS_PER_CALL)];
    // Without those that have gone meanwhile.
    const still = chunk.filter((product) => this.#lists[product] !== 0);
    this.#fill(still, columns);
    this.#making.done += PRODUCTS_PER_CALL;
    const left = Math.max(0, products.length - this.#making.done);
    if (left > 0) return left;
    for (const [locale, column] of columns) this.#columns.set(locale, column);
    this.#making = null;
    return 0;
  }

  /** Up-to-date columns of bits, for languages by their code; null: any. At most `columnsAtATime`. */
  columns(locales: readonly (string | null)[]): Uint32Array[] {
    while (this.readOn(locales) > 0);
    const wanted = locales.map((code) => this.#number(code));
    const columns = wanted.map((locale) => {
      const column = this.#columns.get(locale)!;
      this.#columns.delete(locale);
      this.#columns.set(locale, column);
      return column;
    });
    for (const locale of this.#columns.keys()) {
      if (this.#columns.size * this.#end <= this.#mostWords || wanted.includes(locale)) break;
      this.#columns.delete(locale);
    }
    return columns;
  }

  #number(code: string | null): number {
    if (code === null) return ANY_LANGUAGE;
    return this.#parts.names.locales.find(code) ?? UNSEEN_LANGUAGE;
  }

  #refresh(): void {
    const touched = this.#touched;
    if (touched !== 'all' && touched.size === 0) return;
    this.#touched = new Set();
    this.lookAtProperties();
    if (touched === 'all') {
      this.#forgetColumns();
      this.#placeAll();
      return;
    }
    const { entryBits } = this.#parts;
    for (const chunk of inChunks([...touched])) {
      const rows = entryBits.listsOf(chunk);
      for (const product of chunk) this.#lists[product] = 0;
      this.#place(rows);
      const products = rows.map(([product]) => product);
      this.#fill(products, this.#columns);
      if (this.#making) this.#fill(products, this.#making.columns);
    }
  }

  #forgetColumns(): void {
    this.#columns = new Map();
    this.#making = null;
  }

  #placeAll(): void {
    this.#lists.fill(0);
    this.#rooms.fill(0);
    this.#end = 0;
    for (let after = -1; ; ) {
      const rows = this.#parts.db.arrays<[number, number]>(
        `SELECT r.product, r.list FROM requirement r JOIN product p ON ${IS_OF_PRODUCT_SQL}
         WHERE r.product > ? ORDER BY r.product LIMIT ${PLACED_AT_ONCE}`,
        after,
      );
      this.#place(rows);
      if (rows.length < PLACED_AT_ONCE) return;
      after = rows.at(-1)![0];
    }
  }

  /** Assigns each product room for the bits of its list; one that has enough keeps its room. */
  #place(rows: readonly (readonly [product: number, list: number])[]): void {
    const highest = rows.reduce((most, [product]) => Math.max(most, product), 0);
    if (highest >= this.#lists.length) {
      this.#lists = longer(this.#lists, highest + 1);
      this.#starts = longer(this.#starts, highest + 1);
      this.#rooms = longer(this.#rooms, highest + 1);
    }
    for (const [product, list] of rows) {
      this.#lists[product] = list;
      const words = wordsFor(this.#parts.lists.get(list).entries.length);
      if (words <= this.#rooms[product]!) continue;
      this.#starts[product] = this.#end;
      this.#rooms[product] = words;
      this.#end += 2 * words;
    }
    for (const columns of this.#making ? [this.#columns, this.#making.columns] : [this.#columns])
      for (const [locale, column] of columns)
        if (column.length < this.#end) columns.set(locale, longer(column, this.#end));
  }

  #fill(products: readonly number[], columns: ReadonlyMap<number, Uint32Array>): void {
    if (products.length === 0 || columns.size === 0) return;
    this.#parts.entryBits.fill(
      products,
      (product) => this.of(product)!,
      [...columns].map(([locale, bits]) => ({ locale, bits })),
    );
  }
}

function longer(numbers: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(Math.max(length, Math.ceil(numbers.length * 1.5)));
  grown.set(numbers);
  return grown;
}
