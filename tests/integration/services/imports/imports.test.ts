import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { csv, type ImportedCatalog, importedCatalog } from '../../../support/imported-catalog.ts';
import { fieldsFor } from '../../../support/scripted-service.ts';

let catalog: ImportedCatalog;
let files: ImportedCatalog['files'];
const staged = () => catalog.staged();

beforeEach(async () => {
  catalog = await importedCatalog({
    '004504': [
      { name: 'title', value: 'Kettle' },
      { name: 'title', value: 'Kessel', locale: 'de' },
      { name: 'tags', value: ['kitchen', 'steel'] },
      { name: 'weight', value: 1.5 },
      { name: 'dishwasher', value: true },
    ],
    'B-2': [
      { name: 'title', value: 'Pan' },
      { name: 'note', value: 'x' },
      { name: 'size', value: { width: 10 } },
    ],
    'C-3': [{ name: 'title', value: 'Lid' }],
  });
  ({ files } = catalog);
});

afterEach(() => catalog.close());

describe('A spreadsheet', () => {
  test('becomes staged edits in one history step', async () => {
    const content = csv(
      'sku,title,title · de,tags,weight,dishwasher,size',
      '004504,Kettle XL,Kessel,kitchen | red,2.25,no,',
      'B-2,Pan,Pfanne,,,,"{""width"":12}"',
    );
    expect(await files.check(content)).toMatchObject({ state: 'done', message: '2 rows checked' });
    expect(await files.report()).toMatchObject({
      rows: 2,
      products: 2,
      byRow: { changes: 2, unchanged: 0 },
      byCell: { set: 6, same: 2, left: 4 },
      problems: 0,
    });
    expect(await files.stage()).toMatchObject({
      state: 'done',
      message: '6 cells in 2 products staged.',
      title: 'Import products.csv',
    });
    expect(await staged()).toEqual({
      '004504 title/en': ['set', 'Kettle XL'],
      '004504 tags/en': ['set', ['kitchen', 'red']],
      '004504 weight/en': ['set', 2.25],
      '004504 dishwasher/en': ['set', false],
      'B-2 title/de': ['set', 'Pfanne'],
      'B-2 size/en': ['set', { width: 12 }],
    });
    await catalog.app.call('history.undo', { connectionId: catalog.connectionId });
    expect(await staged()).toEqual({});
    expect(catalog.service.patches).toEqual([]);
  });

  test('is still shown as it was checked while it is checked with another reading', async () => {
    const rows = Array.from({ length: 6_000 }, (_, n) => `${n % 2 ? '004504' : 'X'};"New ${n}"`);
    await files.check(csv('sku;title', ...rows));
    const { connectionId, app } = catalog;
    const plan = files.plan();
    const other = { ...plan, reading: { ...plan.reading, decimal: ',' as const } };
    const upload = files.upload();
    const page = { connectionId, upload, filter: {}, offset: 0, limit: 200 };
    await app.call('imports.inspect', { connectionId, upload, reading: other.reading });
    const shown = Array.from({ length: 20 }, (_, n) =>
      app.call('imports.rows', { ...page, offset: n * 300 }),
    );
    const { jobId } = await app.call('imports.check', { connectionId, upload, plan: other });
    for (const [n, { total, rows: found }] of (await Promise.all(shown)).entries()) {
      expect(total).toBe(6_000);
      expect(found.map(({ row }) => row)).toEqual(found.map((_, i) => n * 300 + i + 2));
    }
    expect(await app.ended(jobId)).toMatchObject({ state: 'done' });
    expect((await files.rows()).length).toBe(500);
  });

  test('with a row for each value is recognised as such', async () => {
    const content = csv(
      'sku;property;locale;value',
      '004504;title;de;Wasserkessel',
      '004504;weight;;1,75',
      'B-2;Note;en;y',
    );
    const opened = await files.open(content);
    expect(opened.roles.map(({ is }) => is)).toEqual(['identifier', 'property', 'locale', 'cell']);
    await files.check(content, { reading: { ...opened.reading, decimal: ',' } });
    await files.stage();
    expect(await staged()).toEqual({
      '004504 title/de': ['set', 'Wasserkessel'],
      '004504 weight/en': ['set', 1.75],
      'B-2 note/en': ['set', 'y'],
    });
  });

  test('gives the reason for each row that cannot be used', async () => {
    const content = csv(
      'sku,title,weight',
      '4504,Kettle,1',
      'D-4,Bowl,',
      ',Bowl,',
      '1.2E+12,Bowl,',
      'B-2,Pan,heavy',
      'C-3,Cover,',
      'C-3,Top,',
      '"B-2"',
    );
    expect(await files.check(content)).toMatchObject({ message: '8 rows checked, 8 rows with a problem' });
    expect(
      (await files.rows({ problems: true })).map(({ row, verdict, message, cells }) => [
        row,
        verdict,
        message ?? cells.find((cell) => cell.message)?.message,
      ]),
    ).toEqual([
      [2, 'similar', 'There is no “4504”, but “004504”, which looks the same.'],
      [3, 'not_found', 'No product has the identifier “D-4”.'],
      [4, 'broken', 'This row has no identifier. Enter one.'],
      [
        5,
        'not_found',
        '“1.2E+12” is a long number that the spreadsheet shortened. Format the column as text and enter the identifier again.',
      ],
      [6, 'left_out', '“heavy” is not a number.'],
      [
        7,
        'doubled',
        'Another row has a different value for the same cell of this product. Keep one of them.',
      ],
      [
        8,
        'doubled',
        'Another row has a different value for the same cell of this product. Keep one of them.',
      ],
      [
        9,
        'broken',
        'This row has 1 cell, and the header has 3. Look for a missing or extra quote or line break.',
      ],
    ]);
  });

  test('may have empty cells beyond its header, and none that say something', async () => {
    await files.check(csv('sku,title', 'B-2,Wok,,', 'C-3,Cover,,more', '004504'));
    expect((await files.rows()).map(({ verdict, message }) => [verdict, message])).toEqual([
      ['changes', null],
      [
        'broken',
        'This row has 4 cells, and the header has 2. Look for a missing or extra quote or delimiter.',
      ],
      [
        'broken',
        'This row has 1 cell, and the header has 2. Look for a missing or extra quote or line break.',
      ],
    ]);
  });

  test('finds products that an identifier only looks like when asked to, and never by itself', async () => {
    const content = csv('sku,title', '4504,Pot');
    await files.check(content);
    await expect(files.stage()).rejects.toThrow('Nothing to stage');
    await files.check(content, { similar: 'use' });
    expect(await files.rows()).toMatchObject([{ verdict: 'changes', message: 'Found as “004504”.' }]);
    await files.stage();
    expect(await staged()).toEqual({ '004504 title/en': ['set', 'Pot'] });
  });

  test('creates no product that looks like one that exists, or like that of another row, without being told to', async () => {
    const content = csv('sku,title', 'b–2,Pan', 'X-1,Cup', 'x-1,Mug', 'Y-1,Jug', 'Y-1,Jar');
    await files.check(content, { unknown: 'create' });
    expect((await files.rows()).map(({ verdict, message }) => [verdict, message])).toEqual([
      ['similar', 'There is no “b–2”, but “B-2”, which looks the same.'],
      ['similar', expect.stringContaining('“X-1” looks like “x-1” in another row.')],
      ['similar', expect.stringContaining('“x-1” looks like “X-1” in another row.')],
      ['doubled', expect.any(String)],
      ['doubled', expect.any(String)],
    ]);
    await expect(files.stage()).rejects.toThrow('Nothing to stage');
    await files.check(content, { unknown: 'create', similar: 'ignore' });
    await files.stage();
    expect(Object.keys(await staged())).toEqual(['b–2 title/en', 'X-1 title/en', 'x-1 title/en']);
  });

  test('keeps edits that are already staged, unless told to replace them', async () => {
    const content = csv('sku,title', '004504,Pot', 'B-2,Pan');
    await files.check(content);
    await files.stage();
    const other = csv('sku,title', '004504,Jug', 'B-2,Skillet');
    await files.check(other);
    expect(await files.rows({ cell: 'clashes' })).toMatchObject([
      { row: 2, cells: [{ before: 'Kettle', staged: 'Pot', after: 'Jug' }] },
    ]);
    expect((await files.stage()).message).toBe(
      '1 cell in 1 product staged; 1 row left out, wholly or in part.',
    );
    expect(await staged()).toEqual({
      '004504 title/en': ['set', 'Pot'],
      'B-2 title/en': ['set', 'Skillet'],
    });
    await files.check(other, { overStaged: 'replace' });
    await files.stage();
    expect(await staged()).toMatchObject({ '004504 title/en': ['set', 'Jug'] });
  });

  test('leaves, removes or empties the values of empty cells, as chosen', async () => {
    const content = csv('sku,note,tags', 'B-2,,', '004504,,');
    await files.check(content);
    expect(await files.report()).toMatchObject({ byCell: { left: 4 }, byRow: { unchanged: 2 } });
    await files.check(content, { emptyCells: 'remove' });
    await files.stage();
    expect(await staged()).toEqual({
      'B-2 note/en': ['remove', null],
      '004504 tags/en': ['remove', null],
    });
    await catalog.app.call('history.undo', { connectionId: catalog.connectionId });
    await files.check(content, { emptyCells: 'set_empty' });
    await files.stage();
    expect(await staged()).toMatchObject({ 'B-2 note/en': ['set', ''], '004504 tags/en': ['set', []] });
  });

  test('appends the items that lists lack, when asked to', async () => {
    await files.check(csv('sku,tags', '004504,steel | red'), { lists: 'append' });
    expect(await files.report()).toMatchObject({ byCell: { append: 1 } });
    await files.stage();
    expect(await staged()).toEqual({ '004504 tags/en': ['append', ['kitchen', 'steel', 'red']] });
  });

  test('names the properties and languages that the catalog does not have', async () => {
    const content = csv('sku,title,colour', 'B-2,Skillet,red');
    const { roles } = await files.open(content);
    expect(roles.at(-1)).toEqual({ is: 'ignored' });
    const mapped = [...roles.slice(0, 2), { is: 'value' as const, property: 'colour', locale: 'en' }];
    await files.check(content, { roles: mapped });
    expect(await files.report()).toMatchObject({
      unknownColumns: { count: 1, first: ['colour · en'] },
      byCell: { set: 1, invalid: 1 },
    });
    await catalog.app.call('properties.add', {
      connectionId: catalog.connectionId,
      property: 'colour',
      kind: 'text',
      translatable: false,
    });
    await files.check(content, { roles: mapped });
    expect(await files.report()).toMatchObject({
      unknownColumns: { count: 0 },
      byCell: { set: 2, invalid: 0 },
    });
  });

  test('counts those that the catalog does not have, also where they are too many to be named', async () => {
    const names = Array.from({ length: 120 }, (_, i) => `field_${i}`);
    await files.check(csv('sku,property,value', ...names.map((name) => `B-2,${name},x`)));
    expect(await files.report()).toMatchObject({
      unknownColumns: { count: 120, first: names.slice(0, 20).map((name) => `${name} · en`) },
    });
  });

  test('remembers the roles of its columns', async () => {
    const content = csv('Art-No,Bezeichnung', 'B-2,Skillet');
    const roles = [{ is: 'identifier' as const }, { is: 'value' as const, property: 'title', locale: 'en' }];
    expect((await files.open(content)).roles).toEqual([{ is: 'ignored' }, { is: 'ignored' }]);
    await files.check(content, { roles });
    await files.stage();
    await catalog.app.restart();
    const again = await files.open(content, 'next.csv');
    expect(again.roles).toEqual(roles);
    expect(again.remembered).toMatchObject([{ fileName: 'products.csv', roles }]);
  });

  test('can be checked on a read-only connection, but not staged', async () => {
    await catalog.app.call('connections.update', {
      connectionId: catalog.connectionId,
      fields: fieldsFor(catalog.service, { readOnly: true }),
    });
    expect(await files.check(csv('sku,title', 'B-2,Skillet'))).toMatchObject({ state: 'done' });
    expect(
      await catalog.app.refusal('imports.stage', {
        connectionId: catalog.connectionId,
        upload: files.upload(),
      }),
    ).toBe('read_only');
  });
});
