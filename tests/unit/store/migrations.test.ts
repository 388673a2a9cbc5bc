import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Database } from '#electron/store/database.ts';
import { type Migration, migrate, schemaVersion } from '#electron/store/migrations.ts';
import { tempDir } from '../../support/temp-dir.ts';

const FIRST: Migration = (db) => db.exec(`CREATE TABLE note (text TEXT); INSERT INTO note VALUES ('old')`);
const SECOND: Migration = (db) => db.exec(`ALTER TABLE note ADD COLUMN colour TEXT DEFAULT 'blue'`);
const BROKEN: Migration = (db) => {
  db.exec(`UPDATE note SET text = 'half done'`);
  throw new Error('broken step');
};

const schemaOf = (...steps: Migration[]) => ({ first: 1, steps });

function open(file: string): Database {
  const db = new Database(file);
  onTestFinished(() => db.close());
  return db;
}

const notes = (db: Database) => db.all('SELECT * FROM note').map((row) => ({ ...(row as object) }));

test('a new file gets every step and no backup', () => {
  const file = join(tempDir(), 'a.db');
  const db = open(file);
  migrate(db, schemaOf(FIRST, SECOND));
  expect(schemaVersion(db)).toBe(2);
  expect(notes(db)).toEqual([{ text: 'old', colour: 'blue' }]);
  expect(existsSync(`${file}.backup-v1`)).toBe(false);
});

test('an existing file is backed up before it is changed, and only missing steps run', () => {
  const file = join(tempDir(), 'a.db');
  const db = open(file);
  migrate(db, schemaOf(FIRST));
  migrate(db, schemaOf(FIRST, SECOND));
  expect(notes(db)).toEqual([{ text: 'old', colour: 'blue' }]);
  const backup = open(`${file}.backup-v1`);
  expect(schemaVersion(backup)).toBe(1);
  expect(notes(backup)).toEqual([{ text: 'old' }]);
});

test('a step that fails changes nothing', () => {
  const db = open(join(tempDir(), 'a.db'));
  migrate(db, schemaOf(FIRST));
  expect(() => migrate(db, schemaOf(FIRST, BROKEN))).toThrow('broken step');
  expect(schemaVersion(db)).toBe(1);
  expect(notes(db)).toEqual([{ text: 'old' }]);
});

test('a file from before the first step is refused and left unchanged', () => {
  const file = join(tempDir(), 'a.db');
  const db = open(file);
  migrate(db, schemaOf(FIRST));
  expect(() => migrate(db, { first: 3, steps: [SECOND] })).toThrow('before its first release');
  expect(schemaVersion(db)).toBe(1);
  const fresh = open(join(tempDir(), 'b.db'));
  migrate(fresh, { first: 3, steps: [FIRST, SECOND] });
  expect(schemaVersion(fresh)).toBe(4);
});
