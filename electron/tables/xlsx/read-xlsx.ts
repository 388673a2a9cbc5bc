import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { TableReading } from '#shared/domain/table-format.ts';
import { isBlank, type ReadingOptions, type TableRow } from '../table.ts';
import { SharedStrings } from './shared-strings.ts';
import { SheetFacts } from './sheet-facts.ts';
import { type ParsedRow, SheetParser } from './sheet-parser.ts';
import { openWorkbook } from './workbook.ts';
import { XmlReader } from './xml-reader.ts';
import { ZipParts } from './zip-parts.ts';

/** The number of rows in a batch. */
const BATCH = 1_000;

/**
 * Yields all rows of a sheet with their numbers in the sheet, and what they count for notices in `facts`. Hidden rows and
 * columns are left out if `reading` says so. Shared texts beyond a limit are kept in a file next to the workbook. Throws
 * `invalid_input` for a damaged workbook, with the row if known.
 */
export async function* readXlsx(
  path: string,
  reading: Pick<TableReading, 'sheet' | 'hidden' | 'headerRow'>,
  { signal, onBytes }: ReadingOptions,
  facts = new SheetFacts(),
): AsyncGenerator<TableRow[]> {
  const sheet = reading.sheet ?? 0;
  const parts = await ZipParts.open(path);
  let strings: SharedStrings | null = null;
  try {
    const workbook = await openWorkbook(parts);
    const chosen = workbook.sheets[sheet];
    if (!chosen)
      throw new AppError('invalid_input', t`The workbook has no sheet ${sheet + 1}.`, { field: 'sheet' });
    strings = SharedStrings.open(parts, workbook.sharedStrings, `${path}.texts`);
    const parser = new SheetParser(workbook.styles, workbook.from1904, facts);
    const reader = new XmlReader(t`The workbook is damaged in sheet “${chosen.name}”.`, parser);
    const texts = strings;
    const taken = async () => visible(await withTexts(parser.take(), texts), reading, facts);
    const size = parts.sizeOf(chosen.part);
    let done = 0;
    for await (const chunk of parts.read(chosen.part)) {
      if (signal.aborted) throw new AppError('cancelled', t`Cancelled.`);
      reader.write(chunk);
      done += chunk.length;
      onBytes?.(done, size);
      if (parser.parsed < BATCH) continue;
      const rows = await taken();
      if (rows.length > 0) yield rows;
    }
    reader.end();
    const rows = await taken();
    if (rows.length > 0) yield rows;
  } finally {
    await strings?.close();
    parts.close();
  }
}

/** Fills in the shared texts of rows. */
async function withTexts(rows: ParsedRow[], strings: SharedStrings): Promise<TableRow[]> {
  let last = -1;
  for (const { shared } of rows) for (const { index } of shared?.values() ?? []) last = Math.max(last, index);
  if (last >= 0) await strings.readUntil(last);
  const filled: TableRow[] = [];
  for (const { row, cells, typed, shown, shared, hidden } of rows) {
    let shownTexts = shown;
    for (const [at, { index, shownText }] of shared ?? []) {
      cells[at] = strings.get(index);
      if (shownText === null) continue;
      shownTexts ??= new Map();
      shownTexts.set(at, shownText(cells[at]));
    }
    while (cells.at(-1) === '') cells.pop();
    if (isBlank(cells)) continue;
    filled.push({
      row,
      cells,
      typed,
      ...(shownTexts ? { shown: shownTexts } : {}),
      ...(hidden ? { hidden } : {}),
    });
  }
  return filled;
}

/** The header stays even if it is hidden; cells of hidden columns become empty, so that the others keep their places. */
function visible(
  rows: TableRow[],
  { hidden, headerRow }: Pick<TableReading, 'hidden' | 'headerRow'>,
  facts: SheetFacts,
): TableRow[] {
  if (hidden === 'import') return rows;
  return rows
    .filter((row) => row.row === headerRow || !row.hidden)
    .map((row) => ({ ...row, cells: row.cells.map((text, at) => (facts.hides(at) ? '' : text)) }))
    .filter(({ cells }) => !isBlank(cells));
}
