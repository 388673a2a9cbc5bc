import type { Database } from '../database.ts';
import type { DatabaseKind } from '../open-database.ts';
import { DamageFound } from '../storage-error.ts';
import { catalogSchema } from './catalog-schema.ts';
import type { CatalogOptions } from './core.ts';
import { createCatalogStore } from './create-catalog-store.ts';
import { salvage } from './salvage/salvage.ts';
import { SAVED_TABLES } from './saved-tables.ts';

/** The file of a connection's catalog. */
export const catalogDatabase = (
  options: CatalogOptions,
): DatabaseKind<ReturnType<typeof createCatalogStore>> => ({
  schema: catalogSchema,
  tables: Object.keys(SAVED_TABLES),
  salvage,
  prove,
  use: (db, tally) => createCatalogStore(db, options, tally),
});

/** Checks what `quick_check` does not: whether data that only the catalog holds can be read, and belongs to something. */
function prove(db: Database): void {
  for (const [table, { json = [], texts = [] }] of Object.entries(SAVED_TABLES)) {
    const problem = db.firstArray<[string]>(`PRAGMA integrity_check(${table})`)?.[0];
    if (problem !== 'ok') throw new DamageFound(problem ?? `${table} cannot be checked`);
    const isUnreadable = [
      ...json.map((column) => `NOT json_valid(coalesce(${column}, 'null'))`),
      // Finds a page of zeros in the middle of a long text: no text in a catalog contains a zero.
      ...texts.map((column) => `instr(CAST(${column} AS BLOB), x'00') > 0`),
    ];
    if (db.firstArray(`SELECT 1 FROM ${table} WHERE ${isUnreadable.join(' OR ') || 'FALSE'} LIMIT 1`))
      throw new DamageFound(`a text in ${table} cannot be read`);
  }
  for (const table of ['draft', 'item'])
    if (
      db.firstArray(
        `SELECT 1 FROM ${table} LEFT JOIN product p USING (product) LEFT JOIN property n USING (property)
           LEFT JOIN locale l USING (locale)
         WHERE p.product IS NULL
           OR ${table}.property IS NOT NULL AND (n.property IS NULL OR l.locale IS NULL) LIMIT 1`,
      )
    )
      throw new DamageFound(`a row in ${table} belongs to no cell or product`);
  const [lost] = db.firstArray<[string]>('SELECT "table" FROM pragma_foreign_key_check LIMIT 1') ?? [];
  if (lost !== undefined) throw new DamageFound(`a row in ${lost} belongs to nothing`);
}
