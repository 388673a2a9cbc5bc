import type { ImportPlan } from '#shared/contract/imports.ts';
import type { Dialect } from '#shared/service/wire.ts';
import { readTable } from '../../tables/read-table.ts';
import type { ReadingOptions } from '../../tables/reading-options.ts';
import type { TableRow } from '../../tables/table.ts';
import type { Workspace } from '../workspaces.ts';
import { JsonMapper, jsonRows } from './json-rows.ts';
import { knownColumns, valueNames } from './known-columns.ts';
import { type RowMapper, tableMapper } from './row-mapper.ts';

/**
 * The amount sent to the store and kept at a time: large enough for few messages, small enough that a window can be read in
 * between.
 */
const CELLS_AT_A_TIME = 20_000;
const ROWS_AT_A_TIME = 2_000;

/** Yields the rows of a file in chunks that are processed together. Throws as the readers do. */
export async function* importRows(
  path: string,
  { reading, roles }: ImportPlan,
  dialect: Dialect,
  options: ReadingOptions,
): AsyncGenerator<TableRow[]> {
  const batches =
    reading.kind === 'json' ? jsonRows(path, dialect, options) : readTable(path, reading, options);
  const most = Math.max(1, Math.min(ROWS_AT_A_TIME, Math.floor(CELLS_AT_A_TIME / Math.max(1, roles.length))));
  let rows: TableRow[] = [];
  for await (const batch of batches) {
    rows = rows.length === 0 ? batch : [...rows, ...batch];
    for (; rows.length >= most; rows = rows.slice(most)) yield rows.slice(0, most);
  }
  if (rows.length > 0) yield rows;
}

/** Returns the mapper that reads rows according to a plan. */
export async function mapperFor(workspace: Workspace, plan: ImportPlan): Promise<RowMapper> {
  if (plan.reading.kind === 'json') return new JsonMapper(workspace.connection.locales[0] ?? '');
  return tableMapper(plan, valueNames(await knownColumns(workspace)));
}
