import type { ColumnRole, RememberedMapping } from '#shared/contract/imports.ts';
import { CellReader } from '../blocks/cell-reader.ts';
import type { Core } from '../core.ts';
import { WholeStaging } from '../creations/whole-staging.ts';
import type { Meta } from '../meta.ts';
import type { ImportChunk, ImportRules, JudgedRows, ShownRow } from './import-rows.ts';
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

/** The number of newest mappings that are remembered. */
const MOST_MAPPINGS = 20;

/** How files with the same columns in the same order were understood before, the newest first. */
const rememberedMappings = (meta: Meta, headers: readonly string[]): RememberedMapping[] => {
  const text = JSON.stringify(headers);
  return meta
    .get('import_mappings')
    .flatMap(({ headers: known, ...mapping }) => (JSON.stringify(known) === text ? [mapping] : []));
};

/** Only inside a transaction. */
function rememberMapping(meta: Meta, fileName: string, headers: string[], roles: ColumnRole[]): void {
  const before = meta.get('import_mappings');
  const same = JSON.stringify([headers, roles]);
  const others = before.filter((mapping) => JSON.stringify([mapping.headers, mapping.roles]) !== same);
  const id = before.reduce((highest, mapping) => Math.max(highest, mapping.id), 0) + 1;
  const mapping = { id, fileName, usedAt: new Date().toISOString(), roles, headers };
  meta.set('import_mappings', [mapping, ...others].slice(0, MOST_MAPPINGS));
}
