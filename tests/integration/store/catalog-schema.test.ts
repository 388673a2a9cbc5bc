import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogSchema } from '#electron/store/catalog/catalog-schema.ts';
import { Database } from '#electron/store/database.ts';
import { migrate } from '#electron/store/migrations.ts';
import { tempDir } from '../../support/temp-dir.ts';

test('two items of a cell or of a product cannot be unsettled at once', () => {
  const db = new Database(join(tempDir(), 'catalog.db'));
  migrate(db, catalogSchema);
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
