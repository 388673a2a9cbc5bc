import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { catalogMigrations } from '#electron/store/catalog/catalog-migrations.ts';
import { Database } from '#electron/store/database.ts';
import { migrate } from '#electron/store/migrations.ts';
import { STOPPED_AGAIN_CODE, STOPPED_CODE } from '#shared/domain/stopped-messages.ts';
import { tempDir } from '../../support/temp-dir.ts';

const BEFORE_REMOVED_ITEMS = 3;

test('the migration to removed items keeps staged edits, items and indexes, and allows the new intent', () => {
  const file = join(tempDir(), 'catalog.db');
  const old = new Database(file);
  migrate(old, catalogMigrations.slice(0, BEFORE_REMOVED_ITEMS));
  old.exec(`
    INSERT INTO draft (product, property, locale, intent, value, base, rev, flags, shown, conflict, failed)
      VALUES (1, 2, 3, 'append', '["b"]', '["a"]', 7, 4, '["a","b"]', 0, 0);
    INSERT INTO change_set (change_set, kind, created_at, state, check_first, one_per_cell, products, locales, total, pending)
      VALUES (1, 'edit', '2026-11-01T00:00:00Z', 'queued', 1, 0, 1, '[]', 1, 1);
    INSERT INTO item (item, change_set, product, property, locale, spelling, intent, value, old, rev, state)
      VALUES (5, 1, 1, 2, 3, 1, 'append', '["b"]', '["a"]', 7, 'pending');
  `);
  const schema = (db: Database) =>
    db.arrays<[string]>('SELECT name FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name').flat();
  const before = {
    schema: schema(old),
    draft: old.all('SELECT * FROM draft'),
    item: old.all('SELECT * FROM item'),
  };
  migrate(old, catalogMigrations.slice(0, BEFORE_REMOVED_ITEMS + 1));
  expect({
    schema: schema(old),
    draft: old.all('SELECT * FROM draft'),
    item: old.all('SELECT * FROM item'),
  }).toEqual(before);
  old.exec("UPDATE draft SET intent = 'remove_items'; UPDATE item SET intent = 'remove_items'");
  expect(() => old.exec("UPDATE item SET intent = 'take'")).toThrow();
  expect(old.all('PRAGMA foreign_key_check')).toEqual([]);
  old.close();
  expect(
    new DatabaseSync(`${file}.backup-v${BEFORE_REMOVED_ITEMS}`).prepare('SELECT intent FROM draft').get(),
  ).toEqual({ intent: 'append' });
});

const BEFORE_CREATIONS = 8;

test('the migration to creations keeps marks, change sets, snapshots and items, and their indexes', () => {
  const db = new Database(join(tempDir(), 'catalog.db'));
  migrate(db, catalogMigrations.slice(0, BEFORE_CREATIONS));
  db.exec(`
    INSERT INTO removal_mark (product, mode, failed, said) VALUES (1, 'delete', 1, 'No');
    INSERT INTO change_set (change_set, kind, created_at, state, check_first, one_per_cell, products, locales, total, pending)
      VALUES (1, 'removal', '2026-11-01T00:00:00Z', 'queued', 1, 0, 1, '[]', 1, 1);
    INSERT INTO change_set (change_set, kind, of_set, created_at, state, check_first, one_per_cell, products, locales, total, pending)
      VALUES (2, 'restore', 1, '2026-11-01T00:00:00Z', 'queued', 1, 0, 1, '[]', 1, 1);
    INSERT INTO request (request, change_set, sent_at) VALUES (1, 1, '2026-11-01T00:00:00Z');
    INSERT INTO snapshot (snapshot, product, taken_at, cells, raw, record) VALUES (1, 1, '2026-11-01T00:00:00Z', 0, '{}', '{}');
    INSERT INTO product_item (item, change_set, product, identifier, title, action, level, snapshot, state)
      VALUES (1, 1, 1, 'a', 'A', 'delete', 0, 1, 'pending');
    INSERT INTO product_item (item, change_set, product, identifier, title, action, level, snapshot, of_item, state)
      VALUES (2, 2, 1, 'a', 'A', 'create', 0, 1, 1, 'pending');
  `);
  const TABLES = ['change_set', 'request', 'snapshot', 'product_item'];
  const held = (mark: string) =>
    [mark, ...TABLES].map((table) => db.all(`SELECT * FROM ${table} ORDER BY 1`));
  const indexes = () =>
    db.arrays<[string]>("SELECT name FROM sqlite_schema WHERE type = 'index' ORDER BY name").flat();
  const before = { held: held('removal_mark'), indexes: indexes() };
  migrate(db, catalogMigrations.slice(0, BEFORE_CREATIONS + 1));
  expect({ held: held('product_mark'), indexes: indexes() }).toEqual(before);
  expect(db.all('PRAGMA foreign_key_check')).toEqual([]);
  expect(() => db.exec('DELETE FROM change_set WHERE change_set = 1')).toThrow('FOREIGN KEY');
  db.exec(`
    INSERT INTO product_mark (product, mode) VALUES (2, 'create'), (3, 'update');
    UPDATE change_set SET kind = 'creation' WHERE change_set = 2;
    UPDATE product_item SET action = 'update' WHERE item = 2;
  `);
  expect(db.all('SELECT product FROM removal_mark')).toEqual([{ product: 1 }]);
  expect(db.all('SELECT product FROM creation_mark')).toEqual([{ product: 2 }, { product: 3 }]);
  db.close();
});

const BEFORE_STOPPED_ITEMS = 10;

test('the migration to stopped items gives existing items skipped by a stop their code', () => {
  const db = new Database(join(tempDir(), 'catalog.db'));
  migrate(db, catalogMigrations.slice(0, BEFORE_STOPPED_ITEMS));
  db.exec(`
    INSERT INTO change_set (change_set, kind, created_at, state, check_first, one_per_cell, products, locales, total, pending, skipped)
      VALUES (1, 'edit', '2026-11-01T00:00:00Z', 'cancelled', 1, 0, 1, '[]', 3, 0, 3);
    INSERT INTO item (item, change_set, product, property, locale, spelling, intent, value, old, rev, state, message)
      VALUES (1, 1, 1, 2, 3, 1, 'set', '"b"', '"a"', 7, 'skipped', 'Stopped before it was sent. The edit is still staged.'),
             (2, 1, 1, 2, 4, 1, 'set', '"b"', '"a"', 8, 'skipped', 'Stopped before it was sent again. The edit is still staged.'),
             (3, 1, 1, 2, 5, 1, 'set', '"b"', '"a"', 9, 'skipped', 'No longer staged');
  `);
  migrate(db, catalogMigrations);
  expect(db.arrays('SELECT item, code FROM item ORDER BY item')).toEqual([
    [1, STOPPED_CODE],
    [2, STOPPED_AGAIN_CODE],
    [3, null],
  ]);
  db.close();
});

test('two items of a cell or of a product cannot be unsettled at once', () => {
  const db = new Database(join(tempDir(), 'catalog.db'));
  migrate(db, catalogMigrations);
  db.exec(`
    INSERT INTO change_set (change_set, kind, created_at, state, check_first, one_per_cell, products, locales, total, pending)
      VALUES (1, 'edit', '2026-11-01T00:00:00Z', 'queued', 1, 0, 1, '[]', 1, 1);
    INSERT INTO item (item, change_set, product, property, locale, spelling, intent, value, old, rev, state)
      VALUES (1, 1, 1, 2, 3, 1, 'set', '"b"', '"a"', 7, 'unknown'), (2, 1, 1, 2, 3, 1, 'set', '"b"', '"a"', 7, 'applied');
    INSERT INTO product_item (item, change_set, product, identifier, title, action, level, state)
      VALUES (1, 1, 1, 'a', 'A', 'delete', 0, 'in_flight'), (2, 1, 1, 'a', 'A', 'delete', 0, 'skipped');
  `);
  for (const table of ['item', 'product_item'])
    expect(() => db.exec(`UPDATE ${table} SET state = 'pending' WHERE item = 2`)).toThrow('UNIQUE');
  db.close();
});
