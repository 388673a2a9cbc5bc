import { ANY_LOCALE } from '#shared/domain/limits.ts';
import type { GridColumn } from '#shared/domain/query.ts';
import type { Database } from '../../../database.ts';
import type { CellKey } from '../../names.ts';
import type { QueryIds } from '../query-ids.ts';
import { Collation } from './collation.ts';
import { type ColumnValues, readColumn } from './read-column.ts';

/** The ranks of products in the order of a column, by product number: equal values share a rank. */
export interface Ranks {
  of: Uint32Array;
  /** The number of different ranks; the next one is that of products that show nothing. */
  count: number;
}

/** The rank of products that were not requested. */
const UNKNOWN = 0xffff_ffff;

const KEPT_COLUMNS = 8;

type ColumnCell = Omit<CellKey, 'product'>;

/**
 * Orders of columns, including staged edits: numbers before texts, texts in the order of the column's language. Kept in
 * memory until something in the column changes: sorting again, in the other direction or among fewer products costs nothing.
 */
export class ColumnRanks {
  readonly #db: Database;
  readonly #ids: () => QueryIds;
  readonly #kept = new Map<string, { ranks: Ranks; cell: ColumnCell | null }>();

  constructor(db: Database, ids: () => QueryIds) {
    this.#db = db;
    this.#ids = ids;
  }

  /** Ranks of these products, and possibly of others. */
  of(column: GridColumn, products: Uint32Array): Ranks {
    const name = JSON.stringify(column);
    const known = this.#kept.get(name);
    const kept = known && covers(known.ranks, products) ? known : this.#make(column, products);
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT_COLUMNS && oldest !== undefined) this.#kept.delete(oldest);
    return kept.ranks;
  }

  /** Called when cells in these columns show something else. */
  changed(cells: Iterable<ColumnCell>): void {
    if (this.#kept.size === 0) return;
    for (const { property, locale } of cells)
      for (const [name, { cell }] of this.#kept)
        if (cell?.property === property && cell.locale === locale) this.#kept.delete(name);
  }

  /** Called when anything may have changed. */
  changedAll(): void {
    this.#kept.clear();
  }

  #make(column: GridColumn, wanted: Uint32Array): { ranks: Ranks; cell: ColumnCell | null } {
    const ids = this.#ids();
    const cell = cellOf(column, ids);
    const locale = typeof column === 'string' ? (ids.locales[0] ?? '') : column.locale;
    const [highest] = this.#db.firstArray<[number | null]>('SELECT max(product) FROM product') ?? [null];
    const size = (highest ?? 0) + 1;
    // If many are wanted, ranks all: other filters then find their ranks here.
    const among = wanted.length > size / 2 ? null : wanted;
    const of = new Uint32Array(size).fill(UNKNOWN);
    return { ranks: rank(readColumn(this.#db, column, cell, among), locale, of, among), cell };
  }
}

const covers = ({ of }: Ranks, products: Uint32Array): boolean =>
  products.every((product) => (of[product] ?? UNKNOWN) !== UNKNOWN);

function cellOf(column: GridColumn, ids: QueryIds): ColumnCell | null {
  if (column === 'identifier') return null;
  if (column === 'title') return ids.title;
  const property = ids.property(column.property);
  const locale = column.locale === ANY_LOCALE ? null : ids.locale(column.locale);
  return property === null || locale === null ? null : { property, locale };
}

/** Each different value is ranked once, and each product's value looked up once. */
function rank(
  { products, values }: ColumnValues,
  locale: string,
  of: Uint32Array,
  among: Uint32Array | null,
): Ranks {
  const ids = new Map<number | string, number>();
  const idOf = new Uint32Array(values.length);
  values.forEach((value, i) => {
    const known = ids.get(value);
    idOf[i] = known ?? ids.size;
    if (known === undefined) ids.set(value, ids.size);
  });
  const rankOf = ranksOf([...ids.keys()], locale);
  const count = rankOf.length;
  if (among === null) of.fill(count);
  else for (const product of among) of[product] = count;
  products.forEach((product, i) => {
    of[product] = rankOf[idOf[i]!]!;
  });
  return { of, count };
}

/** The rank of each of these different values: numbers come before texts. */
function ranksOf(values: readonly (number | string)[], locale: string): Uint32Array {
  const places = Uint32Array.from(values, (_, i) => i);
  const numbers = places.filter((i) => typeof values[i] === 'number');
  const texts = places.filter((i) => typeof values[i] === 'string');
  numbers.sort((a, b) => Number(values[a]) - Number(values[b]));
  const ranks = new Uint32Array(values.length);
  numbers.forEach((i, rank) => {
    ranks[i] = rank;
  });
  new Collation(locale).order(Array.from(texts, (i) => String(values[i]))).forEach((text, place) => {
    ranks[texts[text]!] = numbers.length + place;
  });
  return ranks;
}
