import { t } from '@lingui/core/macro';
import type { FileNotice } from '#shared/contract/imports.ts';
import { AppError } from '#shared/contract/result.ts';
import type { TableReading } from '#shared/domain/table-format.ts';
import type { InspectedSource } from '../inspected-source.ts';
import { type FoundCells, type ScannedSheet, scanSheet } from './scan-sheet.ts';
import { type Sheet, withWorkbook } from './workbook.ts';

/** Which sheet of a workbook is read, the first visible one unless `reading` names another, and what is worth knowing about it. */
export async function inspectXlsx(
  path: string,
  reading: TableReading | null,
  signal: AbortSignal,
): Promise<InspectedSource> {
  return withWorkbook(path, async ({ parts, sheets, sharedStrings }) => {
    const sheet =
      reading?.sheet ??
      Math.max(
        0,
        sheets.findIndex(({ hidden }) => !hidden),
      );
    const chosen = sheets[sheet];
    if (!chosen)
      throw new AppError('invalid_input', t`The workbook has no sheet ${sheet + 1}.`, { field: 'sheet' });
    const scan = async (part: string) => scanSheet(whileWanted((await parts.read(part)).chunks, signal));
    const scanned = await scan(chosen.part);
    const texts = sharedStrings === null ? null : await scan(sharedStrings);
    return {
      reading: { kind: 'xlsx', encoding: null, delimiter: null, sheet },
      sheets: sheets.map(({ name }) => name),
      notices: [...cellNotices(scanned), ...hiddenNotices(sheets)],
      guarded: scanned.guarded || (texts?.guarded ?? false),
    };
  });
}

async function* whileWanted(chunks: AsyncIterable<Buffer>, signal: AbortSignal): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    if (signal.aborted) throw new AppError('cancelled', 'Cancelled.');
    yield chunk;
  }
}

function cellNotices({ formulas, errors, merged }: ScannedSheet): FileNotice[] {
  const notices: FileNotice[] = [];
  const add = (kind: FileNotice['kind'], found: FoundCells | null, message: (cells: string) => string) => {
    if (!found) return;
    const row = Number(/\d+/.exec(found.first)?.[0]);
    notices.push({ kind, message: message(counted(found)), row: row || null });
  };
  add('formulas', formulas, (cells) => t`${cells} a formula. The results that were saved last are read.`);
  add('error_cells', errors, (cells) => t`${cells} an error such as #N/A. Such cells are not imported.`);
  if (merged)
    notices.push({
      kind: 'merged_cells',
      message: t`Cells are merged in ${merged.cells === 1 ? '1 place' : t`${merged.cells} places`}, first in ${merged.first}. Only the first cell of each has the value.`,
      row: Number(/\d+/.exec(merged.first)?.[0]) || null,
    });
  return notices;
}

/** "3 cells, the first of them B5, have" */
function counted({ cells, first }: FoundCells): string {
  if (cells === 1) return first ? t`Cell ${first} has` : '1 cell has';
  return first ? t`${cells} cells, the first of them ${first}, have` : t`${cells} cells have`;
}

function hiddenNotices(sheets: Sheet[]): FileNotice[] {
  const hidden = sheets.filter((sheet) => sheet.hidden);
  if (hidden.length === 0) return [];
  const message =
    hidden.length === 1 ? t`Sheet “${hidden[0]!.name}” is hidden.` : t`${hidden.length} sheets are hidden.`;
  return [{ kind: 'hidden_sheets', message, row: null }];
}
