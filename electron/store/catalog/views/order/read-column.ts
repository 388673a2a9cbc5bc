import type { GridColumn } from '#shared/domain/query.ts';
import { displayText } from '#shared/domain/value.ts';
import type { Database, Param } from '../../../database.ts';
import { fromStored, isTextSql, kindOfFlags, type Stored } from '../../encoding.ts';
import type { CellKey } from '../../names.ts';

/** What products show in a column, as it is sorted: a number, or a text. Products that show nothing are left out. */
export interface ColumnValues {
  products: number[];
  values: (number | string)[];
}

/**
 * Rows are read as JSON, this many products at a time: a third of the time that row objects would take, and little memory.
 */
const PRODUCTS_AT_ONCE = 10_000;
/** Texts are sorted by this many characters, the rest by listing order: descriptions may be long. */
const ORDERED_CHARACTERS = 1_000;

/** A column's values by product. */
const SOURCES = {
  identifier:
    'SELECT p.product, 0 AS flags, p.identifier AS stored FROM k CROSS JOIN product p USING (product)',
  title: `SELECT p.product, 0 AS flags, p.title AS stored FROM k CROSS JOIN product p USING (product)
    WHERE p.title <> ''`,
  cell: ({ property, locale }: Omit<CellKey, 'product'>) =>
    // JSON would round numbers to 15 digits.
    `SELECT v.product, v.flags, CASE
       WHEN ${isTextSql('v.flags')} THEN substr(v.value, 1, ${ORDERED_CHARACTERS})
       WHEN typeof(v.value) = 'real' THEN number_text(v.value) ELSE v.value END AS stored
     FROM k CROSS JOIN value v
     ON v.product = k.product AND v.property = ${property} AND v.locale = ${locale}`,
};

/**
 * `cell`: the column by ids; null for identifiers, and for titles that no property holds. `among`: of these products only.
 */
export function readColumn(
  db: Database,
  column: GridColumn,
  cell: Omit<CellKey, 'product'> | null,
  among: Uint32Array | null,
): ColumnValues {
  const source = typeof column === 'string' ? SOURCES[column] : cell && SOURCES.cell(cell);
  const out: ColumnValues = { products: [], values: [] };
  if (source === null) return out;
  const put = (product: number, value: number | string | null) => {
    if (value === null) return;
    out.products.push(product);
    out.values.push(value);
  };
  const staged = cell === null ? new Map<number, number | string | null>() : readDrafts(db, cell);
  const read = (products: string, ...params: Param[]) => {
    const [json] = db.firstArray<[string]>(
      `WITH k AS (${products})
       SELECT json_array(json_group_array(product), json_group_array(flags), json_group_array(stored))
       FROM (${source})`,
      ...params,
    ) ?? ['[[],[],[]]'];
    const [found, flags, stored] = JSON.parse(json) as [number[], number[], Stored[]];
    found.forEach((product, i) => {
      if (!staged.has(product)) put(product, ordered(flags[i]!, stored[i]!));
    });
  };
  if (among === null) {
    const [highest] = db.firstArray<[number | null]>('SELECT max(product) FROM product') ?? [null];
    for (let from = 0; from <= (highest ?? -1); from += PRODUCTS_AT_ONCE)
      read('SELECT product FROM product WHERE product BETWEEN ? AND ?', from, from + PRODUCTS_AT_ONCE - 1);
    for (const [product, value] of staged) put(product, value);
  } else {
    for (let from = 0; from < among.length; from += PRODUCTS_AT_ONCE)
      read(
        'SELECT value AS product FROM json_each(?)',
        `[${among.subarray(from, from + PRODUCTS_AT_ONCE).join()}]`,
      );
    for (const product of among) put(product, staged.get(product) ?? null);
  }
  return out;
}

/** What staged edits show in the column: null for a removal. */
function readDrafts(db: Database, { property, locale }: Omit<CellKey, 'product'>) {
  return new Map(
    db
      .arrays<[number, number, Stored]>(
        'SELECT product, flags, shown FROM draft WHERE property = ? AND locale = ?',
        property,
        locale,
      )
      .map(([product, flags, shown]) => [product, ordered(flags, shown)]),
  );
}

/** Texts and numbers are sorted as they are stored, other values by their display text. */
function ordered(flags: number, stored: Stored): number | string | null {
  if (stored === null) return null;
  const kind = kindOfFlags(flags);
  if (kind === 'text' || kind === 'multiline') return String(stored).slice(0, ORDERED_CHARACTERS);
  if (kind === 'number' || kind === 'yesno') return Number(stored);
  return displayText(fromStored(flags, stored)).slice(0, ORDERED_CHARACTERS);
}
