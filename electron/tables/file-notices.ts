import { plural, t } from '@lingui/core/macro';
import type { FileNotice, InspectedFile, OtherwiseShown } from '#shared/contract/imports.ts';
import { firstQuoted } from '#shared/domain/quoted.ts';
import type { TableReading } from '#shared/domain/table-format.ts';
import { columnLetters } from './xlsx/cell-place.ts';
import type { FoundCells, SheetFacts } from './xlsx/sheet-facts.ts';

/** Reports rows of a UTF-8 file with bytes that are not UTF-8. */
export function undecodedNotices([first, ...others]: readonly number[]): FileNotice[] {
  if (first === undefined) return [];
  const message = plural(others.length + 1, {
    one: `Row ${first} is not UTF-8 text like the rest of the file, and is not imported. Save the file as UTF-8 again, or choose another encoding.`,
    other: `# rows, the first of them row ${first}, are not UTF-8 text like the rest of the file, and are not imported. Save the file as UTF-8 again, or choose another encoding.`,
  });
  return [{ kind: 'encoding_mixed', message, row: first }];
}

/** Reports rows of a file in another encoding that are UTF-8. */
export function utf8Notices([first, ...others]: readonly number[]): FileNotice[] {
  if (first === undefined) return [];
  const message = plural(others.length + 1, {
    one: `Row ${first} looks like UTF-8 text, unlike the rest of the file. Check its special characters.`,
    other: `# rows, the first of them row ${first}, look like UTF-8 text, unlike the rest of the file. Check their special characters.`,
  });
  return [{ kind: 'encoding_guessed', message, row: first }];
}

/** Reports formulas, errors and merged cells of a sheet. */
export function cellNotices({ formulas, errors, merged }: SheetFacts): FileNotice[] {
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
  add('formulas', formulas, ({ cells, first }) =>
    plural(cells, {
      one: `Cell ${first} has a formula. The results that were saved last are read.`,
      other: `# cells, the first of them ${first}, have a formula. The results that were saved last are read.`,
    }),
  );
  add('error_cells', errors, ({ cells, first }) =>
    plural(cells, {
      one: `Cell ${first} has an error such as ${NOT_AVAILABLE}. Such cells are not imported.`,
      other: `# cells, the first of them ${first}, have an error such as ${NOT_AVAILABLE}. Such cells are not imported.`,
    }),
  );
  add('merged_cells', merged, ({ cells, first }) =>
    plural(cells, {
      one: `Cells are merged in # place, first in ${first}. Only the first cell of each has the value.`,
      other: `Cells are merged in # places, first in ${first}. Only the first cell of each has the value.`,
    }),
  );
  return notices;
}

/** Defined outside of the messages, in which # is the number of cells. */
const NOT_AVAILABLE = '#N/A';

/** Reports rows and columns that the sheet hides, unless they are left out anyway. */
export function hiddenNotices(
  columns: readonly string[],
  { rows, columns: hidden }: InspectedFile['hidden'],
  choice: TableReading['hidden'],
): FileNotice[] {
  if (choice === 'leave_out' || (rows === 0 && hidden.length === 0)) return [];
  const named = firstQuoted(hidden.map((column) => columns[column] ?? ''));
  const message =
    hidden.length === 0
      ? t`The sheet hides ${plural(rows, { one: '# row', other: '# rows' })}, for example by a filter. They are imported too.`
      : rows === 0
        ? t`The sheet hides columns: ${named}. They are imported too.`
        : t`The sheet hides ${plural(rows, { one: '# row', other: '# rows' })}, for example by a filter, and columns: ${named}. They are imported too.`;
  return [{ kind: 'hidden_cells', message, row: null }];
}

/** Reports columns in which the sheet shows another text than it stores. */
export function shownNotices(columns: readonly string[], otherwise: readonly OtherwiseShown[]): FileNotice[] {
  const [first] = otherwise;
  if (!first) return [];
  const named = firstQuoted(otherwise.map(({ column }) => columns[column] ?? ''));
  const cell = `${columnLetters(first.column)}${first.row}`;
  return [
    {
      kind: 'shown_otherwise',
      message: t`Cells show another text than they store in ${named}: ${cell} shows “${first.shown}” for ${first.stored}. Names of products are read as shown, values as stored. Choose for each column.`,
      row: first.row,
    },
  ];
}

/** Reports problems of the column names, and a file without rows below them. `without`: columns that are left out. */
export function headerNotices(
  columns: readonly string[],
  without: readonly number[],
  rows: { above: number; below: number },
): FileNotice[] {
  const notices: FileNotice[] = [];
  const named = columns.filter((name) => name.trim() !== '');
  const twice = [...new Set(named.filter((name, at) => named.indexOf(name) !== at))];
  if (twice.length > 0)
    notices.push({
      kind: 'duplicate_headers',
      message: plural(twice.length, {
        one: `Several columns are named ${firstQuoted(twice)}. Check what each of them is imported as.`,
        other: `Columns share names: ${firstQuoted(twice)}. Check what each of them is imported as.`,
      }),
      row: null,
    });
  const unnamed = columns.filter((name, at) => name.trim() === '' && !without.includes(at)).length;
  if (unnamed > 0)
    notices.push({
      kind: 'unnamed_columns',
      message: plural(unnamed, { one: '# column has no name.', other: '# columns have no name.' }),
      row: null,
    });
  if (rows.above > 0)
    notices.push({
      kind: 'rows_above_header',
      message: plural(rows.above, {
        one: '# row above the column names is not imported.',
        other: '# rows above the column names are not imported.',
      }),
      row: null,
    });
  if (rows.below === 0)
    notices.push({ kind: 'no_rows', message: t`There are no rows below the header.`, row: null });
  return notices;
}
