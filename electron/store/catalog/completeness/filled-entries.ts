import type { Database } from '../../database.ts';
import { inChunks } from '../chunks.ts';
import type { Names } from '../names.ts';
import { fromBytes, hasBit, wordsFor } from './bits.ts';
import type { HoldingProperties } from './holding-properties.ts';
import { NO_SLOT, ProductCells } from './product-cells.ts';
import type { RequiredList, RequiredLists } from './required-lists.ts';
import { filledColumns, stagedColumns } from './shown-columns.ts';

/** Instead of a language: whatever the language (2.6). Languages are numbered from 1. */
export const ANY_LANGUAGE = 0;
/** A language that the catalog has never seen. */
const UNSEEN_LANGUAGE = -1;

/** So many words of bits are kept in memory: 256 MB. */
const MOST_WORDS = 1 << 26;

interface Parts {
  db: Database;
  names: Names;
  lists: RequiredLists;
  holding: HoldingProperties;
  primaryLocale: () => number | null;
}

/** Where the bits of a product stand in each column: `words` of them for what is kept, then as many with staged edits laid over. */
export interface ProductBits {
  list: RequiredList;
  start: number;
  words: number;
}

/** How an entry of a list is looked up in `ProductCells`. */
interface EntrySlots {
  properties: Int32Array;
  translatable: Uint8Array;
}

/**
 * Which required attributes of each product are filled: a column of bits for each language, and one for any. A column is made in one
 * pass over the cells when it is first asked for, and then kept up to date for the products that are touched.
 */
export class FilledEntries {
  readonly #parts: Parts;
  /** By product: its list, 0 for none; where its bits stand. */
  #lists = new Uint32Array(0);
  #starts = new Uint32Array(0);
  /** How many words of each it has room for. */
  #rooms = new Uint32Array(0);
  #end = 0;
  /** By language, those used last at the end. */
  readonly #columns = new Map<number, Uint32Array>();
  #touched: Set<number> | 'all' = 'all';
  #version = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.db.onRollback(() => this.touch('all'));
  }

  /** Another number: what was looked up before may be out of date. */
  get version(): number {
    return this.#version;
  }

  /** Cells of these products, their lists, or which properties hold attributes, may have changed. */
  touch(products: Iterable<number> | 'all'): void {
    this.#version++;
    if (products === 'all') this.#touched = 'all';
    else if (this.#touched !== 'all') for (const product of products) this.#touched.add(product);
  }

  /** Products with a list, in the order of their numbers. */
  products(): number[] {
    this.#refresh();
    const products: number[] = [];
    this.#lists.forEach((list, product) => {
      if (list !== 0) products.push(product);
    });
    return products;
  }

  /** Null for a product whose list was not read, or that the service no longer lists. As of the last time a column was asked for. */
  of(product: number): ProductBits | null {
    const list = this.#lists[product] ?? 0;
    if (list === 0) return null;
    const known = this.#parts.lists.get(list);
    return { list: known, start: this.#starts[product]!, words: wordsFor(known.entries.length) };
  }

  /** So many columns fit into memory beside each other. */
  get columnsAtATime(): number {
    this.#refresh();
    return Math.max(1, Math.floor(MOST_WORDS / Math.max(1, this.#end)) - 1);
  }

  /** The column of any language as it was last, without a look at the database. Null: there is none yet. */
  get lastKnown(): Uint32Array | null {
    return this.#columns.get(ANY_LANGUAGE) ?? null;
  }

  /** Columns of bits, up to date: of languages by their code; null: any. */
  columns(locales: readonly (string | null)[]): Uint32Array[] {
    this.#refresh();
    const wanted = locales.map((code) => this.#number(code));
    const missing = [...new Set(wanted)].filter((locale) => !this.#columns.has(locale));
    if (missing.length > 0) {
      for (const locale of missing) this.#columns.set(locale, new Uint32Array(this.#end));
      for (const chunk of inChunks(this.products())) this.#fill(chunk, missing);
    }
    const columns = wanted.map((locale) => {
      const column = this.#columns.get(locale)!;
      this.#columns.delete(locale);
      this.#columns.set(locale, column);
      return column;
    });
    for (const locale of this.#columns.keys()) {
      if (this.#columns.size * this.#end <= MOST_WORDS || wanted.includes(locale)) break;
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
    const { db, holding } = this.#parts;
    if (holding.refresh() || touched === 'all') this.#columns.clear();
    if (touched === 'all') {
      this.#lists.fill(0);
      this.#rooms.fill(0);
      this.#end = 0;
      this.#place(
        db.arrays<[number, number]>(
          'SELECT r.product, r.list FROM requirement r JOIN product p USING (product) WHERE p.gone = 0 ORDER BY r.product',
        ),
      );
      return;
    }
    for (const chunk of inChunks([...touched])) {
      const rows = db.arrays<[number, number]>(
        `SELECT p.product, r.list FROM json_each(?) k CROSS JOIN product p ON p.product = k.value AND p.gone = 0
         CROSS JOIN requirement r ON r.product = k.value`,
        `[${chunk.join()}]`,
      );
      for (const product of chunk) this.#lists[product] = 0;
      this.#place(rows);
      this.#fill(
        rows.map(([product]) => product),
        [...this.#columns.keys()],
      );
    }
  }

  /** Gives each product room for the bits of its list; one that has enough keeps it. */
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
    for (const [locale, column] of this.#columns)
      if (column.length < this.#end) this.#columns.set(locale, longer(column, this.#end));
  }

  #fill(products: readonly number[], locales: readonly number[]): void {
    if (products.length === 0 || locales.length === 0) return;
    const { db } = this.#parts;
    const keys = `[${products.join()}]`;
    const { cells, properties } = this.#cellsFor(products, locales);
    const filled = filledColumns(db, keys, properties);
    const staged = stagedColumns(db, keys);
    const slots = new Map<RequiredList, EntrySlots>();
    const columns = locales.map((locale) => ({ locale, bits: this.#columns.get(locale)! }));
    const primary = cells.localeSlot(this.#parts.primaryLocale() ?? UNSEEN_LANGUAGE);
    for (const [product, completedBytes, heldBytes] of db.arrays<[number, Uint8Array, Uint8Array]>(
      'SELECT r.product, r.completed, r.held FROM json_each(?) k CROSS JOIN requirement r ON r.product = k.value',
      keys,
    )) {
      const { list, start, words } = this.of(product)!;
      let entries = slots.get(list);
      if (!entries) {
        entries = this.#slotsOf(list, cells);
        slots.set(list, entries);
      }
      const edits = staged.get(product);
      cells.next(filled.get(product) ?? '', edits);
      const said = { completed: fromBytes(completedBytes), held: fromBytes(heldBytes) };
      for (const { locale, bits } of columns) {
        const slot = locale === ANY_LANGUAGE ? NO_SLOT : cells.localeSlot(locale);
        bits.fill(0, start, start + 2 * words);
        for (let place = 0; place < list.entries.length; place++) {
          const property = entries.properties[place]!;
          const isCompleted = hasBit(said.completed, place);
          let kept = isCompleted;
          let shown = isCompleted;
          if (property !== NO_SLOT && locale === ANY_LANGUAGE) {
            const holds = cells.isKept(property, NO_SLOT);
            kept = holds === hasBit(said.held, place) ? isCompleted : holds;
            shown = edits && cells.isStaged(property) ? cells.isShown(property, NO_SLOT) : kept;
          } else if (property !== NO_SLOT) {
            const own = entries.translatable[place] === 1 ? slot : primary;
            kept = own !== NO_SLOT && cells.isKept(property, own);
            shown = own !== NO_SLOT && cells.isShown(property, own);
          }
          const bit = 1 << (place & 31);
          if (kept) bits[start + (place >>> 5)]! |= bit;
          if (shown) bits[start + words + (place >>> 5)]! |= bit;
        }
      }
    }
  }

  #cellsFor(
    products: readonly number[],
    locales: readonly number[],
  ): { cells: ProductCells; properties: number[] } {
    const lists = new Set(products.map((product) => this.#lists[product]!));
    const properties = new Set<number>();
    for (const list of lists)
      for (const holder of this.#parts.holding.of(this.#parts.lists.get(list)))
        if (holder) properties.add(holder.property);
    const primary = this.#parts.primaryLocale();
    const named = new Set(
      [...locales, ...(primary === null ? [] : [primary])].filter((locale) => locale > 0),
    );
    return { cells: new ProductCells([...properties], [...named]), properties: [...properties] };
  }

  #slotsOf(list: RequiredList, cells: ProductCells): EntrySlots {
    const holders = this.#parts.holding.of(list);
    return {
      properties: Int32Array.from(holders, (holder) =>
        holder ? cells.propertySlot(holder.property) : NO_SLOT,
      ),
      translatable: Uint8Array.from(holders, (holder) => Number(holder?.translatable ?? false)),
    };
  }
}

function longer(numbers: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(Math.max(length, Math.ceil(numbers.length * 1.5)));
  grown.set(numbers);
  return grown;
}
