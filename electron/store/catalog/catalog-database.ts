import type { DatabaseKind } from '../open-database.ts';
import { type CatalogOptions, createCatalogStore } from './create-catalog-store.ts';
import { salvage } from './salvage/salvage.ts';
import { catalogMigrations } from './schema.ts';

/** The file of a connection's catalog. */
export const catalogDatabase = (
  options: CatalogOptions,
): DatabaseKind<ReturnType<typeof createCatalogStore>> => ({
  migrations: catalogMigrations,
  salvage,
  use: (db, tally) => createCatalogStore(db, options, tally),
});
