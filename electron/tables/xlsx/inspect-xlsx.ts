import { plural, t } from '@lingui/core/macro';
import type { FileNotice } from '#shared/contract/imports.ts';
import { AppError } from '#shared/contract/result.ts';
import type { TableReading } from '#shared/domain/table-format.ts';
import type { InspectedSource } from '../table.ts';
import { type FoundCells, type ScannedSheet, scanSheet } from './scan-sheet.ts';
import { type Sheet, withWorkbook } from './workbook.ts';

/** Finds out which sheet of a workbook to read (the first visible one unless `reading` names another), and its notices. */
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
    if (signal.aborted) throw new AppError('cancelled', t`Cancelled.`);
    yield chunk;
  }
}

function cellNotices({ formulas, errors, merged }: ScannedSheet): FileNotice[] {
  const notices: FileNotice[] = [];
  const add = (
    kind: FileNotice['kind'],
    found: FoundCells | null,
    message: (found: FoundCells) => string,
  ) => {
    if (!found) return;
    const row = Number(/\d+/.exec(found.first)?.[0]);
    notices.push({ kind, message: message(found), row: row || null });
  };
  add('formulas', formulas, formulaMessage);
  add('error_cells', errors, errorMessage);
  add('merged_cells', merged, ({ cells, first }) =>
    plural(cells, {
      one: `Cells are merged in # place, first in ${first}. Only the first cell of each has the value.`,
      other: `Cells are merged in # places, first in ${first}. Only the first cell of each has the value.`,
    }),
  );
  return notices;
}

const formulaMessage = ({ cells, first }: FoundCells): string =>
  first
    ? plural(cells, {
        one: `Cell ${first} has a formula. The results that were saved last are read.`,
        other: `# cells, the first of them ${first}, have a formula. The results that were saved last are read.`,
      })
    : plural(cells, {
        one: '# cell has a formula. The results that were saved last are read.',
        other: '# cells have a formula. The results that were saved last are read.',
      });

const errorMessage = ({ cells, first }: FoundCells): string =>
  first
    ? plural(cells, {
        one: `Cell ${first} has an error such as ${NOT_AVAILABLE}. Such cells are not imported.`,
        other: `# cells, the first of them ${first}, have an error such as ${NOT_AVAILABLE}. Such cells are not imported.`,
      })
    : plural(cells, {
        one: `# cell has an error such as ${NOT_AVAILABLE}. Such cells are not imported.`,
        other: `# cells have an error such as ${NOT_AVAILABLE}. Such cells are not imported.`,
      });

/** Defined outside of the messages, in which # is the number of cells. */
const NOT_AVAILABLE = '#N/A';

function hiddenNotices(sheets: Sheet[]): FileNotice[] {
  const hidden = sheets.filter((sheet) => sheet.hidden);
  if (hidden.length === 0) return [];
  const message =
    hidden.length === 1
      ? t`Sheet “${hidden[0]!.name}” is hidden.`
      : plural(hidden.length, { one: '# sheet is hidden.', other: '# sheets are hidden.' });
  return [{ kind: 'hidden_sheets', message, row: null }];
}
