import type { ColumnRole, RememberedMapping } from '#shared/contract/imports.ts';
import { CellReader } from '../blocks/cell-reader.ts';
import type { Core } from '../core.ts';
import { WholeStaging } from '../creations/whole-staging.ts';
import type { ImportChunk, ImportRules, JudgedRows, ShownRow } from './import-rows.ts';
import { rememberedMappings, rememberMapping } from './mappings.ts';
import { RowImports, type StagedRows } from './row-imports.ts';

/** Imports of rows of spreadsheets and JSON files. `locales`: those of the connection. */
export function createImports(core: Core, locales: readonly string[]) {
  const { db, meta } = core;
  const reader = new CellReader(db, core.names, core.titleCell);
  const rows = new RowImports({ ...core, reader, locales, whole: new WholeStaging(core) });

  return {
    /** Prepares an import, until `closeImport`; `manyIds`: very many rows name their product by product id. */
    openImport: (rules: ImportRules, many: { manyIds: boolean }): number => rows.open(rules, many),
    closeImport: (number: number): void => rows.close(number),
    /** What staging these rows would do. */
    judgeRows: (number: number, chunk: ImportChunk): JudgedRows => rows.judge(number, chunk),
    /** Likewise with their values and the reasons, for display. */
    showRows: (number: number, chunk: ImportChunk): ShownRow[] => rows.show(number, chunk),
    /** Stages rows as part of the step. They are durable once the step has ended. */
    stageRows: (number: number, step: number, chunk: ImportChunk): StagedRows =>
      rows.stage(number, step, chunk),
    /** How columns with these headers were understood before, the newest first. */
    rememberedMappings: (headers: string[]): RememberedMapping[] => rememberedMappings(meta, headers),
    rememberMapping: (fileName: string, headers: string[], roles: ColumnRole[]): void =>
      db.transaction('durable', () => rememberMapping(meta, fileName, headers, roles)),
  };
}
