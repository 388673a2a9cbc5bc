import { plural, t } from '@lingui/core/macro';
import type { FileNotice } from '#shared/contract/imports.ts';
import { AppError } from '#shared/contract/result.ts';
import { firstQuoted } from '#shared/domain/quoted.ts';
import type { InspectedSource, TableAsked } from '../table.ts';
import { type Sheet, withWorkbook } from './workbook.ts';

/** Finds out which sheet of a workbook to read (the first visible one unless `reading` names another), and its notices. */
export async function inspectXlsx(path: string, reading: TableAsked | null): Promise<InspectedSource> {
  return withWorkbook(path, async ({ sheets }) => {
    const sheet =
      reading?.sheet ??
      Math.max(
        0,
        sheets.findIndex(({ hidden }) => !hidden),
      );
    if (!sheets[sheet])
      throw new AppError('invalid_input', t`The workbook has no sheet ${sheet + 1}.`, { field: 'sheet' });
    return {
      reading: { kind: 'xlsx', encoding: null, delimiter: null, sheet },
      sheets: sheets.map(({ name }) => name),
      notices: [
        ...hiddenNotices(sheets),
        ...otherNotices(sheets.filter((one, at) => at !== sheet && !one.hidden)),
      ],
      guarded: false,
    };
  });
}

function hiddenNotices(sheets: Sheet[]): FileNotice[] {
  const hidden = sheets.filter((sheet) => sheet.hidden);
  if (hidden.length === 0) return [];
  const message =
    hidden.length === 1
      ? t`Sheet “${hidden[0]!.name}” is hidden.`
      : plural(hidden.length, { one: '# sheet is hidden.', other: '# sheets are hidden.' });
  return [{ kind: 'hidden_sheets', message, row: null }];
}

function otherNotices(others: Sheet[]): FileNotice[] {
  if (others.length === 0) return [];
  const names = firstQuoted(others.map(({ name }) => name));
  const message = plural(others.length, {
    one: `Another sheet is not imported: ${names}.`,
    other: `Other sheets are not imported: ${names}.`,
  });
  return [{ kind: 'other_sheets', message, row: null }];
}
