import type { ExportColumn, ExportTarget } from '#shared/contract/exports.ts';
import type { Column } from '#shared/domain/cell.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { cellText } from '#shared/exchange/cell-text.ts';
import { columnHeaders, type HeaderNames, propertyName } from '#shared/exchange/column-header.ts';
import type { TableValue } from '../../tables/table.ts';

export type TableTarget = Extract<ExportTarget, { kind: 'table' }>;

/** How products are laid out as rows of a table. */
interface TableLayout {
  headers: string[];
  /** Takes products, each with a value for each column of the target. */
  rowsOf(products: readonly CellValue[][]): TableValue[][];
}

export function tableLayout(target: TableTarget, names: HeaderNames): TableLayout {
  const decimal = target.format.kind === 'csv' ? target.format.decimal : '.';
  const cellOf = (value: CellValue): TableValue => cellText(value, decimal);
  return target.rows === 'products'
    ? byProduct(target.columns, names, cellOf)
    : byValue(target.columns, names, cellOf);
}

type CellOf = (value: CellValue) => TableValue;

const byProduct = (columns: readonly ExportColumn[], names: HeaderNames, cellOf: CellOf): TableLayout => ({
  headers: columnHeaders(columns, names),
  rowsOf: (products) => products.map((values) => values.map(cellOf)),
});

/** Makes one row per value, preceded by the columns that are not properties. */
function byValue(columns: readonly ExportColumn[], names: HeaderNames, cellOf: CellOf): TableLayout {
  const places = columns.map((column, place) => ({ column, place }));
  const about = places.filter(({ column }) => typeof column === 'string');
  const values = places
    .filter((one): one is { column: Column; place: number } => typeof one.column !== 'string')
    .map(({ column: { property, locale }, place }) => ({
      place,
      at: [propertyName(property, names), locale].map(cellOf),
    }));
  return {
    headers: [
      ...columnHeaders(
        about.map(({ column }) => column),
        names,
      ),
      'property',
      'locale',
      'value',
    ],
    rowsOf: (products) =>
      products.flatMap((product) => {
        const before = about.map(({ place }) => cellOf(product[place] ?? null));
        return values.flatMap(({ place, at }) => {
          const value = cellOf(product[place] ?? null);
          return value === null || value === '' ? [] : [[...before, ...at, value]];
        });
      }),
  };
}
