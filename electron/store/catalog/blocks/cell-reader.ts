import type { CellValue } from '#shared/domain/value.ts';
import type { Database } from '../../database.ts';
import { fromStored, type Stored } from '../encoding.ts';

/** A column by ids; null for one that the catalog has never seen: its cells hold nothing. */
export type ColumnKey = { property: number; locale: number } | null;

/** The product of a row. */
export interface RowProduct {
  product: number;
  identifier: string;
  /** As shown, a staged edit laid over. */
  title: string;
  gone: boolean;
}

/** Cells of some products in some columns, by place of the product and place of the column. */
export class ReadCells {
  readonly #width: number;
  readonly #current: CellValue[];
  readonly #shown: CellValue[];
  readonly #staged: Uint8Array;

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
  }

  stage(row: number, column: number, value: CellValue): void {
    const at = row * this.#width + column;
    this.#shown[at] = value;
    this.#staged[at] = 1;
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
}

/** Reads cells many at a time, whether a window has ever shown them or not. */
export class CellReader {
  readonly #db: Database;
  readonly #titleCell: () => ColumnKey;

  constructor(db: Database, titleCell: () => ColumnKey) {
    this.#db = db;
    this.#titleCell = titleCell;
  }

  /** In the order of `products`. */
  products(products: Uint32Array): RowProduct[] {
    const title = this.#titleCell();
    return this.#db
      .arrays<[number, string, string | number, number]>(
        `SELECT p.product, p.identifier,
           CASE WHEN d.product IS NULL THEN p.title ELSE coalesce(d.shown, '') END, p.gone
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
    const rows = `[${products.join()}]`;
    const places = JSON.stringify(columns.map((column) => (column ? [column.property, column.locale] : [])));
    for (const [row, column, flags, stored] of this.#db.arrays<CellColumns>(VALUES, rows, places))
      read.hold(row, column, fromStored(flags, stored));
    for (const [row, column, flags, stored] of this.#db.arrays<CellColumns>(DRAFTS, rows, places))
      read.stage(row, column, fromStored(flags, stored));
    return read;
  }
}

type CellColumns = [row: number, column: number, flags: number, stored: Stored];

const cellsSql = (table: 'value' | 'draft', stored: 'value' | 'shown') => `
  WITH c AS MATERIALIZED (
    SELECT key AS n, value ->> 0 AS property, value ->> 1 AS locale FROM json_each(?2))
  SELECT k.key, c.n, t.flags, t.${stored} FROM json_each(?1) k CROSS JOIN c
  CROSS JOIN ${table} t ON t.product = k.value AND t.property = c.property AND t.locale = c.locale`;

const VALUES = cellsSql('value', 'value');
const DRAFTS = cellsSql('draft', 'shown');
