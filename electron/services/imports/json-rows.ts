import { t } from '@lingui/core/macro';
import { cellText } from '#shared/exchange/cell-text.ts';
import { parseJson } from '#shared/service/json.ts';
import { keptProductJson } from '#shared/service/record-json.ts';
import { cellsOf } from '#shared/service/structure.ts';
import type { Dialect, ProductRecord } from '#shared/service/wire.ts';
import { readProducts } from '#shared/service/wire.ts';
import type { ImportRow } from '../../store/catalog/imports/import-rows.ts';
import type { ReadingOptions } from '../../tables/reading-options.ts';
import type { TableRow } from '../../tables/table.ts';
import { jsonTexts } from './json-texts.ts';
import { ColumnPlaces, type FileCell, type MappedRows, type RowMapper } from './row-mapper.ts';

const ROWS_AT_A_TIME = 500;
const CHARACTERS_AT_A_TIME = 2_000_000;

/** A row of a JSON file: a product, or a record that is not a product and why. */
type JsonRow = { record: ProductRecord } | { problem: string; text: string };

/**
 * Yields the products of a JSON file, in the format of the service, one per row, nested variants after their parent. A row
 * has one cell, with what `JsonMapper` reads.
 */
export async function* jsonRows(
  path: string,
  dialect: Dialect,
  options: ReadingOptions,
): AsyncGenerator<TableRow[]> {
  let rows: TableRow[] = [];
  let characters = 0;
  for await (const { row, text } of jsonTexts(path, options)) {
    rows.push(...rowsOf(text, dialect).map((one) => ({ row, cells: [JSON.stringify(one)], typed: null })));
    characters += text.length;
    if (rows.length < ROWS_AT_A_TIME && characters < CHARACTERS_AT_A_TIME) continue;
    yield rows;
    rows = [];
    characters = 0;
  }
  if (rows.length > 0) yield rows;
}

function rowsOf(text: string, dialect: Dialect): JsonRow[] {
  try {
    const { records, unreadable } = readProducts([parseJson(text)], dialect);
    return [
      ...records.map((record) => ({ record })),
      ...unreadable.map(({ problem }) => ({ problem: `${problem}.`, text })),
    ];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [{ problem: t`This is not JSON. Look for a missing quote, comma or brace.`, text }];
  }
}

/** Maps rows of `jsonRows`. */
export class JsonMapper implements RowMapper {
  readonly #primary: string;

  constructor(primary: string) {
    this.#primary = primary;
  }

  map(rows: readonly TableRow[]): MappedRows {
    const columns = new ColumnPlaces();
    const mapped = rows.map((row): ImportRow | string => {
      const one = jsonRow(row);
      if ('problem' in one) return one.problem;
      const values = cellsOf(one.record, this.#primary);
      return {
        identifier: one.record.identifier,
        productId: one.record.productId,
        at: values.map((column) => columns.placeOf(column)),
        cells: values.map(({ value }) => ({ value })),
      };
    });
    return { columns: columns.all, rows: mapped };
  }

  nameOf(row: TableRow): string {
    const one = jsonRow(row);
    return 'record' in one ? one.record.identifier : '';
  }

  cellsOf(row: TableRow): FileCell[] {
    const one = jsonRow(row);
    if ('problem' in one) return [];
    return cellsOf(one.record, this.#primary).map(({ value }, column) => ({
      column,
      text: String(cellText(value, '.') ?? ''),
    }));
  }
}

/** Returns the record of a row as a line of JSON Lines. */
export function jsonText(row: TableRow, dialect: Dialect): string {
  const one = jsonRow(row);
  return 'record' in one
    ? JSON.stringify(keptProductJson(one.record, dialect))
    : one.text.replaceAll(/[\r\n]+/g, ' ');
}

const jsonRow = ({ cells: [text = ''] }: TableRow): JsonRow => JSON.parse(text) as JsonRow;
