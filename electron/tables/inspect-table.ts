import type { InspectedFile } from '#shared/contract/imports.ts';
import { isDamaged } from '#shared/domain/doubt.ts';
import { unguardFormula } from '#shared/exchange/formula-guard.ts';
import { inspectCsv } from './csv/inspect-csv.ts';
import { fileKind } from './file-kind.ts';
import {
  cellNotices,
  headerNotices,
  hiddenNotices,
  shownNotices,
  undecodedNotices,
  utf8Notices,
} from './file-notices.ts';
import { NumberMarks } from './number-marks.ts';
import { TableRows } from './read-table.ts';
import { rowChunks } from './row-chunks.ts';
import { ShownCells } from './shown-cells.ts';
import type { ReadingOptions, TableAsked, TableRow } from './table.ts';
import { inspectXlsx } from './xlsx/inspect-xlsx.ts';
import { SheetFacts } from './xlsx/sheet-facts.ts';

/** The number of first rows that are shown. */
const SHOWN_ROWS = 50;

/** A file as returned by `imports.inspect`, without what the catalog says about its columns. */
export interface InspectedTable
  extends Pick<
    InspectedFile,
    | 'fileName'
    | 'reading'
    | 'sheets'
    | 'columns'
    | 'rows'
    | 'shownOtherwise'
    | 'hidden'
    | 'notices'
    | 'guarded'
  > {
  marks: NumberMarks;
}

/** Takes the rows of a file, in chunks. */
export type KeepRows = (rows: TableRow[]) => Promise<void>;

/**
 * Finds out how to read a file, except for what `reading` already says, reads all of it, and finds the problems of the whole
 * file. Its rows go to `keep`. Throws `invalid_input`, saying what to do, if it cannot be read. For JSON, only finds the kind.
 */
export async function inspectTable(
  path: string,
  fileName: string,
  reading: TableAsked | null,
  options: ReadingOptions,
  keep: KeepRows,
): Promise<InspectedTable> {
  const kind = await fileKind(path);
  if (kind === 'json' && reading?.kind !== 'csv') return jsonFile(fileName);
  const source = await (kind === 'zip' ? inspectXlsx : inspectCsv)(path, reading, options.signal);
  const found = { ...source.reading, hidden: reading?.hidden ?? ('import' as const) };
  const table = new TableRows(path, { ...found, headerRow: reading?.headerRow ?? null });
  const facts = new SheetFacts();
  const marks = new NumberMarks();
  const shownCells = new ShownCells();
  const rows: TableRow[] = [];
  let hiddenRows = 0;
  let undecoded: number[] = [];
  // Bytes are always characters of Windows-1252, also those of UTF-8.
  const isGuessed = found.encoding === 'windows-1252' && !reading?.encoding;
  let inUtf8: number[] = [];
  let isGuarded = source.guarded;
  for await (const chunk of rowChunks(table.read(options, facts), () => table.columns.length)) {
    marks.add(chunk);
    shownCells.add(chunk);
    if (rows.length < SHOWN_ROWS) rows.push(...chunk.slice(0, SHOWN_ROWS - rows.length));
    for (const { row, cells, hidden, undecoded: isUndecoded } of chunk) {
      if (hidden) hiddenRows++;
      if (isUndecoded) undecoded.push(row);
      if (isGuessed && cells.some(isDamaged)) inUtf8.push(row);
    }
    if (kind === 'zip') isGuarded ||= chunk.some(({ cells }) => cells.some(isGuardedText));
    await keep(chunk);
  }
  const { columns, headerRow } = table;
  if (table.hasUndecodedHeader && headerRow !== null) undecoded = [headerRow, ...undecoded];
  if (isGuessed && columns.some(isDamaged)) inUtf8 = [headerRow ?? 1, ...inUtf8];
  const shownOtherwise = shownCells.columns.filter(({ column }) => column < columns.length);
  const hidden = {
    rows: hiddenRows,
    columns: columns.flatMap((_, column) => (facts.hides(column) ? [column] : [])),
  };
  const decimal = reading?.decimal ?? marks.of(() => true, found.delimiter).decimal;
  return {
    fileName,
    reading: { ...found, headerRow: headerRow ?? 1, decimal },
    sheets: source.sheets,
    columns,
    rows: rows.map(({ row, cells, shown }) => ({ row, cells, shown: [...(shown ?? [])] })),
    shownOtherwise,
    hidden,
    notices: [
      ...source.notices,
      ...undecodedNotices(undecoded),
      ...utf8Notices(inUtf8),
      ...cellNotices(facts),
      ...hiddenNotices(columns, hidden, found.hidden),
      ...shownNotices(columns, shownOtherwise),
      ...headerNotices(columns, hidden.columns, { above: table.above, below: rows.length }),
    ],
    guarded: isGuarded,
    marks,
  };
}

const isGuardedText = (text: string): boolean => text.startsWith("'") && unguardFormula(text) !== text;

const jsonFile = (fileName: string): InspectedTable => ({
  fileName,
  reading: {
    kind: 'json',
    encoding: null,
    delimiter: null,
    sheet: null,
    hidden: 'import',
    decimal: '.',
    headerRow: 1,
  },
  sheets: [],
  columns: [],
  rows: [],
  shownOtherwise: [],
  hidden: { rows: 0, columns: [] },
  notices: [],
  guarded: false,
  marks: new NumberMarks(),
});
