import { t } from '@lingui/core/macro';
import type { FileNotice } from '#shared/contract/imports.ts';

/** What is wrong with the names of columns, and a file without rows below them. */
export function headerNotices(columns: readonly string[], rows: number): FileNotice[] {
  const notices: FileNotice[] = [];
  const named = columns.filter((name) => name.trim() !== '');
  const twice = [...new Set(named.filter((name, at) => named.indexOf(name) !== at))];
  if (twice.length > 0)
    notices.push({
      kind: 'duplicate_headers',
      message: t`${twice.length === 1 ? t`Several columns are` : t`Columns share names:`} ${twice.length === 1 ? 'named ' : ''}${listed(twice)}. Check what each of them is imported as.`,
      row: null,
    });
  const unnamed = columns.length - named.length;
  if (unnamed > 0)
    notices.push({
      kind: 'unnamed_columns',
      message: t`${unnamed === 1 ? '1 column has' : t`${unnamed} columns have`} no name.`,
      row: null,
    });
  if (rows === 0)
    notices.push({ kind: 'no_rows', message: t`There are no rows below the header.`, row: null });
  return notices;
}

const LISTED = 5;

const listed = (names: string[]): string => {
  const shown = names.slice(0, LISTED).map((name) => `“${name}”`);
  return `${shown.join(', ')}${names.length > LISTED ? ` and ${names.length - LISTED} more` : ''}`;
};
