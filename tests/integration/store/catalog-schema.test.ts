import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { catalogSchema } from '#electron/store/catalog/catalog-schema.ts';
import { Database } from '#electron/store/database.ts';
import { migrate } from '#electron/store/migrations.ts';
import { tempDir } from '../../support/temp-dir.ts';

let db: Database;

beforeEach(() => {
  db = new Database(join(tempDir(), 'catalog.db'));
  onTestFinished(() => db.close());
  migrate(db, catalogSchema);
  db.exec(`
    INSERT INTO change_set (change_set, kind, created_at, state, check_first, one_per_cell, products, locales, total, pending)
      VALUES (1, 'edit', '2026-11-01T00:00:00Z', 'queued', 1, 0, 1, '[]', 1, 1);
    INSERT INTO snapshot (snapshot, product, taken_at, cells, raw, record) VALUES (1, 1, '2026-11-01T00:00:00Z', 0, '{}', '{}');
  `);
});

const CELL = {
  product: 1,
  property: 2,
  locale: 3,
  spelling: 1,
  intent: 'set',
  value: '"b"',
  state: 'skipped',
};
const PRODUCT = { product: 1, action: 'delete', identifier: 'a', title: 'A', level: 0, state: 'skipped' };

const insert = (table: string, row: Record<string, string | number | null>): number =>
  db.run(
    `INSERT INTO ${table} (${Object.keys(row).join()}) VALUES (${Object.keys(row).map(() => '?')})`,
    ...Object.values(row),
  ).lastId;
const item = (row: Record<string, string | number | null>) => insert('item', { change_set: 1, ...row });

describe('an item', () => {
  test('is the only unsettled one of its cell, or of its product', () => {
    item({ ...CELL, state: 'unknown' });
    item({ ...PRODUCT, state: 'unknown' });
    for (const one of [CELL, PRODUCT]) {
      const settled = item(one);
      expect(() => db.run("UPDATE item SET state = 'pending' WHERE item = ?", settled)).toThrow('UNIQUE');
    }
  });

  test.each([
    ['a cell without a language', { ...CELL, locale: null }],
    ['a cell without an intent', { ...CELL, intent: null }],
    ['a set without a value', { ...CELL, value: null }],
    ['a cell with a snapshot', { ...CELL, snapshot: 1 }],
    ['a product with a value', { ...PRODUCT, value: '"b"' }],
    ['a product that was a staged edit', { ...PRODUCT, rev: 7 }],
    ['a product without an identifier', { ...PRODUCT, identifier: null }],
    ['a product in conflict', { ...PRODUCT, state: 'conflict' }],
    ['a product in flight without a snapshot', { ...PRODUCT, state: 'in_flight', request: 1 }],
    ['a removal that restores', { ...PRODUCT, restores: 1 }],
    ['neither a cell nor a product', { product: 1, state: 'skipped' }],
    ['a cell in flight without a request', { ...CELL, state: 'in_flight' }],
  ])('is not %s', (_, row) => {
    item(CELL);
    expect(() => item(row)).toThrow('CHECK');
  });

  test('in flight has a request, and a product its snapshot', () => {
    expect(item({ ...CELL, state: 'in_flight', request: 1 })).toBe(1);
    expect(item({ ...PRODUCT, state: 'in_flight', request: 1, snapshot: 1 })).toBe(2);
  });
});

describe('a change of a step', () => {
  const CHANGE = { step: 1, product: 1, property: 0, locale: 0, before: null, after: 'delete' };

  beforeEach(() => {
    insert('step', { step: 1, label: 'Mark', at: '2026-11-01T00:00:00Z' });
  });

  test('is of a cell or of a product as a whole', () => {
    insert('step_change', CHANGE);
    insert('step_change', { ...CHANGE, property: 1, locale: 1, before: '{}', after: '{}' });
    expect(db.firstArray('SELECT count(*) FROM step_change')).toEqual([2]);
  });

  test.each([
    ['a mark that stays', { ...CHANGE, before: 'delete' }],
    ['a cell of no property', { ...CHANGE, locale: 1 }],
    ['a cell that says nothing of before', { ...CHANGE, property: 1, locale: 1 }],
  ])('is not %s', (_, row) => {
    expect(() => insert('step_change', row)).toThrow('CHECK');
  });
});
