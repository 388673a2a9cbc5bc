import type { Database } from '../../database.ts';
import { EMPTY } from '../encoding.ts';
import { columnNumber } from '../names.ts';

/** A staged edit of a column (`columnNumber`), and whether it shows something that is not blank. */
export interface StagedColumn {
  column: number;
  isFilled: boolean;
}

/** Cells packed by the database: reading a product's numbers as one text takes a third of the time of a row each (measured). */
const COLUMN_SQL = (alias: string) =>
  `group_concat(${columnNumber(1, 0)} * ${alias}.property + ${alias}.locale)`;

/** By product (a JSON list): the columns in which it holds a value that is not blank, as "12,345". `properties`: only these. */
export const filledColumns = (
  db: Database,
  products: string,
  properties: readonly number[] | null,
): Map<number, string> =>
  new Map(
    db.arrays<[number, string]>(
      `SELECT k.value, coalesce((SELECT ${COLUMN_SQL('v')} FROM value v
         WHERE v.product = k.value ${properties ? `AND v.property IN (${properties.join()})` : ''} AND NOT v.flags & ${EMPTY}), '')
       FROM json_each(?) k`,
      products,
    ),
  );

/** The staged edits of these products (a JSON list), by product. */
export function stagedColumns(db: Database, products: string): Map<number, StagedColumn[]> {
  const staged = new Map<number, StagedColumn[]>();
  for (const [product, property, locale, isFilled] of db.arrays<[number, number, number, number]>(
    `SELECT d.product, d.property, d.locale, d.shown IS NOT NULL AND NOT d.flags & ${EMPTY}
     FROM json_each(?) k CROSS JOIN draft d ON d.product = k.value`,
    products,
  )) {
    const own = staged.get(product) ?? [];
    own.push({ column: columnNumber(property, locale), isFilled: isFilled === 1 });
    staged.set(product, own);
  }
  return staged;
}
