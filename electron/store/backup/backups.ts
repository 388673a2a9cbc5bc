import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { LocalData } from '#shared/contract/backups.ts';
import { AppError } from '#shared/contract/result.ts';
import { catalogSchema } from '../catalog/catalog-schema.ts';
import { ItemStates } from '../catalog/journal/item-states.ts';
import { Meta } from '../catalog/meta.ts';
import { Database } from '../database.ts';
import { migrate, newestVersion, schemaVersion } from '../migrations.ts';
import { isDamage } from '../storage-error.ts';

const TOO_NEW = msg`This backup was made by a newer version of Catalog Desk. Update the app, then restore the backup.`;

const notABackup = () =>
  new AppError('invalid_input', t`This file is not a backup made by Catalog Desk. Choose another file.`);
const damaged = (details: string) =>
  new AppError('invalid_input', t`This backup is damaged and cannot be restored. Choose another one.`, {
    details,
  });

/**
 * Backups of catalogs: SQLite files that contain a whole catalog and a manifest (JSON text). Served by its own worker, so
 * that neither the app nor the catalog waits for it; a backup captures the catalog at one moment.
 */
export type BackupStore = ReturnType<typeof createBackups>;

export function createBackups() {
  return {
    contents: (catalogFile: string): LocalData => reading(catalogFile, contents),

    /** Writes the catalog as of one moment to a new file, whatever runs meanwhile. Deleted data is not in it. */
    copy: (catalogFile: string, file: string): void => {
      reading(catalogFile, (catalog) => catalog.run('VACUUM INTO ?', file));
    },

    writeManifest: (file: string, manifest: string): void =>
      writing(file, (copy) =>
        copy.transaction('durable', () => new Meta(copy).set('backup', JSON.parse(manifest))),
      ),

    /** The manifest of a backup. Throws `invalid_input` for a file that is no backup, is damaged, or is from a newer version. */
    readManifest: (file: string): string => readingBackup(file, readManifest),

    /**
     * Checks a whole copy of a backup and turns it into a catalog of the current version: items that were still to be sent get
     * an unknown outcome, because they may have been sent since the backup was made. Errors as for `readManifest`.
     */
    prepare: (copy: string): void => {
      readingBackup(copy, (backup) => {
        readManifest(backup);
        const problem = backup.firstArray<[string]>('PRAGMA quick_check(1)')?.[0];
        if (problem !== 'ok') throw damaged(problem ?? 'quick_check gave nothing');
      });
      writing(copy, (catalog) => {
        migrate(catalog, catalogSchema);
        catalog.transaction('durable', () => {
          new Meta(catalog).set('backup', null);
          pauseOpenChangeSets(catalog, new ItemStates(catalog));
        });
      });
    },
  };
}

/** Throws if the file is not a catalog with a manifest, of a version that is known here. */
function readManifest(backup: Database): string {
  const version = schemaVersion(backup);
  const hasFacts = backup.firstArray("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'meta'");
  if (version === 0 || !hasFacts) throw notABackup();
  const manifest = new Meta(backup).get('backup');
  if (manifest === null) throw notABackup();
  if (version > newestVersion(catalogSchema)) throw new AppError('invalid_input', i18n._(TOO_NEW));
  if (!hasCatalogSchema(backup, version)) throw notABackup();
  return JSON.stringify(manifest);
}

function contents(catalog: Database): LocalData {
  const number = (sql: string) => catalog.firstArray<[number]>(sql)?.[0] ?? 0;
  const rows = (table: string) => number(`SELECT count(*) FROM ${table}`);
  const pages = number('PRAGMA page_count') - number('PRAGMA freelist_count');
  return {
    products: rows('product WHERE listed = 1'),
    stagedChanges: rows('draft'),
    changeSets: rows('change_set'),
    snapshots: rows('snapshot'),
    views: rows('saved_view'),
    bytes: pages * number('PRAGMA page_size'),
  };
}

function reading<T>(file: string, read: (db: Database) => T): T {
  const db = new Database(file, { readOnly: true });
  try {
    return read(db);
  } finally {
    db.close();
  }
}

/** Reports damage as damage to the backup: the store's own message is about the local catalog. */
function readingBackup<T>(file: string, read: (db: Database) => T): T {
  try {
    return reading(file, read);
  } catch (error) {
    if (!isDamage(error)) throw error;
    throw startsLikeSqlite(error) ? damaged(String(error)) : notABackup();
  }
}

const NOT_A_DATABASE = 26;
const startsLikeSqlite = (error: unknown): boolean =>
  (error as { errcode?: unknown }).errcode !== NOT_A_DATABASE;

/** Afterwards, everything is in the one file. */
function writing(file: string, write: (db: Database) => void): void {
  const db = new Database(file);
  try {
    write(db);
    db.all('PRAGMA journal_mode = DELETE');
  } finally {
    db.close();
  }
}

interface SchemaPart {
  type: string;
  name: string;
  sql: string;
}

/**
 * Whether a file has exactly the tables and indexes of a catalog of this version. A file from elsewhere could bring triggers,
 * views or conditions that run while the catalog is used.
 */
function hasCatalogSchema(db: Database, version: number): boolean {
  const wanted = new Database(':memory:');
  try {
    for (const step of catalogSchema.steps.slice(0, version - catalogSchema.first + 1)) step(wanted);
    return describeSchema(db) === describeSchema(wanted);
  } finally {
    wanted.close();
  }
}

/** SQLite versions differ in the quotes and spaces of the SQL that they rewrite when a table is altered. */
const describeSchema = (db: Database): string =>
  db
    .all<SchemaPart>(
      "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, name",
    )
    .map(
      ({ type, name, sql }) =>
        `${type} ${name} ${sql.replaceAll(/["\s]+/g, ' ').replaceAll(/ (?=[,)])/g, '')}`,
    )
    .join('\n');

const RESTORED = msg`Restored from a backup. It may have been sent since the backup was made.`;

/**
 * Items that were still to be sent may have been sent since the backup was made, from the computer where it was made. They
 * become unknown, so that they are looked up in the service before anything is sent; nothing starts until the user resumes it.
 * Must be called inside a transaction.
 */
function pauseOpenChangeSets(db: Database, states: ItemStates): void {
  const open = db.arrays<[number]>(
    "SELECT change_set FROM change_set WHERE state IN ('queued', 'running', 'paused')",
  );
  for (const [changeSet] of open) {
    for (const state of ['pending', 'in_flight'] as const)
      states.interrupt(changeSet, i18n._(RESTORED), state);
    db.run(
      "UPDATE change_set SET state = 'paused', message = ?, waits_for_token = 0 WHERE change_set = ?",
      i18n._(RESTORED),
      changeSet,
    );
  }
}
