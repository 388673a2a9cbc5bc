import { basename } from 'node:path';
import { type InspectedTable, inspectTable } from '#electron/tables/inspect-table.ts';
import type { TableRow } from '#electron/tables/table.ts';
import type { TableReading } from '#shared/domain/table-format.ts';

/** Reads a file as an import does; `all`: its rows below the header. */
export async function wholeTable(
  path: string,
  reading: TableReading | null = null,
  signal = new AbortController().signal,
): Promise<InspectedTable & { all: TableRow[] }> {
  const all: TableRow[] = [];
  const table = await inspectTable(path, basename(path), reading, { signal }, async (rows) => {
    all.push(...rows);
  });
  return { ...table, all };
}
