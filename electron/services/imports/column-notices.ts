import { plural, t } from '@lingui/core/macro';
import type { ColumnRole, FileNotice } from '#shared/contract/imports.ts';
import { firstQuoted } from '#shared/domain/quoted.ts';
import type { InspectedTable } from '../../tables/inspect-table.ts';
import type { FoundMark } from '../../tables/number-marks.ts';
import type { KnownColumns } from './column-roles.ts';

/** Finds the decimal mark of the columns that hold numbers; without any, of all columns. */
export function decimalMark(
  { marks, reading }: Pick<InspectedTable, 'marks' | 'reading'>,
  roles: readonly ColumnRole[],
  { numbers }: Pick<KnownColumns, 'numbers'>,
): FoundMark {
  const hasNumbers = (role: ColumnRole | undefined) =>
    role?.is === 'cell' || (role?.is === 'value' && numbers.has(role.property));
  if (roles.some(hasNumbers)) return marks.of((column) => hasNumbers(roles[column]), reading.delimiter);
  return { ...marks.of(() => true, reading.delimiter), doubt: null };
}

/** Reports a number that is read as one of two. */
export function decimalNotices({ doubt }: FoundMark): FileNotice[] {
  if (!doubt) return [];
  const { text, row } = doubt.number;
  if (doubt.others) {
    const { point, comma } = doubt.others;
    return [
      {
        kind: 'decimal_mixed',
        message: t`“${text}” in row ${row} may have decimals or thousands, because “${point.text}” in row ${point.row} has a decimal point and “${comma.text}” in row ${comma.row} a decimal comma. Choose the decimal mark.`,
        row,
      },
    ];
  }
  return [
    {
      kind: 'decimal_guessed',
      message: t`“${text}” in row ${row} may have decimals or thousands, and nothing in the file says which. Check the decimal mark.`,
      row,
    },
  ];
}

/** Reports columns that mean the same as an earlier one. Those with the very same name are reported with the file. */
export function sameNotices(same: readonly { name: string; first: string }[]): FileNotice[] {
  const [one] = same;
  if (!one) return [];
  const names = firstQuoted(same.map(({ name }) => name));
  return [
    {
      kind: 'same_columns',
      message: plural(same.length, {
        one: `Column ${names} means the same as “${one.first}”. Only the first of both is imported.`,
        other: `Columns mean the same as earlier ones and are not imported: ${names}.`,
      }),
      row: null,
    },
  ];
}
