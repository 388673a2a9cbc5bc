import type { Column } from '#shared/domain/cell.ts';
import type { Database } from '../../database.ts';
import { EMPTY } from '../encoding.ts';
import { keyList } from '../key-list.ts';
import { columnNumber, localeOf, type Names, propertyOf } from '../names.ts';

/** Few enough to keep memory flat, regardless of what products hold. */
const PRODUCTS_AT_ONCE = 5_000;

const FILLED = (alias: string) => `NOT ${alias}.flags & ${EMPTY}`;

/** By column, as one number (`columnNumber`). */
type Counts = Map<number, number>;

/** The columns in which products show something that is not blank, with the number of these products. */
export function filledColumns(
  db: Database,
  names: Names,
  products: Uint32Array,
): (Column & { products: number })[] {
  const counts = countValues(db, products);
  addDrafts(db, products, counts);
  return [...counts]
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => a - b)
    .map(([column, count]) => ({
      ...names.column(propertyOf(column), localeOf(column)),
      products: count,
    }));
}

const add = (counts: Counts, column: number, more: number) =>
  counts.set(column, (counts.get(column) ?? 0) + more);

/** Counts what the service holds. For most of the products, that is the total less what the others hold. */
function countValues(db: Database, products: Uint32Array): Counts {
  const counts: Counts = new Map();
  const all = keyList(db, 'SELECT product AS k FROM product');
  if (products.length <= all.length / 2) {
    scan(db, products, counts, 1);
    return counts;
  }
  for (const [property, locale, cells] of db.arrays<[number, number, number]>(
    `SELECT v.property, v.locale, sum(v.cells) FROM value_count v WHERE ${FILLED('v')} GROUP BY 1, 2`,
  ))
    counts.set(columnNumber(property, locale), cells);
  const shown = new Set(products);
  scan(
    db,
    all.filter((product) => !shown.has(product)),
    counts,
    -1,
  );
  return counts;
}

/** Counting here instead of in SQL avoids sorting millions of rows by column. */
function scan(db: Database, products: Uint32Array, counts: Counts, each: 1 | -1): void {
  for (let from = 0; from < products.length; from += PRODUCTS_AT_ONCE) {
    const columns = keyList(
      db,
      `SELECT v.property * ${columnNumber(1, 0)} + v.locale AS k FROM json_each(?) p
       CROSS JOIN value v ON v.product = p.value WHERE ${FILLED('v')}`,
      `[${products.subarray(from, from + PRODUCTS_AT_ONCE).join()}]`,
    );
    for (const column of columns) add(counts, column, each);
  }
}

/** Adjusts the counts by what staged edits add to columns, or remove from them. */
function addDrafts(db: Database, products: Uint32Array, counts: Counts): void {
  for (const [property, locale, more] of db.arrays<[number, number, number]>(
    `SELECT d.property, d.locale, sum((d.shown IS NOT NULL AND ${FILLED('d')}) - coalesce(${FILLED('v')}, 0))
     FROM draft d LEFT JOIN value v ON v.product = d.product AND v.property = d.property AND v.locale = d.locale
     WHERE d.product IN (SELECT value FROM json_each(?)) GROUP BY 1, 2`,
    `[${products.join()}]`,
  ))
    add(counts, columnNumber(property, locale), more);
}
