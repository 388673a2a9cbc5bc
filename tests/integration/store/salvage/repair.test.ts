import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { catalogDatabase } from '#electron/store/catalog/catalog-database.ts';
import { salvage } from '#electron/store/catalog/salvage/salvage.ts';
import { catalogMigrations } from '#electron/store/catalog/schema.ts';
import { Database } from '#electron/store/database.ts';
import { migrate } from '#electron/store/migrations.ts';
import { openDatabase } from '#electron/store/open-database.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { damage, overwrite, pagesOf } from '../damage.ts';
import { OPTIONS } from '../fixtures.ts';
import { changesIn, copyOf, editsIn, open, workedCatalog } from './worked-catalog.ts';

let worked: Buffer;

beforeAll(() => {
  worked = workedCatalog(160);
});

/** A damaged catalog, of which all edits and change sets can be read. */
function damagedCatalog(): string {
  const file = copyOf(worked);
  overwrite(file, pagesOf(file, 'value').slice(1));
  return file;
}

const beside = (file: string) => readdirSync(dirname(file)).sort();

describe('A repair that does not come to its end', () => {
  test('for want of room leaves the damaged catalog where it was, and the next start repairs it', () => {
    const file = damagedCatalog();
    const bytes = readFileSync(file);
    const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
    expect(() =>
      openDatabase(file, {
        ...catalogDatabase(OPTIONS),
        salvage: (...parts) => {
          salvage(...parts);
          throw full;
        },
      }),
    ).toThrow(full);
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(beside(file).filter((name) => name.includes('repair'))).toEqual([]);

    const after = open(file);
    expect(after.recovered?.salvaged).toMatchObject({
      carried: { changeSets: 3, edits: 200 },
      allRead: true,
    });
    after.close(true);
  });

  test('because the app is killed amid it is begun again, whatever that had written', () => {
    const file = damagedCatalog();
    writeFileSync(`${file}.repairing`, 'half of a file');
    writeFileSync(`${file}.repairing-wal`, 'and of its log');
    const after = open(file);
    expect(after.recovered?.salvaged).toMatchObject({
      carried: { changeSets: 3, edits: 200 },
      allRead: true,
    });
    after.close(true);
    expect(beside(file).filter((name) => name.includes('repairing'))).toEqual([]);
  });

  test.each(['nothing', 'the file', 'the file and its log'])(
    'because the app is killed when %s was moved aside is finished at the next start, and still told',
    (moved) => {
      const file = damagedCatalog();
      const twin = join(tempDir(), 'catalog.db');
      copyFileSync(file, twin);
      const first = open(twin);
      const changes = changesIn(first.db);
      first.close(true);

      writeFileSync(`${file}-wal`, readFileSync(file).subarray(0, 40_000)); // of the damaged file: it must not stay
      copyFileSync(twin, `${file}.repaired-2026-01-02T03-04-05-678Z`);
      const aside = `${file}.damaged-2026-01-02T03-04-05-678Z`;
      if (moved !== 'nothing') renameSync(file, aside);
      if (moved === 'the file and its log') renameSync(`${file}-wal`, `${aside}-wal`);

      const after = open(file);
      expect(changesIn(after.db)).toEqual(changes);
      expect(after.store().summary().repair).toMatchObject({ carried: { changeSets: 3 } });
      after.close(true);
      expect(existsSync(aside)).toBe(true);
      expect(existsSync(`${aside}-wal`)).toBe(true);
      expect(beside(file).filter((name) => name.includes('.repair'))).toEqual([]);
    },
  );
});

describe('What is carried over', () => {
  test('comes out of a file that an earlier version wrote, too', () => {
    const file = join(tempDir(), 'catalog.db');
    const old = new Database(file);
    migrate(old, catalogMigrations.slice(0, 1));
    old.exec(`
      INSERT INTO product (identifier, identifier_is_number, product_id_is_number, title, place, seen)
        VALUES ('A', 0, 0, 'Kettle', 0, 1);
      INSERT INTO property (property, name) VALUES (1, 'title'), (2, 'tags');
      INSERT INTO locale (locale, code) VALUES (1, 'en');
      WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 400)
        INSERT INTO value (product, property, locale, flags, value) SELECT 1, n + 2, 1, 0, hex(zeroblob(100)) FROM n;
      INSERT INTO draft (product, property, locale, intent, value, base, rev, flags, shown, conflict, failed)
        VALUES (1, 2, 1, 'append', '["b"]', '["a"]', 4, 0, '["a","b"]', 0, 0);
      INSERT INTO change_set (change_set, created_at, state, message, products, locales, total, pending, in_flight)
        VALUES (7, '2026-01-01', 'running', NULL, 1, '["en"]', 2, 1, 1);
      INSERT INTO request (request, change_set, sent_at) VALUES (3, 7, '2026-01-01');
      INSERT INTO item (item, change_set, product, property, locale, localeless, intent, value, rev, state, request, at)
        VALUES (5, 7, 1, 1, 1, 0, 'set', '"Pot"', 3, 'in_flight', 3, '2026-01-01'),
          (6, 7, 1, 2, 1, 0, 'append', '["b"]', 4, 'pending', NULL, NULL);
    `);
    old.close();
    damage(file, 'value');

    const after = open(file);
    expect(after.recovered?.salvaged).toMatchObject({
      carried: { edits: 1, changes: 2 },
      lost: { changes: 0 },
      allRead: true,
    });
    const store = after.store();
    expect(store.changeSets()).toMatchObject([
      { changeSet: 7, kind: 'edit', state: 'paused', counts: { unknown: 1, pending: 1, in_flight: 0 } },
    ]);
    // The edit is known as the one that waits: taken back, it is not sent.
    store.dropDrafts({ filter: 'all', property: null, locale: null });
    expect(store.changeSet(7).counts).toMatchObject({ pending: 0, skipped: 1 });
    // A later edit is another one than any that an item names.
    store.edit('Edit', [
      { product: 1, property: 'tags', locale: 'en', change: { kind: 'set', value: ['c'] } },
    ]);
    const [edit] = editsIn(after.db).values();
    expect(edit?.rev).toBeGreaterThan(4);
    after.close(true);
  });
});
