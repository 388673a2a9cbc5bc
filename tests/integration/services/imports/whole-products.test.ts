import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { csv, type ImportedCatalog, importedCatalog } from '../../../support/imported-catalog.ts';

let catalog: ImportedCatalog;
let files: ImportedCatalog['files'];

beforeEach(async () => {
  catalog = await importedCatalog({
    A: [
      { name: 'title', value: 'Kettle' },
      { name: 'title', value: 'Kessel', locale: 'de' },
      { name: 'note', value: 'dented' },
      { name: 'tags', value: ['steel'] },
    ],
    B: [{ name: 'title', value: 'Pan' }],
  });
  ({ files } = catalog);
});

afterEach(() => catalog.close());

const created = async () => {
  const page = { connectionId: catalog.connectionId, filter: {}, offset: 0, limit: 100 };
  const { rows } = await catalog.app.call('creations.list', page);
  return rows.map(({ identifier, mode }) => [identifier, mode]);
};

describe('Identifiers that the catalog does not have', () => {
  const NEW = csv(
    'sku,title,title · de,tags,parent_identifier',
    'N-1,Wok,,steel | black,',
    'A,Kettle,Kanne,,',
    'N-2,Small wok,,,N-1',
  );

  test('become new products when asked to, in the same history step', async () => {
    await files.check(NEW);
    expect(await files.report()).toMatchObject({ byRow: { not_found: 2, changes: 1 } });
    await files.check(NEW, { unknown: 'create' });
    expect(await files.report()).toMatchObject({
      byRow: { creates: 2, changes: 1 },
      products: 3,
      problems: 0,
    });
    expect((await files.stage()).message).toBe('5 cells in 3 products staged.');
    expect(await created()).toEqual([
      ['N-1', 'add'],
      ['N-2', 'add'],
    ]);
    expect(await catalog.staged()).toMatchObject({
      'N-1 title/en': ['set', 'Wok'],
      'N-1 tags/en': ['set', ['steel', 'black']],
      'A title/de': ['set', 'Kanne'],
    });
    await catalog.app.call('history.undo', { connectionId: catalog.connectionId });
    expect(await created()).toEqual([]);
    expect(await catalog.staged()).toEqual({});
  });

  test('are edited by the next file like any product', async () => {
    await files.check(NEW, { unknown: 'create' });
    await files.stage();
    await files.check(csv('sku,title', 'N-1,Big wok'), { unknown: 'create', overStaged: 'replace' });
    expect(await files.report()).toMatchObject({ byRow: { changes: 1, creates: 0 } });
    await files.stage();
    expect(await catalog.staged()).toMatchObject({ 'N-1 title/en': ['set', 'Big wok'] });
  });

  test('are left out when they have more than one row', async () => {
    await files.check(csv('sku,title', 'N-1,Wok', 'A,Jug', 'N-1,Wok'), { unknown: 'create' });
    expect((await files.rows({ row: 'doubled' })).map(({ row, message }) => [row, message])).toEqual([
      [2, 'Another row is about the same product. Keep one of them.'],
      [4, 'Another row is about the same product. Keep one of them.'],
    ]);
    expect(await files.report()).toMatchObject({ byRow: { doubled: 2, changes: 1 }, byCell: { set: 1 } });
  });
});

describe('A full update', () => {
  const FILE = csv('sku,title,note', 'A,Pot,', 'B,Pan,');

  test('lists the stored values that it replaces and those that it loses', async () => {
    await files.check(FILE, { known: 'replace' });
    expect(await files.report()).toMatchObject({
      byRow: { changes: 1, unchanged: 1 },
      replaced: { products: 1, values: 1, lost: 2 },
    });
    const [row] = await files.rows({ row: 'changes' });
    expect(row?.lost).toEqual([
      { property: 'title', locale: 'de', before: 'Kessel' },
      { property: 'tags', locale: 'en', before: ['steel'] },
    ]);
  });

  test('is staged as one, and keeps the values of empty cells', async () => {
    await files.check(FILE, { known: 'replace' });
    expect((await files.stage()).message).toBe('3 cells in 1 product staged.');
    expect(await created()).toEqual([['A', 'replace']]);
    expect(await catalog.staged()).toEqual({
      'A title/en': ['set', 'Pot'],
      'A title/de': ['remove', null],
      'A tags/en': ['remove', null],
    });
  });

  test('needs a file with one row for each product', async () => {
    await files.open(csv('sku,property,locale,value', 'A,title,en,Pot'));
    const plan = files.plan({ known: 'replace' });
    const { connectionId, app } = catalog;
    await expect(app.call('imports.check', { connectionId, upload: files.upload(), plan })).rejects.toThrow(
      'New products and full updates need a file with one row for each product.',
    );
  });
});
