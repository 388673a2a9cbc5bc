import { type CategoryChoice, classifications } from '#shared/domain/categories.ts';
import { CategoryNames } from '#shared/domain/category-names.ts';
import { ColumnShape, UNKNOWN_SHAPE } from '#shared/domain/doubt.ts';
import type { CellValue, Value } from '#shared/domain/value.ts';
import type { Core } from '../core.ts';
import { fromStored, isJsonSql, type Stored } from '../encoding.ts';
import { keyList } from '../key-list.ts';
import { columnNumber } from '../names.ts';
import { categories } from '../views/categories.ts';
import type { CellReader, ColumnKey } from './cell-reader.ts';

/** The number of products whose values tell what a column looks like. */
const SAMPLE = 400;
/** The number of values that tell what a property holds where the sample has none. */
const FIRST = 50;

interface Parts extends Pick<Core, 'db' | 'names' | 'queryIds'> {
  reader: CellReader;
}

/** What the columns of the catalog look like, each read once: what the service holds for products spread over all of it. */
export class ColumnShapes {
  readonly #parts: Parts;
  readonly #known = new Map<number, ColumnShape>();
  readonly #categories = new Map<number, CategoryNames | null>();
  #products: Uint32Array | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
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

  /** The categories of the column's property; null if it holds something else. */
  categoriesOf(key: ColumnKey): CategoryNames | null {
    if (key === null) return null;
    let names = this.#categories.get(key.property);
    if (names === undefined) {
      const sample = this.#sample(key);
      const seen = sample.length > 0 ? sample : this.#firstOf(key.property);
      const isCategories = seen.some((value) => classifications(value).length > 0);
      names = isCategories ? new CategoryNames(this.#choices(key.property)) : null;
      this.#categories.set(key.property, names);
    }
    return names;
  }

  /** A few lists and structs of a property in any language, of a column that is empty or nearly so. */
  #firstOf(property: number): CellValue[] {
    return this.#parts.db
      .arrays<[number, Stored]>(
        `SELECT flags, value FROM value WHERE property = ? AND ${isJsonSql('flags')} LIMIT ${FIRST}`,
        property,
      )
      .map(([flags, stored]) => fromStored(flags, stored));
  }

  /** The categories that products of the catalog are in. */
  #choices(property: number): CategoryChoice[] {
    const { db, names, queryIds } = this.#parts;
    const all = keyList(db, 'SELECT product AS k FROM product ORDER BY product');
    const of = { property: names.properties.name(property), withChoices: true };
    return categories(db, queryIds(), all, of).nodes.flatMap(({ choices = [] }) => choices);
  }

  #read(key: ColumnKey): ColumnShape {
    return new ColumnShape(this.#sample(key));
  }

  #sample(key: ColumnKey): Value[] {
    this.#products ??= this.#spread();
    const cells = this.#parts.reader.cells(this.#products, [key]);
    return Array.from(this.#products, (_, row) => cells.current(row, 0)).filter((value) => value !== null);
  }

  #spread(): Uint32Array {
    const [first, last] = this.#parts.db.firstArray<[number | null, number | null]>(
      'SELECT min(product), max(product) FROM product',
    ) ?? [null, null];
    if (first === null || last === null) return new Uint32Array();
    const step = Math.max(1, Math.floor((last - first + 1) / SAMPLE));
    const numbers = Array.from({ length: Math.ceil((last - first + 1) / step) }, (_, i) => first + i * step);
    return Uint32Array.from(
      this.#parts.db.arrays<[number]>(
        'SELECT p.product FROM json_each(?) k CROSS JOIN product p ON p.product = k.value',
        JSON.stringify(numbers),
      ),
      ([product]) => product,
    );
  }
}
