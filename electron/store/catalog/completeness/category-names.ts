import { classifications } from '#shared/domain/categories.ts';
import type { CellValue } from '#shared/domain/value.ts';
import type { Database } from '../../database.ts';
import { isJsonSql } from '../encoding.ts';
import type { Names } from '../names.ts';
import type { ValueCounts } from '../products/value-counts.ts';
import type { Views } from '../views/views.ts';

interface Parts {
  db: Database;
  names: Names;
  counts: ValueCounts;
  views: Views;
}

/** What categories and taxonomies (2.5) are called, as the catalog's products spell them. */
export class CategoryNames {
  readonly #parts: Parts;
  #paths: Map<string, string[]> | null = null;
  readonly #taxonomies = new Map<string, string>();

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.views.onTouched(() => {
      this.#isOutdated = true;
    });
  }

  #isOutdated = true;

  /** [] where no product of the catalog says. */
  path(taxonomyId: string | null, nodeId: string | null): string[] {
    if (nodeId === null) return [];
    const paths = this.#read();
    return paths.get(JSON.stringify([taxonomyId, nodeId])) ?? paths.get(JSON.stringify([null, nodeId])) ?? [];
  }

  taxonomy(taxonomyId: string | null): string | null {
    this.#read();
    return taxonomyId === null ? null : (this.#taxonomies.get(taxonomyId) ?? null);
  }

  /** Each category under its taxonomy, and under none, for services that leave the taxonomy out of the entries (2.6). */
  #read(): Map<string, string[]> {
    if (this.#paths && !this.#isOutdated) return this.#paths;
    const { db, names, counts } = this.#parts;
    const paths = new Map<string, string[]>();
    this.#taxonomies.clear();
    const properties = counts
      .properties()
      .filter(({ kind }) => kind === 'struct')
      .flatMap(({ name }) => names.properties.find(name) ?? []);
    for (const property of properties)
      for (const [stored] of db.arrays<[string]>(
        `SELECT DISTINCT value FROM value WHERE property = ? AND ${isJsonSql('flags')}`,
        property,
      ))
        for (const { taxonomyId, taxonomyName, nodes } of classifications(JSON.parse(stored) as CellValue)) {
          if (taxonomyId !== null && taxonomyName !== null) this.#taxonomies.set(taxonomyId, taxonomyName);
          for (const { nodeId, path } of nodes) {
            if (nodeId === null) continue;
            paths.set(JSON.stringify([taxonomyId, nodeId]), path);
            paths.set(JSON.stringify([null, nodeId]), path);
          }
        }
    this.#paths = paths;
    this.#isOutdated = false;
    return paths;
  }
}
