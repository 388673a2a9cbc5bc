import { catalogSchema } from '../catalog/catalog-schema.ts';
import { Database } from '../database.ts';

interface Part {
  type: string;
  name: string;
  sql: string;
}

/**
 * Whether a file has exactly the tables and indexes of a catalog of this version. A file from elsewhere could bring triggers,
 * views or conditions that run while the catalog is used.
 */
export function hasCatalogSchema(db: Database, version: number): boolean {
  const wanted = new Database(':memory:');
  try {
    for (const step of catalogSchema.steps.slice(0, version - catalogSchema.first + 1)) step(wanted);
    return describe(db) === describe(wanted);
  } finally {
    wanted.close();
  }
}

/** SQLite versions differ in the quotes and spaces of the SQL that they rewrite when a table is altered. */
const describe = (db: Database): string =>
  db
    .all<Part>(
      "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, name",
    )
    .map(
      ({ type, name, sql }) =>
        `${type} ${name} ${sql.replaceAll(/["\s]+/g, ' ').replaceAll(/ (?=[,)])/g, '')}`,
    )
    .join('\n');
