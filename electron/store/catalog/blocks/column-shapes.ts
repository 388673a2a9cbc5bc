import { ColumnShape, UNKNOWN_SHAPE } from '#shared/domain/doubt.ts';
import type { Database } from '../../database.ts';
import { columnNumber } from '../names.ts';
import type { CellReader, ColumnKey } from './cell-reader.ts';

/** The number of products whose values tell what a column looks like. */
const SAMPLE = 400;

/** What the columns of the catalog look like, each read once: what the service holds for products spread over all of it. */
export class ColumnShapes {
  readonly #db: Database;
  readonly #reader: CellReader;
  readonly #known = new Map<number, ColumnShape>();
  #products: Uint32Array | undefined;

  constructor(db: Database, reader: CellReader) {
    this.#db = db;
    this.#reader = reader;
  }

  of(key: ColumnKey): ColumnShape {
    if (key === null) return UNKNOWN_SHAPE;
    const number = columnNumber(key.property, key.locale);
    let shape = this.#known.get(number);
    if (!shape) {
      shape = this.#read(key);
      this.#known.set(number, shape);
    }
    return shape;
  }

  #read(key: ColumnKey): ColumnShape {
    this.#products ??= this.#spread();
    const cells = this.#reader.cells(this.#products, [key]);
    return new ColumnShape(
      Array.from(this.#products, (_, row) => cells.current(row, 0)).filter((value) => value !== null),
    );
  }

  #spread(): Uint32Array {
    const [first, last] = this.#db.firstArray<[number | null, number | null]>(
      'SELECT min(product), max(product) FROM product',
    ) ?? [null, null];
    if (first === null || last === null) return new Uint32Array();
    const step = Math.max(1, Math.floor((last - first + 1) / SAMPLE));
    const numbers = Array.from({ length: Math.ceil((last - first + 1) / step) }, (_, i) => first + i * step);
    return Uint32Array.from(
      this.#db.arrays<[number]>(
        'SELECT p.product FROM json_each(?) k CROSS JOIN product p ON p.product = k.value',
        JSON.stringify(numbers),
      ),
      ([product]) => product,
    );
  }
}
