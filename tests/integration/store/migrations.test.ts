import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { catalogMigrations } from '#electron/store/catalog/catalog-migrations.ts';
import { Database } from '#electron/store/database.ts';
import { migrate } from '#electron/store/migrations.ts';
import { tempDir } from '../../support/temp-dir.ts';

const BEFORE_REMOVED_ITEMS = 3;

test('the migration to removed items keeps drafts, items and their indexes, and takes the new intent', () => {
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
