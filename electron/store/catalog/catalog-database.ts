import type { Database } from '../database.ts';
import type { DatabaseKind } from '../open-database.ts';
import { DamageFound } from '../storage-error.ts';
import { type CatalogOptions, createCatalogStore } from './create-catalog-store.ts';
import { salvage } from './salvage/salvage.ts';
import { catalogMigrations } from './schema.ts';

/** What is nowhere else, and the names that it needs: the columns with JSON, and those with other texts. */
const TABLES: Readonly<Record<string, { json?: readonly string[]; texts?: readonly string[] }>> = {
  draft: { json: ['value', 'base'], texts: ['message'] },
  removal_mark: { texts: ['message'] },
  change_set: { json: ['locales'], texts: ['message'] },
  item: { json: ['value', 'old', 'found'], texts: ['message'] },
  product_item: { texts: ['identifier', 'title', 'message'] },
  snapshot: { json: ['raw', 'record'] },
  saved_view: { json: ['query', 'layout'], texts: ['name'] },
  identifier_list: { json: ['texts'] },
  meta: { texts: ['value'] },
  product: { texts: ['identifier', 'title'] },
  property: { texts: ['name'] },
  locale: { texts: ['code'] },
};

/** The file of a connection's catalog. */
export const catalogDatabase = (
  options: CatalogOptions,
): DatabaseKind<ReturnType<typeof createCatalogStore>> => ({
  migrations: catalogMigrations,
  tables: Object.keys(TABLES),
  salvage,
  prove,
  use: (db, tally) => createCatalogStore(db, options, tally),
});

/** Beyond what `quick_check` looks at: whether what is nowhere else can be read, and belongs to something. */
function prove(db: Database): void {
  for (const [table, { json = [], texts = [] }] of Object.entries(TABLES)) {
    const problem = db.firstArray<[string]>(`PRAGMA integrity_check(${table})`)?.[0];
    if (problem !== 'ok') throw new DamageFound(problem ?? `${table} cannot be checked`);
    const isUnreadable = [
      ...json.map((column) => `NOT json_valid(coalesce(${column}, 'null'))`),
      // A page of zeros in the middle of a long text: no text in a catalog has a zero in it.
      ...texts.map((column) => `instr(CAST(${column} AS BLOB), x'00') > 0`),
    ];
    if (db.firstArray(`SELECT 1 FROM ${table} WHERE ${isUnreadable.join(' OR ')} LIMIT 1`))
      throw new DamageFound(`a text in ${table} cannot be read`);
  }
  for (const table of ['draft', 'item'])
    if (
      db.firstArray(
        `SELECT 1 FROM ${table} LEFT JOIN product p USING (product) LEFT JOIN property n USING (property)
           LEFT JOIN locale l USING (locale)
         WHERE p.product IS NULL OR n.property IS NULL OR l.locale IS NULL LIMIT 1`,
      )
    )
      throw new DamageFound(`a row in ${table} belongs to no cell`);
}
