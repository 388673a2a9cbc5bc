import type { ImportPlan } from '#shared/contract/imports.ts';
import type { Dialect } from '#shared/service/wire.ts';
import { readTable } from '../../tables/read-table.ts';
import type { ReadingOptions } from '../../tables/reading-options.ts';
import type { TableRow } from '../../tables/table.ts';
import type { Workspace } from '../workspaces.ts';
import { JsonMapper, jsonRows } from './json-rows.ts';
import { knownColumns, valueNames } from './known-columns.ts';
import { type RowMapper, tableMapper } from './row-mapper.ts';

/** So much is read, sent to the store and kept at a time. */
const CELLS_AT_A_TIME = 50_000;
const ROWS_AT_A_TIME = 1_000;

/** The rows of a file, in chunks that are worked on at once. Throws as the readers do. */
export async function* importRows(
  path: string,
  { reading, roles }: ImportPlan,
  dialect: Dialect,
  options: ReadingOptions,
): AsyncGenerator<TableRow[]> {
  const batches =
    reading.kind === 'json' ? jsonRows(path, dialect, options) : readTable(path, reading, options);
  const most = Math.max(1, Math.min(ROWS_AT_A_TIME, Math.floor(CELLS_AT_A_TIME / Math.max(1, roles.length))));
  for await (const rows of batches)
    for (let from = 0; from < rows.length; from += most)
      yield rows.length <= most ? rows : rows.slice(from, from + most);
}

/** How rows are taken apart by a plan. */
export async function mapperFor(workspace: Workspace, plan: ImportPlan): Promise<RowMapper> {
  if (plan.reading.kind === 'json') return new JsonMapper(workspace.connection.locales[0] ?? '');
  return tableMapper(plan, valueNames(await knownColumns(workspace)));
}
