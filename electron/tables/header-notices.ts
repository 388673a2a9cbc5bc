import { plural, t } from '@lingui/core/macro';
import type { FileNotice } from '#shared/contract/imports.ts';
import { listed } from '#shared/domain/listed.ts';
import { quoted } from '#shared/domain/quoted.ts';

/** Reports problems of the column names, and a file without rows below them. */
export function headerNotices(columns: readonly string[], rows: number): FileNotice[] {
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
