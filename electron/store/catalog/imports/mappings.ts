import type { ColumnRole, RememberedMapping } from '#shared/contract/imports.ts';
import type { Meta } from '../meta.ts';

/** The number of newest mappings that are kept. */
const KEPT = 20;

/** How files with the same columns in the same order were understood before, the newest first. */
export const rememberedMappings = (meta: Meta, headers: readonly string[]): RememberedMapping[] => {
  const text = JSON.stringify(headers);
  return meta
    .get('import_mappings')
    .flatMap(({ headers: known, ...mapping }) => (JSON.stringify(known) === text ? [mapping] : []));
};

/** Only inside a transaction. */
export function rememberMapping(meta: Meta, fileName: string, headers: string[], roles: ColumnRole[]): void {
  const before = meta.get('import_mappings');
  const same = JSON.stringify([headers, roles]);
  const others = before.filter((mapping) => JSON.stringify([mapping.headers, mapping.roles]) !== same);
  const id = before.reduce((highest, mapping) => Math.max(highest, mapping.id), 0) + 1;
  const mapping = { id, fileName, usedAt: new Date().toISOString(), roles, headers };
  meta.set('import_mappings', [mapping, ...others].slice(0, KEPT));
}
