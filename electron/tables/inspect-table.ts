import { plural, t } from '@lingui/core/macro';
import { type FileNotice, type InspectedFile, MAX_IMPORT_COLUMNS } from '#shared/contract/imports.ts';
import { AppError } from '#shared/contract/result.ts';
import { listed } from '#shared/domain/listed.ts';
import { quoted } from '#shared/domain/quoted.ts';
import type { DecimalMark, TableReading } from '#shared/domain/table-format.ts';
import { inspectCsv } from './csv/inspect-csv.ts';
import { fileKind } from './file-kind.ts';
import { allRows, filledUp } from './read-table.ts';
import type { TableRow } from './table.ts';
import { inspectXlsx } from './xlsx/inspect-xlsx.ts';

const SHOWN_ROWS = 50;
/** The number of rows in which the header is searched. */
const GUESSED_ROWS = 50;

/** A file as returned by `imports.inspect`, without what the catalog says about its columns. */
export type InspectedTable = Pick<
  InspectedFile,
  'fileName' | 'reading' | 'sheets' | 'columns' | 'rows' | 'notices' | 'guarded'
>;

/**
 * Finds out how to read a file, except for what `reading` already says, and the problems of the whole file. Throws
 * `invalid_input`, saying what to do, if it cannot be read. For JSON, only finds the kind.
 */
export async function inspectTable(
  path: string,
  fileName: string,
  reading: TableReading | null,
  signal: AbortSignal,
): Promise<InspectedTable> {
  const kind = await fileKind(path);
  if (kind === 'json' && reading?.kind !== 'csv') return jsonFile(fileName);
  const source = await (kind === 'zip' ? inspectXlsx : inspectCsv)(path, reading, signal);
  const table = { ...source.reading, headerRow: 1, decimal: '.' as const };
  const found = await firstRows(path, table, (reading?.headerRow ?? GUESSED_ROWS) + SHOWN_ROWS, signal);
  const headerRow = reading?.headerRow ?? guessHeaderRow(found.slice(0, GUESSED_ROWS));
  const columns = found.find(({ row }) => row === headerRow)?.cells ?? [];
  if (columns.length > MAX_IMPORT_COLUMNS)
    throw new AppError(
      'invalid_input',
      t`The file has ${columns.length} columns, and at most ${MAX_IMPORT_COLUMNS} can be imported. Delete columns that are not needed.`,
    );
  const below = found.filter(({ row }) => row > headerRow).slice(0, SHOWN_ROWS);
  const rows = kind === 'zip' ? filledUp(below, columns.length) : below;
  return {
    ...source,
    fileName,
    reading: { ...source.reading, headerRow, decimal: reading?.decimal ?? guessDecimal(rows) },
    columns,
    rows: rows.map(({ row, cells }) => ({ row, cells })),
    notices: [...source.notices, ...headerNotices(columns, rows.length)],
  };
}

async function firstRows(
  path: string,
  reading: TableReading,
  count: number,
  signal: AbortSignal,
): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const batch of allRows(path, reading, { signal })) {
    rows.push(...batch.slice(0, count - rows.length));
    if (rows.length >= count) break;
  }
  return rows;
}

const jsonFile = (fileName: string): InspectedTable => ({
  fileName,
  reading: { kind: 'json', encoding: null, delimiter: null, sheet: null, decimal: '.', headerRow: 1 },
  sheets: [],
  columns: [],
  rows: [],
  notices: [],
  guarded: false,
});

/** The decimal separator of numbers written as text: a comma only if more cells can be read with it than with a point. */
function guessDecimal(rows: readonly TableRow[]): DecimalMark {
  let commas = 0;
  let points = 0;
  for (const { cells, typed } of rows) {
    cells.forEach((cell, at) => {
      if (typed?.has(at)) return;
      if (/^\s*-?(?:\d{1,3}(?:\.\d{3})+|\d+),\d+\s*$/.test(cell)) commas++;
      if (/^\s*-?(?:\d{1,3}(?:,\d{3})+|\d+)\.\d+\s*$/.test(cell)) points++;
    });
  }
  return commas > points ? ',' : '.';
}

/** The header row: the first one with several filled cells, so that a title above it is skipped. */
function guessHeaderRow(rows: readonly TableRow[]): number {
  const named = rows.find(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1);
  return (named ?? rows[0])?.row ?? 1;
}

/** Reports problems of the column names, and a file without rows below them. */
function headerNotices(columns: readonly string[], rows: number): FileNotice[] {
  const notices: FileNotice[] = [];
  const named = columns.filter((name) => name.trim() !== '');
  const twice = [...new Set(named.filter((name, at) => named.indexOf(name) !== at))];
  if (twice.length > 0)
    notices.push({
      kind: 'duplicate_headers',
      message: plural(twice.length, {
        one: `Several columns are named ${firstOf(twice)}. Check what each of them is imported as.`,
        other: `Columns share names: ${firstOf(twice)}. Check what each of them is imported as.`,
      }),
      row: null,
    });
  const unnamed = columns.length - named.length;
  if (unnamed > 0)
    notices.push({
      kind: 'unnamed_columns',
      message: plural(unnamed, { one: '# column has no name.', other: '# columns have no name.' }),
      row: null,
    });
  if (rows === 0)
    notices.push({ kind: 'no_rows', message: t`There are no rows below the header.`, row: null });
  return notices;
}

const LISTED = 5;

const firstOf = (names: string[]): string => {
  const shown = listed(names.slice(0, LISTED).map(quoted));
  const more = names.length - LISTED;
  return more > 0 ? t`${shown} and ${more} more` : shown;
};
