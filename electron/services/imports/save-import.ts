import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { CellVerdict, ImportPlan, ReportedRow, RowVerdict } from '#shared/contract/imports.ts';
import type { TableFormat } from '#shared/domain/table-format.ts';
import { unguardFormula } from '#shared/exchange/formula-guard.ts';
import { writeText } from '../../tables/file-output.ts';
import type { TableColumn, TableRow, TableValue } from '../../tables/table.ts';
import { writeTable } from '../../tables/write-table.ts';
import type { JobHandle } from '../jobs.ts';
import { stopIfAborted } from '../stop-if-aborted.ts';
import type { Workspace } from '../workspaces.ts';
import { withImport } from './check-import.ts';
import { type CheckedImport, shownRows } from './checked-import.ts';
import { jsonText } from './json-rows.ts';
import { cellAsRead } from './row-mapper.ts';

const ROWS_AT_A_TIME = 500;
const WIDTH = 20;

/** The target file, and what its content and progress depend on. */
interface Saving {
  path: string;
  workspace: Workspace;
  checked: CheckedImport;
  job: Pick<JobHandle, 'signal' | 'report'>;
}

/** Writes what is not staged of a file, one line per row or cell, with the reason. Returns the number of lines. */
export async function saveReport(
  { path, workspace: { store }, checked, job }: Saving,
  format: TableFormat,
): Promise<number> {
  let lines = 0;
  await withImport(store, checked.plan, 0, (opened) => {
    const batches = async function* () {
      for (const places of chunksOfLeftOut(checked, job)) {
        const rows = await shownRows(store, opened, checked, places);
        const next = rows.flatMap((row) => linesOf(row, checked));
        lines += next.length;
        yield next;
      }
    };
    return writeTable(path, format, columnsOf(reportHeader()), batches());
  });
  return lines;
}

/**
 * Writes the rows that are not staged, wholly or in part, as they are in the file, below its header; a table's formulas are
 * guarded again. Returns the number of rows.
 */
export async function saveRejected(
  { path, workspace, checked, job }: Saving,
  format: TableFormat,
): Promise<number> {
  const { plan, columns } = checked;
  let count = 0;
  const batches = async function* <T>(from: (rows: TableRow[]) => T) {
    for (const places of chunksOfLeftOut(checked, job)) {
      yield from(await checked.rows.at(places));
      count += places.length;
    }
  };
  if (plan.reading.kind === 'json') {
    const line = (row: TableRow) => `${jsonText(row, workspace.connection)}\n`;
    await writeText(
      path,
      batches((rows) => rows.map(line).join('')),
    );
  } else {
    const asMeant = plan.unguard ? unguardFormula : (text: string) => text;
    await writeTable(
      path,
      format,
      columnsOf(columns.map(asMeant)),
      batches((rows) => rows.map((row) => valuesOf(row, plan.roles, asMeant))),
    );
  }
  return count;
}

const columnsOf = (headers: readonly string[]): TableColumn[] =>
  headers.map((header) => ({ header, width: WIDTH }));

function* chunksOfLeftOut(checked: CheckedImport, { signal, report }: Saving['job']): Generator<number[]> {
  const { total, places } = checked.page(
    { row: null, cell: null, problems: true },
    0,
    Number.POSITIVE_INFINITY,
  );
  report({ total });
  for (let from = 0; from < total; from += ROWS_AT_A_TIME) {
    stopIfAborted(signal);
    yield places.slice(from, from + ROWS_AT_A_TIME);
    report({ done: Math.min(total, from + ROWS_AT_A_TIME) });
  }
}

const reportHeader = (): string[] => [t`Row`, t`Identifier`, t`Column`, t`Result`, t`Message`, t`Text`];

const ROW_RESULTS: Record<RowVerdict, MessageDescriptor> = {
  changes: msg`staged`,
  unchanged: msg`unchanged`,
  left_out: msg`left out`,
  creates: msg`created`,
  not_found: msg`not found`,
  similar: msg`similar identifier`,
  ambiguous: msg`ambiguous`,
  gone: msg`no longer listed`,
  doubled: msg`named twice`,
  broken: msg`broken`,
};

const ALREADY_STAGED = msg`already staged`;
const CELL_RESULTS: Partial<Record<CellVerdict, MessageDescriptor>> = {
  invalid: msg`not valid`,
  doubtful: msg`held back`,
};

function linesOf(row: ReportedRow, { columns, plan }: CheckedImport): TableValue[][] {
  const cells = row.cells.filter(
    ({ verdict }) =>
      verdict === 'invalid' ||
      verdict === 'doubtful' ||
      (verdict === 'clashes' && plan.overStaged === 'keep'),
  );
  const isWhole = row.message !== null && cells.length === 0;
  if (isWhole) return [[row.row, row.identifier, '', i18n._(ROW_RESULTS[row.verdict]), row.message, '']];
  return cells.map(({ column, property, locale, verdict, message, text }) => [
    row.row,
    row.identifier,
    columns[column] ?? `${property} · ${locale}`,
    i18n._(CELL_RESULTS[verdict] ?? ALREADY_STAGED),
    message,
    text,
  ]);
}

/** Text stays text; numbers and booleans of a workbook keep their type if nothing of them is lost. */
function valuesOf(
  row: TableRow,
  roles: ImportPlan['roles'],
  asMeant: (text: string) => string,
): TableValue[] {
  return row.cells.map((_, column) => {
    const { text, type } = cellAsRead(row, column, roles);
    if (type === 'number' && String(Number(text)) === text) return Number(text);
    return type === 'yesno' ? text === 'true' : asMeant(text);
  });
}

/** "17 rows saved as …" */
export const savedSentence = (count: number, what: 'report' | 'rejected', target: string): string =>
  what === 'report'
    ? t`${plural(count, { one: '# line', other: '# lines' })} saved as ${target}`
    : t`${plural(count, { one: '# row', other: '# rows' })} saved as ${target}`;
