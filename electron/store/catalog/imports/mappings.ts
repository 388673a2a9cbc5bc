import { type ColumnRole, type RememberedMapping, rememberedMapping } from '#shared/contract/imports.ts';
import type { Database } from '../../database.ts';
import type { Meta } from '../meta.ts';

const NAME = 'import_mappings';
/** The number of newest mappings that are kept. */
const KEPT = 20;

interface KeptMapping extends RememberedMapping {
  headers: string[];
}

/** How columns of files were understood before, by their headers. */
export class ImportMappings {
  readonly #db: Database;
  readonly #meta: Meta;

  constructor(db: Database, meta: Meta) {
    this.#db = db;
    this.#meta = meta;
  }

  /** The mappings of files with the same columns in the same order, the newest first. */
  of(headers: readonly string[]): RememberedMapping[] {
    const text = JSON.stringify(headers);
    return this.#all().flatMap((mapping) =>
      JSON.stringify(mapping.headers) === text ? [rememberedMapping.parse(mapping)] : [],
    );
  }

  remember(fileName: string, headers: string[], roles: ColumnRole[]): void {
    this.#db.transaction('durable', () => {
      const before = this.#all();
      const same = JSON.stringify([headers, roles]);
      const others = before.filter((mapping) => JSON.stringify([mapping.headers, mapping.roles]) !== same);
      const id = before.reduce((highest, mapping) => Math.max(highest, mapping.id), 0) + 1;
      const mapping: KeptMapping = { id, fileName, usedAt: new Date().toISOString(), roles, headers };
      this.#meta.set(NAME, JSON.stringify([mapping, ...others].slice(0, KEPT)));
    });
  }

  #all(): KeptMapping[] {
    return JSON.parse(this.#meta.get(NAME) ?? '[]') as KeptMapping[];
  }
}
