import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { csv, type ImportedCatalog, importedCatalog } from '../../../support/imported-catalog.ts';

let catalog: ImportedCatalog;
let files: ImportedCatalog['files'];

beforeEach(async () => {
  catalog = await importedCatalog({
    A: [
      { name: 'title', value: 'Kettle' },
      { name: 'weight', value: 1 },
    ],
    B: [{ name: 'title', value: 'Pan' }],
  });
  ({ files } = catalog);
});

afterEach(() => catalog.close());

const identifier = { is: 'identifier' as const };
const title = { is: 'value' as const, property: 'title', locale: 'en' };

describe('A file', () => {
  test.each([
    ['grew', 'sku,title\nA,Pot and more'],
    ['shrank', 'sku'],
  ])('that %s while it was read is refused', async (_, come) => {
    const { connectionId, app } = catalog;
    const announced = Buffer.from('sku,title\nA,Pot');
    const { upload } = await app.call('uploads.begin', {
      connectionId,
      format: 'table',
      fileName: 'products.csv',
      bytes: announced.length,
    });
    const whole = async () => {
      await app.call('uploads.append', {
        connectionId,
        upload,
        base64: Buffer.from(come).toString('base64'),
      });
      await app.call('imports.inspect', { connectionId, upload, reading: null });
    };
    await expect(whole()).rejects.toThrow(
      'The file changed while it was read. Save it, close it in other programs and choose it again.',
    );
  });

  test('that is replaced or discarded leaves nothing on disk', async () => {
    const folder = join(catalog.app.dataDir, 'work', 'uploads');
    await files.check(csv('sku,title', 'A,Pot'));
    const first = files.upload();
    await files.check(csv('sku,title', 'A,Jug'));
    expect(readdirSync(folder)).toEqual([files.upload()]);
    const { connectionId, app } = catalog;
    expect(await app.refusal('imports.report', { connectionId, upload: first })).toBe('not_found');
    await app.call('uploads.discard', { connectionId, upload: files.upload() });
    expect(readdirSync(folder)).toEqual([]);
    await files.check(csv('sku,title', 'A,Jug'));
    await app.restart();
    expect(existsSync(folder)).toBe(false);
  });

  test('with spreadsheet errors reports them at their cells', async () => {
    await files.check(csv('sku,title,weight', 'A,#N/A,#DIV/0!'));
    expect(
      (await files.rows({ cell: 'invalid' })).flatMap(({ cells }) => cells.map((cell) => cell.message)),
    ).toEqual([
      '#N/A is an error of the spreadsheet. Correct the formula, or enter the value.',
      '#DIV/0! is an error of the spreadsheet. Correct the formula, or enter the value.',
    ]);
  });

  test('in which a quote swallowed a row stages none of both', async () => {
    const rows = ['A-1,"Pot,1', 'A-2,Jug",2', 'A-3,"Kettle, red\nand blue",3'];
    await files.check(csv('sku,title,weight', ...rows), { unknown: 'create' });
    expect(await files.report()).toMatchObject({ byRow: { broken: 1, creates: 1 } });
    const [broken] = await files.rows({ row: 'broken' });
    expect(broken).toMatchObject({
      row: 2,
      message: 'A quote in this row may have swallowed the row of “A-2”. Look for a missing or extra quote.',
    });
  });

  test('with two rows for one product stages both when they agree', async () => {
    await files.check(csv('sku,title,weight', 'A,Pot,', 'B,Wok,', 'A,,3', 'A,Pot,3'));
    expect(await files.report()).toMatchObject({ products: 2, byRow: { changes: 4, doubled: 0 } });
    await files.stage();
    expect(await catalog.staged()).toEqual({
      'A title/en': ['set', 'Pot'],
      'A weight/en': ['set', 3],
      'B title/en': ['set', 'Wok'],
    });
  });

  test('with conflicting rows for one product stages none of them, and reports each', async () => {
    await files.check(csv('sku,title', 'A,Pot', 'B,Wok', 'A,Jug', 'A,Pot'));
    expect((await files.rows({ row: 'doubled' })).map(({ row }) => row)).toEqual([2, 4, 5]);
    expect(await files.report()).toMatchObject({ byCell: { set: 1 }, problems: 3 });
    await files.stage();
    expect(await catalog.staged()).toEqual({ 'B title/en': ['set', 'Wok'] });
  });

  test('with two columns of the same name imports the first', async () => {
    const { roles, notices } = await files.open(csv('sku,title,title', 'A,Pot,Jug'));
    expect(roles.map(({ is }) => is)).toEqual(['identifier', 'value', 'ignored']);
    expect(notices.map(({ kind }) => kind)).toContain('duplicate_headers');
  });

  test.each([
    ['no column that names products', [{ is: 'ignored' as const }, title], 'No column names the products'],
    ['nothing to import', [identifier, { is: 'ignored' as const }], 'there is nothing to import'],
    ['two columns for one cell', [identifier, title, title], 'Several columns are mapped to title · en.'],
    ['another number of columns', [identifier], 'The file has'],
  ])('cannot be checked with %s', async (_, roles, message) => {
    await files.open(csv(`sku,title${roles.length === 3 ? ',other' : ''}`, 'A,Pot'));
    const { connectionId, app } = catalog;
    const plan = files.plan({ roles });
    await expect(app.call('imports.check', { connectionId, upload: files.upload(), plan })).rejects.toThrow(
      message,
    );
  });
});
