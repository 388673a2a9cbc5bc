import type { CellValue } from '#shared/domain/value.ts';
import type { Database } from '../../database.ts';
import { fromStored, type Stored } from '../encoding.ts';
import { columnNumber, type Names } from '../names.ts';
import { isGoneSql } from '../products/shown-products.ts';
import { ancestorsOf, inherited } from '../views/inherited.ts';

/** A column by ids; null for one that the catalog has never seen: its cells hold nothing. */
export type ColumnKey = { property: number; locale: number } | null;

/** The product of a row. */
export interface RowProduct {
  product: number;
  identifier: string;
  /** As shown, including a staged edit. */
  title: string;
  gone: boolean;
}

/** Cells of some products in some columns, by place of the product and place of the column. */
export class ReadCells {
  readonly #width: number;
  readonly #current: CellValue[];
  readonly #shown: CellValue[];
  readonly #staged: Uint8Array;
  #characters = 0;

  constructor(products: number, width: number) {
    this.#width = width;
    this.#current = new Array<CellValue>(products * width).fill(null);
    this.#shown = new Array<CellValue>(products * width).fill(null);
    this.#staged = new Uint8Array(products * width);
  }

  hold(row: number, column: number, value: CellValue): void {
    const at = row * this.#width + column;
    this.#current[at] = value;
    this.#shown[at] = value;
    this.#characters += charactersIn(value);
  }

  stage(row: number, column: number, value: CellValue): void {
    const at = row * this.#width + column;
    this.#shown[at] = value;
    this.#staged[at] = 1;
    this.#characters += charactersIn(value);
  }

  /** What the service holds. */
  current(row: number, column: number): CellValue {
    return this.#current[row * this.#width + column] ?? null;
  }

  /** What the cell shows. */
  shown(row: number, column: number): CellValue {
    return this.#shown[row * this.#width + column] ?? null;
  }

  isStaged(row: number, column: number): boolean {
    return this.#staged[row * this.#width + column] === 1;
  }

  /** The number of characters in the texts that were read, including those of lists. */
  get characters(): number {
    return this.#characters;
  }
}

function charactersIn(value: CellValue): number {
  if (typeof value === 'string') return value.length;
  return Array.isArray(value) ? value.reduce<number>((sum, item) => sum + charactersIn(item), 0) : 0;
}

/** Up to this many columns, each cell is searched for; with more, all values of a product are scanned at once. */
const SEARCHED_COLUMNS = 8;

/** Reads cells many at a time, whether a window has ever shown them or not. */
export class CellReader {
  readonly #db: Database;
  readonly #names: Names;
  readonly #titleCell: () => ColumnKey;

  constructor(db: Database, names: Names, titleCell: () => ColumnKey) {
    this.#db = db;
    this.#names = names;
    this.#titleCell = titleCell;
  }

  /** In the order of `products`. */
  products(products: Uint32Array): RowProduct[] {
    const title = this.#titleCell();
    return this.#db
      .arrays<[number, string, string | number, number]>(
        `SELECT p.product, p.identifier,
           CASE WHEN d.product IS NULL THEN p.title ELSE coalesce(d.shown, '') END, ${isGoneSql('p')}
         FROM json_each(?) k CROSS JOIN product p ON p.product = k.value
         LEFT JOIN draft d ON d.product = p.product AND d.property = ? AND d.locale = ?`,
        `[${products.join()}]`,
        title?.property ?? null,
        title?.locale ?? null,
      )
      .map(([product, identifier, shown, gone]) => ({
        product,
        identifier,
        title: String(shown),
        gone: gone === 1,
      }));
  }

  cells(products: Uint32Array, columns: readonly ColumnKey[]): ReadCells {
    const read = new ReadCells(products.length, columns.length);
    const places = new Map<number, number[]>();
    columns.forEach((column, place) => {
      if (!column) return;
      const number = columnNumber(column.property, column.locale);
      places.set(number, [...(places.get(number) ?? []), place]);
    });
    const values = columns.length > SEARCHED_COLUMNS ? VALUES_BY_PRODUCT : VALUES_BY_CELL;
    const wanted = columns.flatMap((column) => (column ? [[column.property, column.locale]] : []));
    const params = [`[${products.join()}]`, JSON.stringify(wanted)] as const;
    const each = (sql: string, take: (row: number, place: number, value: CellValue) => void) => {
      for (const [row, property, locale, flags, stored] of this.#db.arrays<CellColumns>(sql, ...params)) {
        const value = fromStored(flags, stored);
        for (const place of places.get(columnNumber(property, locale)) ?? []) take(row, place, value);
      }
    };
    each(values, (row, place, value) => read.hold(row, place, value));
    each(DRAFTS, (row, place, value) => read.stage(row, place, value));
    return read;
  }

  /** The same as a reader of the grid sees them: what a variant shows of its parent counts as its value. */
  seen(products: Uint32Array, columns: readonly ColumnKey[]): ReadCells {
    const read = this.cells(products, columns);
    const ancestors = ancestorsOf(this.#db, products);
    if (ancestors.size === 0) return read;
    const parents = [...new Set([...ancestors.values()].flat().map(({ product }) => product))];
    const places = new Map(parents.map((parent, place) => [parent, place]));
    const held = this.cells(Uint32Array.from(parents), columns);
    const properties = columns.map((column) => column && this.#names.properties.name(column.property));
    products.forEach((product, row) => {
      const above = ancestors.get(product) ?? [];
      properties.forEach((property, column) => {
        // A staged removal shows what it removes.
        if (property === null || read.shown(row, column) !== null || read.isStaged(row, column)) return;
        const value = inherited(property, above, (parent) => held.shown(places.get(parent)!, column));
        if (value !== undefined) read.hold(row, column, value);
      });
    });
    return read;
  }
}

type CellColumns = [row: number, property: number, locale: number, flags: number, stored: Stored];

const VALUES_BY_CELL = `
  WITH c AS MATERIALIZED (SELECT DISTINCT value ->> 0 AS property, value ->> 1 AS locale FROM json_each(?2))
  SELECT k.key, v.property, v.locale, v.flags, v.value FROM json_each(?1) k CROSS JOIN c
  CROSS JOIN value v ON v.product = k.value AND v.property = c.property AND v.locale = c.locale`;

/** The unary plus prevents a search per property. */
const byProduct = (table: 'value' | 'draft', stored: 'value' | 'shown') => `
  WITH c AS MATERIALIZED (SELECT DISTINCT value ->> 0 AS property FROM json_each(?2))
  SELECT k.key, t.property, t.locale, t.flags, t.${stored} FROM json_each(?1) k
  CROSS JOIN ${table} t ON t.product = k.value WHERE +t.property IN (SELECT property FROM c)`;

const VALUES_BY_PRODUCT = byProduct('value', 'value');
/** Few products have staged edits, and those that do have few. */
const DRAFTS = byProduct('draft', 'shown');
