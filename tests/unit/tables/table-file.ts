import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type InspectedTable, inspectTable } from '#electron/tables/inspect-table.ts';
import { readTable } from '#electron/tables/read-table.ts';
import type { TableRow } from '#electron/tables/table.ts';
import type { TableReading } from '#shared/domain/table-format.ts';
import { tempDir } from '../../support/temp-dir.ts';

const signal = new AbortController().signal;

/** Returns the path of a new file for this test. */
export function tableFile(content: string | Uint8Array, name = 'table.csv'): string {
  const path = join(tempDir(), name);
  writeFileSync(path, content);
  return path;
}

export const inspected = (path: string, reading: TableReading | null = null): Promise<InspectedTable> =>
  inspectTable(path, 'table.csv', reading, signal);

/** A file as imported without any changes: the header, and all rows below it. */
export async function tableOf(path: string): Promise<{ columns: string[]; rows: TableRow[] }> {
  const { columns, reading } = await inspected(path);
  return { columns, rows: await rowsOf(path, reading) };
}

export async function rowsOf(path: string, reading: TableReading): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const batch of readTable(path, reading, { signal })) rows.push(...batch);
  return rows;
}
