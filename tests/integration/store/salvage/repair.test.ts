import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { catalogDatabase } from '#electron/store/catalog/catalog-database.ts';
import { salvage } from '#electron/store/catalog/salvage/salvage.ts';
import { openDatabase } from '#electron/store/open-database.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { overwrite, pagesOf } from '../damage.ts';
import { OPTIONS } from '../fixtures.ts';
import { changesIn, copyOf, open, workedCatalog } from './worked-catalog.ts';

let worked: Buffer;

beforeAll(() => {
  worked = workedCatalog(160);
});

/** A damaged catalog whose edits and change sets can all be read. */
function damagedCatalog(): string {
  const file = copyOf(worked);
  overwrite(file, pagesOf(file, 'value').slice(1));
  return file;
}

const beside = (file: string) => readdirSync(dirname(file)).sort();

describe('An interrupted repair', () => {
  test('leaves the damaged catalog in place when the disk is full, and is repeated at the next start', () => {
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

  test('starts again if the app was killed, and removes its partial files', () => {
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
    'is finished and reported at the next start if the app was killed with %s moved aside',
    (moved) => {
      const file = damagedCatalog();
      const twin = join(tempDir(), 'catalog.db');
      copyFileSync(file, twin);
      const first = open(twin);
      const changes = changesIn(first.db);
      first.close(true);

      writeFileSync(`${file}-wal`, readFileSync(file).subarray(0, 40_000)); // the damaged file's log: it must not stay
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

test('A repair keeps properties added by the user, their names and the attributes mapped to them', () => {
  const file = copyOf(worked);
  const before = open(file);
  const store = before.store();
  store.addProperty('warranty', 'number', false);
  store.mapAttribute('a-1', 'warranty');
  store.renameProperty('warranty', 'Guarantee');
  before.close(false);
  overwrite(file, pagesOf(file, 'value').slice(1));
  const after = open(file);
  expect(after.recovered).not.toBeNull();
  const { properties, propertyNames, attributeProperties } = after.store().summary();
  expect(properties).toContainEqual(
    expect.objectContaining({ name: 'warranty', kind: 'number', products: 0 }),
  );
  expect(attributeProperties).toEqual({ 'a-1': 'warranty' });
  expect(propertyNames).toEqual({ warranty: 'Guarantee' });
  after.close(true);
});

test('A repair counts what is missing of glossary, labels and layout, and the place in the feed', () => {
  const file = copyOf(worked);
  const before = open(file);
  const store = before.store();
  store.saveTerm(null, [{ locale: 'en', text: 'Kettle', note: null, forbidden: false }]);
  store.renameProperty('title', 'Name');
  store.saveLayout({ columns: [], widths: {} });
  store.saveFeedPage({ source: 's', asked: null, entries: [], unreadable: 0, isEnd: true, cursor: 'c1' });
  before.close(false);
  truncateSync(file, 0);
  const after = open(file);
  expect(after.store().summary().repair?.lostSettings).toEqual({
    terms: expect.toSatisfy((terms: number) => terms >= 1),
    choices: expect.toSatisfy((choices: number) => choices >= 2),
    feed: 1,
  });
  after.close(true);
});

describe('A fact about the catalog', () => {
  const written = (name: string, value: string, wasClosed: boolean): string => {
    const file = copyOf(worked);
    const before = open(file);
    before.store().renameProperty('title', 'Name');
    before.db.run('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)', name, value);
    before.close(wasClosed);
    return file;
  };

  test('of a later version of the app counts as not yet known', () => {
    const after = open(written('layout', '{"columns":"all"}', true));
    const store = after.store();
    expect(store.layout()).toBeNull();
    expect(store.summary().propertyNames).toEqual({ title: 'Name' });
    after.close(true);
  });

  test('that is damaged is repaired at the start, and the others are kept', () => {
    const after = open(written('attribute_properties', '{"a-1":"war', false));
    expect(after.recovered).not.toBeNull();
    expect(after.store().summary()).toMatchObject({
      attributeProperties: {},
      propertyNames: { title: 'Name' },
    });
    after.close(true);
  });

  test('that numbers edits is never guessed', () => {
    const after = open(written('revision', '"many"', true));
    const store = after.store();
    const [product] = store.findByIdentifier(['P0001']);
    const change = { kind: 'set', value: 'Kettle' } as const;
    const edit = () =>
      store.edit('Edit', [{ product: product!.product, property: 'title', locale: 'en', change }]);
    expect(edit).toThrow(/revision/);
    after.close(false);
  });
});
