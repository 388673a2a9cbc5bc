import { readFile, stat } from 'node:fs/promises';
import { t } from '@lingui/core/macro';
import { cellText } from '#shared/exchange/cell-text.ts';
import { parseJson } from '#shared/service/json.ts';
import { storedProductJson } from '#shared/service/record-json.ts';
import { cellsOf } from '#shared/service/structure.ts';
import { type Dialect, type ProductRecord, readProducts } from '#shared/service/wire.ts';
import type { ImportRow } from '../../store/catalog/imports/import-rows.ts';
import type { ReadingOptions, TableRow } from '../../tables/table.ts';
import { fileText } from '../file-text.ts';
import { ArraySplitter, MAX_RECORD_CHARACTERS, tooLong } from './array-splitter.ts';
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
    ? JSON.stringify(storedProductJson(one.record, dialect))
    : one.text.replaceAll(/[\r\n]+/g, ' ');
}

const jsonRow = ({ cells: [text = ''] }: TableRow): JsonRow => JSON.parse(text) as JsonRow;

/** The text of one record, and its position: the line in JSON Lines, the element's number, from 1, in an array. */
interface JsonPart {
  row: number;
  text: string;
}

/**
 * Yields the records of a file: a JSON array, JSON Lines, or one object. Throws `invalid_input` if it is none of these, and
 * `cancelled` once aborted.
 */
async function* jsonTexts(path: string, options: ReadingOptions): AsyncGenerator<JsonPart> {
  const chunks = fileText(path, options, notUtf8);
  const first = await firstText(chunks);
  if (first === null) return;
  const rest = joined(first, chunks);
  if (first.trimStart().startsWith('[')) yield* ofArray(rest);
  else if (await isOneRecord(path)) yield { row: 1, text: await wholeText(path) };
  else yield* ofLines(rest);
}

async function* ofArray(texts: AsyncIterable<string>): AsyncGenerator<JsonPart> {
  const splitter = new ArraySplitter();
  let row = 0;
  for await (const chunk of texts) for (const text of splitter.write(chunk)) yield { row: ++row, text };
  splitter.end();
}

async function* ofLines(texts: AsyncIterable<string>): AsyncGenerator<JsonPart> {
  let line = '';
  let row = 0;
  for await (const text of texts) {
    const lines = (line + text).split('\n');
    line = lines.pop()!;
    if (line.length > MAX_RECORD_CHARACTERS) throw tooLong(row + lines.length + 1);
    for (const one of lines) {
      row++;
      if (one.trim() !== '') yield { row, text: one };
    }
  }
  if (line.trim() !== '') yield { row: row + 1, text: line };
}

/** Whether the file is a single object on several lines. */
async function isOneRecord(path: string): Promise<boolean> {
  if ((await stat(path)).size > MAX_RECORD_CHARACTERS) return false;
  try {
    JSON.parse(await wholeText(path));
    return true;
  } catch {
    return false; // several records, or broken ones: each line is read separately
  }
}

const wholeText = async (path: string): Promise<string> =>
  (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');

const notUtf8 = (): string => t`The JSON file is not in UTF-8. Save it in UTF-8 and choose it again.`;

/** Reads up to the first text that is not blank; null if there is none. */
async function firstText(chunks: AsyncIterator<string>): Promise<string | null> {
  let text = '';
  for (;;) {
    const next = await chunks.next();
    if (next.done) return null;
    text += next.value;
    if (text.trim() !== '') return text;
  }
}

async function* joined(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
