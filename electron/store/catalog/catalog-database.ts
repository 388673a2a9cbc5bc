import type { Database } from '../database.ts';
import type { DatabaseKind } from '../open-database.ts';
import { DamageFound } from '../storage-error.ts';
import { type CatalogOptions, createCatalogStore } from './create-catalog-store.ts';
import { salvage } from './salvage/salvage.ts';
import { catalogMigrations } from './schema.ts';

/** What is nowhere else, with its texts, and the names that it needs. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  draft: ['value', 'base', 'message'],
  removal_mark: ['message'],
  change_set: ['message'],
  item: ['value', 'old', 'message', 'found'],
  product_item: ['identifier', 'title', 'message'],
  snapshot: ['raw', 'record'],
  saved_view: ['name', 'query', 'layout'],
  identifier_list: ['texts'],
  meta: ['value'],
  product: ['identifier', 'title'],
  property: ['name'],
  locale: ['code'],
};

/** The file of a connection's catalog. */
export const catalogDatabase = (
  options: CatalogOptions,
): DatabaseKind<ReturnType<typeof createCatalogStore>> => ({
  migrations: catalogMigrations,
  tables: Object.keys(TEXTS),
  salvage,
  prove: refuseZeros,
  use: (db, tally) => createCatalogStore(db, options, tally),
});

/** SQLite notices no page of zeros in the middle of a long text. No text in a catalog has a zero in it. */
function refuseZeros(db: Database): void {
  for (const [table, columns] of Object.entries(TEXTS)) {
    const hasZero = columns.map((column) => `instr(CAST(${column} AS BLOB), x'00') > 0`).join(' OR ');
    if (db.firstArray(`SELECT 1 FROM ${table} WHERE ${hasZero} LIMIT 1`))
      throw new DamageFound(`a text in ${table} has zeros in it`);
  }
}
