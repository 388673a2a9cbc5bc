import { classifications } from '#shared/domain/categories.ts';
import type { CellValue } from '#shared/domain/value.ts';
import type { Database } from '../../database.ts';
import { inChunks } from '../chunks.ts';
import { isJsonSql } from '../encoding.ts';
import { keyList } from '../key-list.ts';
import type { Names } from '../names.ts';
import type { ValueCounts } from '../products/value-counts.ts';
import type { Views } from '../views/views.ts';

interface Parts {
  db: Database;
  names: Names;
  counts: ValueCounts;
  views: Views;
}

/** The names of categories and taxonomies (2.5), as the catalog's products spell them. Touched products are read again. */
export class CategoryNames {
  readonly #parts: Parts;
  /** Each category under its taxonomy, and under none, for services that leave the taxonomy out of the entries (2.6). */
  readonly #paths = new Map<string, string[]>();
  readonly #taxonomies = new Map<string, string>();
  #touched: Set<number> | 'all' = 'all';

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.views.onTouched((products) => {
      if (products === 'all') this.#touched = 'all';
      else if (this.#touched !== 'all') for (const product of products) this.#touched.add(product);
    });
  }

  /** Empty if no product of the catalog names it. */
  path(taxonomyId: string | null, nodeId: string | null): string[] {
    this.#refresh();
    if (nodeId === null) return [];
    return this.#paths.get(nameOf(taxonomyId, nodeId)) ?? this.#paths.get(nameOf(null, nodeId)) ?? [];
  }

  taxonomy(taxonomyId: string | null): string | null {
    this.#refresh();
    return taxonomyId === null ? null : (this.#taxonomies.get(taxonomyId) ?? null);
  }

  #refresh(): void {
    const touched = this.#touched;
    if (touched !== 'all' && touched.size === 0) return;
    this.#touched = new Set();
    const { db, names, counts } = this.#parts;
    if (touched === 'all') {
      this.#paths.clear();
      this.#taxonomies.clear();
    }
    const properties = counts
      .properties()
      .filter(({ kind }) => kind === 'struct')
      .flatMap(({ name }) => names.properties.find(name) ?? []);
    if (properties.length === 0) return;
    const known = new Set<string>();
    const products = touched === 'all' ? keyList(db, 'SELECT product AS k FROM product') : touched;
    for (const chunk of inChunks([...products]))
      for (const [stored] of db.arrays<[string]>(
        `SELECT DISTINCT v.value FROM json_each(?) k CROSS JOIN value v
           ON v.product = k.value AND v.property IN (${properties.join()}) WHERE ${isJsonSql('v.flags')}`,
        `[${chunk.join()}]`,
      )) {
        if (known.has(stored)) continue;
        known.add(stored);
        this.#learn(JSON.parse(stored) as CellValue);
      }
  }

  #learn(value: CellValue): void {
    for (const { taxonomyId, taxonomyName, nodes } of classifications(value)) {
      if (taxonomyId !== null && taxonomyName !== null) this.#taxonomies.set(taxonomyId, taxonomyName);
      for (const { nodeId, path } of nodes) {
        if (nodeId === null) continue;
        this.#paths.set(nameOf(taxonomyId, nodeId), path);
        this.#paths.set(nameOf(null, nodeId), path);
      }
    }
  }
}

const nameOf = (taxonomyId: string | null, nodeId: string): string => JSON.stringify([taxonomyId, nodeId]);
