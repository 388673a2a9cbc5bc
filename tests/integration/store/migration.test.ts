import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { catalogMigrations } from '#electron/store/catalog/schema.ts';
import { Database } from '#electron/store/database.ts';
import { migrate } from '#electron/store/migrations.ts';
import { unpackUnknown } from '#shared/service/unknown-fields.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { ALL_ITEMS, edit, itemsIn, openCatalog, set, staged } from './fixtures.ts';

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

/** A catalog in the second schema: a change set with an item in each of its states, requests, and a staged edit. */
function secondCatalog(): string {
  const file = join(tempDir(), 'catalog.db');
  const db = new Database(file);
  migrate(db, catalogMigrations.slice(0, 2));
  db.exec(`
    INSERT INTO product (identifier, identifier_is_number, product_id_is_number, title, place, seen)
      VALUES ('A', 0, 0, 'Kettle', 0, 1), ('B', 0, 0, 'Pot', 1, 1);
    INSERT INTO pull (pull, started_at, ended_at, done) VALUES (1, '2026-01-01', '2026-01-01', 2);
    INSERT INTO property (property, name) VALUES (1, 'title'), (2, 'tags');
    INSERT INTO locale (locale, code) VALUES (1, 'en'), (2, 'de');
    INSERT INTO value (product, property, locale, flags, value) VALUES (1, 1, 1, 0, 'New kettle'), (2, 2, 1, 4, '["a"]');
    INSERT INTO draft (product, property, locale, intent, value, base, rev, flags, shown, conflict, failed, code, message)
      VALUES (2, 1, 2, 'set', '"Topf"', NULL, 7, 0, 'Topf', 0, 1, 'E1', 'Too short');
    INSERT INTO meta (name, value) VALUES ('revision', '7');
    INSERT INTO change_set (change_set, created_at, ended_at, state, message, products, locales, total, pending, applied, skipped)
      VALUES (3, '2026-01-01', '2026-01-02', 'cancelled', 'Stopped', 1, '["en"]', 2, 0, 1, 1);
    INSERT INTO change_set (change_set, created_at, state, message, waits_for_token, products, locales, total,
        pending, in_flight, applied, failed, skipped, unknown)
      VALUES (4, '2026-01-03', 'paused', 'The token died', 1, 2, '["de","en"]', 6, 1, 1, 1, 1, 1, 1);
    INSERT INTO request (request, change_set, sent_at, ended_at) VALUES (1, 3, '2026-01-01', '2026-01-01'),
      (2, 4, '2026-01-03', NULL);
    INSERT INTO item (item, change_set, product, property, locale, localeless, intent, value, old, rev, state, code, message,
        request, at)
      VALUES
        (1, 3, 1, 1, 1, 0, 'set', '"New kettle"', '"Kettle"', 1, 'applied', NULL, NULL, 1, '2026-01-01'),
        (2, 3, 1, 2, 1, 1, 'append', '["b"]', '["a"]', 2, 'skipped', NULL, 'Stopped before it was sent', NULL, NULL),
        (5, 4, 1, 2, 2, 0, 'remove', NULL, '["x"]', 3, 'pending', NULL, NULL, NULL, NULL),
        (6, 4, 1, 1, 2, 0, 'set', '"Kessel"', NULL, 4, 'in_flight', NULL, NULL, 2, '2026-01-03'),
        (7, 4, 2, 1, 1, 0, 'set', '"Pot"', '"pot"', 5, 'applied', NULL, NULL, 2, '2026-01-03'),
        (8, 4, 2, 1, 2, 0, 'set', '"Topf"', NULL, 7, 'failed', 'E1', 'Too short', 2, '2026-01-03'),
        (9, 4, 2, 2, 2, 0, 'set', '["c"]', NULL, 6, 'skipped', NULL, 'No longer staged', NULL, NULL),
        (10, 4, 2, 2, 1, 1, 'append', '["b"]', '["a"]', 8, 'unknown', NULL, 'Cut off', 2, '2026-01-03');
  `);
  db.close();
  return file;
}

it('opens a catalog in the second schema with every change set, item and request, and goes on working', async () => {
  const file = secondCatalog();
  const catalog = await openCatalog(file);
  expect(existsSync(`${file}.backup-v2`)).toBe(true);
  expect(await catalog.changeSets()).toMatchObject([
    {
      changeSet: 4,
      kind: 'edit',
      of: null,
      state: 'paused',
      message: 'The token died',
      waitsForToken: true,
      options: { checkFirst: true, onePerCell: false },
      total: 6,
      locales: ['de', 'en'],
      // What was in flight when the app ended is unknown, as ever.
      counts: { pending: 1, in_flight: 0, applied: 1, failed: 1, conflict: 0, skipped: 1, unknown: 2 },
    },
    { changeSet: 3, state: 'cancelled', endedAt: '2026-01-02', counts: { applied: 1, skipped: 1 } },
  ]);
  const { rows } = await catalog.items(4, ALL_ITEMS, 0, 10);
  expect(
    rows.map(({ item, intent, old, next, state, message }) => [item, intent, old, next, state, message]),
  ).toEqual([
    [5, 'remove', ['x'], null, 'pending', null],
    [6, 'set', null, 'Kessel', 'unknown', 'The app stopped before the answer arrived'],
    [7, 'set', 'pot', 'Pot', 'applied', null],
    [8, 'set', null, 'Topf', 'failed', 'Too short'],
    [9, 'set', null, ['c'], 'skipped', 'No longer staged'],
    [10, 'append', ['a'], ['a', 'b'], 'unknown', 'Cut off'],
  ]);
  expect(rows.some((row) => 'found' in row)).toBe(false);
  expect(await staged(catalog)).toMatchObject([{ identifier: 'B', next: 'Topf', message: 'Too short' }]);
  expect(await catalog.itemsToSend(4, 'unknown')).toMatchObject([
    { item: 6 },
    { item: 10, localeless: true },
  ]);

  const undo = await catalog.freezeUndo(3, { filter: itemsIn('applied') });
  expect(undo).toMatchObject({ changeSet: 5, kind: 'undo', of: 3 });
  await edit(catalog, { 'A title/de': set('Kessel') });
  await catalog.recordOutcomes(4, [], [[5]]);
  expect(
    (await catalog.recordOutcomes(4, [{ item: 10, state: 'conflict', found: ['z'] }])).changeSet.counts,
  ).toMatchObject({
    in_flight: 1,
    conflict: 1,
    unknown: 1,
  });
});

it('gives the catalog of the second schema the very tables that a new one gets, and every reference holds', async () => {
  const migrated = new Database(secondCatalog());
  migrate(migrated, catalogMigrations);
  const fresh = new Database(join(tempDir(), 'fresh.db'));
  migrate(fresh, catalogMigrations);
  const schema = (db: Database) =>
    db.all<{ name: string; sql: string }>(
      'SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name',
    );
  expect(schema(migrated)).toEqual(schema(fresh));
  expect(schema(migrated).filter(({ sql }) => sql?.includes('_new'))).toEqual([]);
  expect(migrated.all('PRAGMA foreign_key_check')).toEqual([]);
  expect(migrated.all('PRAGMA integrity_check')).toMatchObject([{ integrity_check: 'ok' }]);
  expect(() => migrated.run(`INSERT INTO request (change_set, sent_at) VALUES (99, '2026-01-01')`)).toThrow(
    'FOREIGN KEY',
  );
  migrated.close();
  fresh.close();
});

/** A catalog of the fourth schema: change sets paused, queued and ended, one undoing another, edits staged, done and undone. */
function fourthCatalog(): string {
  const file = join(tempDir(), 'catalog.db');
  const db = new Database(file);
  migrate(db, catalogMigrations.slice(0, 4));
  db.exec(`
    INSERT INTO product (identifier, identifier_is_number, product_id, product_id_is_number, title, place, seen)
      VALUES ('A', 0, 'id-A', 0, 'Kettle', 0, 1), ('B', 0, 'id-B', 0, 'Pot', 1, 1);
    INSERT INTO pull (pull, started_at, ended_at, done) VALUES (1, '2026-01-01', '2026-01-01', 2);
    INSERT INTO property (property, name, products) VALUES (1, 'title', 2);
    INSERT INTO locale (locale, code) VALUES (1, 'en'), (2, 'de');
    INSERT INTO value (product, property, locale, flags, value) VALUES (1, 1, 1, 0, 'New kettle'), (2, 1, 1, 0, 'Pot');
    INSERT INTO value_count (property, locale, flags, cells) VALUES (1, 1, 0, 2);
    INSERT INTO draft (product, property, locale, intent, value, base, rev, flags, shown, conflict, failed)
      VALUES (2, 1, 1, 'set', '"Big pot"', '"Pot"', 7, 0, 'Big pot', 0, 0),
        (1, 1, 2, 'set', '"Kessel"', NULL, 8, 0, 'Kessel', 0, 0);
    INSERT INTO meta (name, value) VALUES ('revision', '8'), ('action', '3');
    INSERT INTO action (action, label, at, undone, cells)
      VALUES (1, 'Edit title', '2026-01-01', 0, 1), (3, 'Edit it again', '2026-01-02', 1, 1);
    INSERT INTO action_change (action, product, property, locale, before, after) VALUES
      (1, 2, 1, 1, '{"draft":null,"shown":"Pot"}',
        '{"draft":{"intent":"set","value":"Big pot","base":"Pot","rev":7,"failure":null},"shown":"Big pot"}'),
      (3, 2, 1, 1, '{"draft":{"intent":"set","value":"Big pot","base":"Pot","rev":7,"failure":null},"shown":"Big pot"}',
        '{"draft":{"intent":"set","value":"Huge pot","base":"Pot","rev":6,"failure":null},"shown":"Huge pot"}');
    INSERT INTO change_set (change_set, kind, of_set, created_at, ended_at, state, message, waits_for_token, check_first,
        one_per_cell, products, locales, total, pending, in_flight, applied, failed, conflict, skipped, unknown)
      VALUES (1, 'edit', NULL, '2026-01-01', '2026-01-02', 'finished', NULL, 0, 1, 0, 1, '["en"]', 2, 0, 0, 1, 0, 1, 0, 0),
        (2, 'undo', 1, '2026-01-02', NULL, 'paused', 'The token died', 1, 1, 0, 1, '["en"]', 1, 0, 0, 0, 0, 0, 0, 1),
        (4, 'edit', NULL, '2026-01-03', NULL, 'queued', NULL, 0, 0, 1, 1, '["en"]', 1, 1, 0, 0, 0, 0, 0, 0);
    INSERT INTO request (request, change_set, sent_at, ended_at) VALUES (1, 1, '2026-01-01', '2026-01-01'),
      (2, 2, '2026-01-02', '2026-01-02');
    INSERT INTO item (item, change_set, product, property, locale, localeless, intent, value, old, rev, state, code, message,
        found, request, at)
      VALUES
        (1, 1, 1, 1, 1, 0, 'set', '"New kettle"', '"Kettle"', 1, 'applied', NULL, NULL, NULL, 1, '2026-01-01'),
        (2, 1, 2, 1, 2, 0, 'set', '"Topf"', NULL, 2, 'conflict', 'C1', 'Somebody else wrote', '"Pott"', 1, '2026-01-01'),
        (5, 2, 1, 1, 1, 0, 'set', '"Kettle"', '"New kettle"', 0, 'unknown', NULL, 'Cut off', NULL, 2, '2026-01-02'),
        (6, 4, 2, 1, 1, 0, 'set', '"Big pot"', '"Pot"', 7, 'pending', NULL, NULL, NULL, NULL, NULL);
  `);
  db.close();
  return file;
}

it('opens a catalog of the fourth schema with its queue, items, drafts and history, and removes products from there', async () => {
  const file = fourthCatalog();
  const catalog = await openCatalog(file);
  expect(existsSync(`${file}.backup-v4`)).toBe(true);
  expect(await catalog.changeSets()).toMatchObject([
    {
      changeSet: 4,
      kind: 'edit',
      state: 'queued',
      options: { checkFirst: false, onePerCell: true },
      counts: { pending: 1 },
    },
    {
      changeSet: 2,
      kind: 'undo',
      of: 1,
      state: 'paused',
      message: 'The token died',
      waitsForToken: true,
      counts: { unknown: 1 },
    },
    {
      changeSet: 1,
      kind: 'edit',
      state: 'finished',
      endedAt: '2026-01-02',
      counts: { applied: 1, conflict: 1 },
    },
  ]);
  expect((await catalog.items(1, ALL_ITEMS, 0, 10)).rows).toMatchObject([
    { item: 1, old: 'Kettle', next: 'New kettle', state: 'applied', at: '2026-01-01' },
    { item: 2, state: 'conflict', code: 'C1', message: 'Somebody else wrote', found: 'Pott' },
  ]);
  expect(await catalog.itemsToSend(2, 'unknown')).toMatchObject([
    { item: 5, value: 'Kettle', base: 'New kettle' },
  ]);
  expect(await staged(catalog)).toMatchObject([
    { identifier: 'A', next: 'Kessel' },
    { identifier: 'B', next: 'Big pot', state: 'sending' },
  ]);
  expect((await catalog.history(null, 10)).actions).toMatchObject([
    { action: 3, undone: true, cells: 1, products: 0 },
    { action: 1, undone: false, cells: 1, products: 0 },
  ]);

  expect(await catalog.markProducts({ products: [1] }, 'delete')).toMatchObject({
    changed: 1,
    summary: {
      changes: 2,
      removals: { unlink: 0, delete: 1 },
      undo: 'Mark 1 product to be deleted',
      redo: null,
    },
  });
  const removal = await catalog.freezeRemovals((await catalog.rehearse(1)).fingerprint);
  expect(removal).toMatchObject({ changeSet: 5, kind: 'removal', state: 'queued' });
  expect(await catalog.recordOutcomes(4, [], [[6]])).toMatchObject({
    changeSet: { counts: { in_flight: 1 } },
  });
});

it('gives the catalog of the fourth schema the very tables that a new one gets, and every reference holds', () => {
  const migrated = new Database(fourthCatalog());
  migrate(migrated, catalogMigrations);
  const fresh = new Database(join(tempDir(), 'fresh.db'));
  migrate(fresh, catalogMigrations);
  const schema = (db: Database) =>
    db.all<{ sql: string }>('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name');
  expect(schema(migrated)).toEqual(schema(fresh));
  expect(schema(migrated).filter(({ sql }) => sql?.includes('_new'))).toEqual([]);
  expect(migrated.all('PRAGMA foreign_key_check')).toEqual([]);
  expect(migrated.all('PRAGMA integrity_check')).toMatchObject([{ integrity_check: 'ok' }]);
  migrated.close();
  fresh.close();
});
