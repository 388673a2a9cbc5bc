import { rmSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { appDatabase } from '#electron/store/app/app-database.ts';
import { catalogDatabase } from '#electron/store/catalog/catalog-database.ts';
import { catalogSchema } from '#electron/store/catalog/catalog-schema.ts';
import { SAVED_TABLES } from '#electron/store/catalog/saved-tables.ts';
import { Database } from '#electron/store/database.ts';
import type { Migration } from '#electron/store/migrations.ts';
import { openDatabase } from '#electron/store/open-database.ts';
import { type Files, openSmall, placed, smallCatalog } from '../../../soak/damage/small-catalog.ts';
import { overwrite, pagesOf } from '../damage.ts';
import { OPTIONS } from '../fixtures.ts';

/** Why nothing in these tables is carried over from a damaged file. */
const NOT_WORTH_SAVING: Readonly<Record<string, string>> = {
  value: 'the next pull brings it',
  value_count: 'counts the values',
  pull: 'the next one starts again',
  pulled_change: 'is of the last pull',
  feed: 'the next poll starts from the beginning',
  feed_entry: 'the next poll brings it',
  required_list: 'can be read from the service again',
  requirement: 'can be read from the service again',
  applied_mark: 'is gone with the next change set',
  cell_finding: 'the next check finds it',
  step: 'the history starts again',
  step_change: 'the history starts again',
};

/** Tables of which only what others need is carried over: names, and choices that can be read. */
const IN_PART: readonly string[] = ['meta', 'product', 'property', 'locale'];
const WHOLE = Object.keys(SAVED_TABLES).filter((table) => !IN_PART.includes(table));

let files: Files;

beforeAll(() => {
  files = smallCatalog().closed;
});

/** A column that a later version might add. */
const addNote: Migration = (db) => {
  for (const table of WHOLE) db.exec(`ALTER TABLE ${table} ADD COLUMN added_later TEXT`);
};

const steps = [...catalogSchema.steps, addNote];
const kind = { ...catalogDatabase(OPTIONS), schema: { ...catalogSchema, steps } };

/** For requests, only those that items refer to. */
const saved = (table: string): string =>
  table === 'request' ? 'request WHERE request IN (SELECT request FROM item)' : `${table} WHERE TRUE`;

const count = (db: Database, table: string) => db.firstArray(`SELECT count(*) FROM ${saved(table)}`);
const notes = (db: Database, table: string): unknown[] =>
  db.arrays<[string]>(`SELECT added_later FROM ${saved(table)} ORDER BY added_later`).flat();

function tablesOf(migrations: readonly Migration[]): string[] {
  const db = new Database(':memory:');
  for (const step of migrations) step(db);
  const names = db
    .arrays<[string]>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .flat();
  db.close();
  return names;
}

/** Damages the file so that the next start repairs it. */
function damage(file: string): void {
  overwrite(file, pagesOf(file, 'value').slice(0, 1));
}

describe('Recovering a damaged file', () => {
  test('is declared or ruled out for every table of a catalog', () => {
    const declared = [...Object.keys(SAVED_TABLES), ...Object.keys(NOT_WORTH_SAVING)];
    expect(tablesOf(catalogSchema.steps)).toEqual(declared.sort());
  });

  test('covers every table of connections and settings', () => {
    expect(tablesOf(appDatabase.schema.steps)).toEqual([...appDatabase.tables].sort());
  });

  test('keeps each row with all columns, also columns that a later version adds', () => {
    placed(files, (file) => {
      const sound = openDatabase(file, kind);
      for (const table of WHOLE) sound.db.exec(`UPDATE ${table} SET added_later = hex(randomblob(8))`);
      const before = WHOLE.map((table) => [table, notes(sound.db, table)] as const);
      sound.close(false);
      damage(file);

      const after = openDatabase(file, kind);
      expect(after.recovered).not.toBeNull();
      for (const [table, written] of before) {
        expect(written, table).not.toEqual([]);
        expect(notes(after.db, table), table).toEqual(written);
      }
      after.close(true);
    });
  });

  test('leaves out, and counts, a removal that contradicts itself, and keeps its restore', () => {
    placed(files, (file) => {
      const sound = openSmall(file);
      sound.db.exec(`
        CREATE TEMP TABLE restored AS SELECT * FROM item WHERE action IN ('unlink', 'delete') LIMIT 1;
        UPDATE restored SET restores = item, item = item + 1000, action = 'relink', state = 'applied';
        INSERT INTO item SELECT * FROM restored;
        PRAGMA ignore_check_constraints = ON;
        UPDATE item SET rev = 7 WHERE item IN (SELECT restores FROM item);
      `);
      sound.close(false);
      damage(file);

      const after = openSmall(file);
      expect(after.recovered?.salvaged).toMatchObject({ allRead: false });
      expect(after.db.arrays("SELECT restores, rev FROM item WHERE action = 'relink'")).toEqual([[null, 0]]);
      after.close(true);
    });
  });

  test.each([
    ['sound values', 'title = title', true],
    ['a state that no product has', "state = 'conflict'", false],
    ['an unknown action', "action = 'shred'", false],
    ['a title that is missing', 'title = NULL', false],
  ])('says what was lost of a removal with %s, also without a tally', (_, damaged, allRead) => {
    placed(files, (file) => {
      const sound = openSmall(file);
      sound.db.exec(`
        PRAGMA ignore_check_constraints = ON;
        UPDATE item SET ${damaged} WHERE item = (SELECT max(item) FROM item WHERE action = 'delete');
      `);
      sound.close(false);
      rmSync(`${file}.tally`);
      damage(file);

      const after = openSmall(file);
      expect(after.recovered?.salvaged).toMatchObject({ allRead });
      const [removals] = after.db.firstArray<[number]>("SELECT count(*) FROM item WHERE action = 'delete'")!;
      expect(removals).toBe(allRead ? 2 : 1);
      after.close(true);
    });
  });

  test('keeps the number of rows of a file from the previous version, which lacks newer columns', () => {
    placed(files, (file) => {
      const sound = openSmall(file);
      const before = WHOLE.map((table) => [table, count(sound.db, table)]);
      sound.close(false);
      damage(file);

      const after = openDatabase(file, kind);
      expect(after.recovered).not.toBeNull();
      expect(WHOLE.map((table) => [table, count(after.db, table)])).toEqual(before);
      after.close(true);
    });
  });
});
