import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { isBlank, type ReadingOptions, type TableRow } from '../table.ts';
import { SharedStrings } from './shared-strings.ts';
import { type ParsedRow, SheetParser } from './sheet-parser.ts';
import { openWorkbook } from './workbook.ts';
import { XmlReader } from './xml-reader.ts';
import { ZipParts } from './zip-parts.ts';

/** The number of rows in a batch. */
const BATCH = 1_000;

/**
 * Yields all rows of a sheet with their numbers in the sheet; `sheet` is its index. Shared texts beyond a limit are kept in
 * a file next to the workbook. Throws `invalid_input` for a damaged workbook, with the row if known.
 */
export async function* readXlsx(
  path: string,
  sheet: number,
  { signal, onBytes }: ReadingOptions,
): AsyncGenerator<TableRow[]> {
  const parts = await ZipParts.open(path);
  let strings: SharedStrings | null = null;
  try {
    const workbook = await openWorkbook(parts);
    const chosen = workbook.sheets[sheet];
    if (!chosen)
      throw new AppError('invalid_input', t`The workbook has no sheet ${sheet + 1}.`, { field: 'sheet' });
    strings = await SharedStrings.open(parts, workbook.sharedStrings, `${path}.texts`);
    const parser = new SheetParser(workbook.styles, workbook.from1904);
    const reader = new XmlReader(t`The workbook is damaged in sheet “${chosen.name}”.`, parser);
    const { size, chunks } = await parts.read(chosen.part);
    let done = 0;
    for await (const chunk of chunks) {
      if (signal.aborted) throw new AppError('cancelled', t`Cancelled.`);
      reader.write(chunk);
      done += chunk.length;
      if (parser.parsed < BATCH) continue;
      const rows = await withTexts(parser.take(), strings);
      if (rows.length > 0) yield rows;
      onBytes?.(done, size);
    }
    reader.end();
    const rows = await withTexts(parser.take(), strings);
    if (rows.length > 0) yield rows;
    onBytes?.(size, size);
  } finally {
    await strings?.close();
    parts.close();
  }
}

/** Fills in the shared texts of rows. */
async function withTexts(rows: ParsedRow[], strings: SharedStrings): Promise<TableRow[]> {
  let last = -1;
  for (const { shared } of rows) for (const index of shared?.values() ?? []) last = Math.max(last, index);
  if (last >= 0) await strings.readUntil(last);
  const filled: TableRow[] = [];
  for (const { row, cells, typed, shared } of rows) {
    for (const [at, index] of shared ?? []) cells[at] = strings.get(index);
    while (cells.at(-1) === '') cells.pop();
    if (!isBlank(cells)) filled.push({ row, cells, typed });
  }
  return filled;
}
