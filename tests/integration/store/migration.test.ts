import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { catalogMigrations } from '#electron/store/catalog/schema.ts';
import { Database } from '#electron/store/database.ts';
import { migrate } from '#electron/store/migrations.ts';
import { unpackUnknown } from '#shared/service/unknown-fields.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { openCatalog } from './fixtures.ts';

const TOO_DEEP = `{"deep":${'['.repeat(1500)}${']'.repeat(1500)}}`;

/** A catalog in the first schema: three products with unknown fields or none, and a change set half sent. */
function firstCatalog(): string {
  const file = join(tempDir(), 'catalog.db');
  const db = new Database(file);
  migrate(db, catalogMigrations.slice(0, 1));
  const extras = [`{"rank":12345678901234567890.5,"more":{"a":[1,"ü\\"\\\\"]}}`, null, TOO_DEEP];
  for (const [at, extra] of extras.entries())
    db.run(
      `INSERT INTO product (identifier, identifier_is_number, product_id_is_number, title, place, extra, seen)
       VALUES (?, 0, 0, 'Kettle', ?, ?, 1)`,
      `00${at + 1}`,
      at,
      extra,
    );
  db.exec(`
    INSERT INTO pull (pull, started_at, ended_at, done) VALUES (1, '2026-01-01', '2026-01-01', 3);
    INSERT INTO property (property, name) VALUES (1, 'title');
    INSERT INTO locale (locale, code) VALUES (1, 'en'), (2, 'de');
    INSERT INTO change_set (change_set, created_at, state, message, products, locales, total, pending, applied)
      VALUES (1, '2026-01-01', 'paused', 'The token died', 2, '["de"]', 2, 1, 1);
    INSERT INTO item (change_set, product, property, locale, localeless, intent, value, rev, state)
      VALUES (1, 1, 1, 2, 0, 'set', '"Kessel"', 1, 'applied'), (1, 2, 1, 2, 0, 'set', '"Kessel"', 2, 'pending');
  `);
  db.close();
  return file;
}

it('opens a catalog in the first schema with its change set and unknown fields, and keeps a copy of it', async () => {
  const file = firstCatalog();
  const catalog = await openCatalog(file);
  expect(existsSync(`${file}.backup-v1`)).toBe(true);
  expect(await catalog.changeSet(1)).toMatchObject({
    state: 'paused',
    message: 'The token died',
    waitsForToken: false,
    counts: { pending: 1, applied: 1 },
  });
  expect(await catalog.itemsToSend(1, 'pending')).toMatchObject([{ product: 2, value: 'Kessel' }]);
  expect(unpackUnknown((await catalog.keptProduct(1)).extra)).toEqual({
    product: { rank: { $number: '12345678901234567890.5' }, more: { a: [1, 'ü"\\'] } },
  });
  expect((await catalog.keptProduct(2)).extra).toBeNull();
});

it('opens it though SQLite finds unknown fields nested too deeply: they come again with the next pull', async () => {
  const catalog = await openCatalog(firstCatalog());
  expect(await catalog.keptProduct(3)).toMatchObject({ identifier: '003', extra: null });
});
