import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InspectedTable } from '#electron/tables/inspect-table.ts';
import type { TableRow } from '#electron/tables/table.ts';
import type { TableReading } from '#shared/domain/table-format.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { wholeTable } from '../../support/whole-table.ts';

/** Returns the path of a new file for this test. */
export function tableFile(content: string | Uint8Array, name = 'table.csv'): string {
  const path = join(tempDir(), name);
  writeFileSync(path, content);
  return path;
}

export const inspected = (path: string, reading: TableReading | null = null): Promise<InspectedTable> =>
  wholeTable(path, reading);

/** A file as imported without any changes: the header, and all rows below it. */
export async function tableOf(path: string): Promise<{ columns: string[]; rows: TableRow[] }> {
  const { columns, all } = await wholeTable(path);
  return { columns, rows: all };
}

export const rowsOf = async (path: string, reading: TableReading): Promise<TableRow[]> =>
  (await wholeTable(path, reading)).all;
