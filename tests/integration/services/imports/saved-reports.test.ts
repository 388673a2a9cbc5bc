import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { InputOf } from '#shared/contract/registry.ts';
import type { TableFormat } from '#shared/domain/table-format.ts';
import { csv, type ImportedCatalog, importedCatalog } from '../../../support/imported-catalog.ts';
import { wholeTable } from '../../../support/whole-table.ts';

let catalog: ImportedCatalog;
let files: ImportedCatalog['files'];

beforeEach(async () => {
  catalog = await importedCatalog({
    '004504': [{ name: 'title', value: 'Kettle' }],
    B: [
      { name: 'title', value: 'Pan' },
      { name: 'weight', value: 2 },
    ],
  });
  ({ files } = catalog);
});

afterEach(() => catalog.close());

const CSV = { kind: 'csv', bom: false, lineEnds: 'lf' } as const;
const FILE = csv('sku,title,weight,comment', '004504,Pot,,fine', '"=X",Bowl,,"a, b"', 'B,Skillet,heavy,');

async function saved(
  what: InputOf<'imports.save'>['what'],
  format: InputOf<'imports.save'>['format'],
  name: string,
) {
  const { connectionId, app } = catalog;
  const input = { connectionId, upload: files.upload(), what, format, fileName: name };
  const { jobId } = await app.call('imports.save', input);
  const job = await app.ended(jobId);
  const path = join(app.dataDir, name);
  return { message: job.message?.replace(path, name), path };
}

describe('An import', () => {
  test('saves a report with the number and reason of each row and cell that is left out', async () => {
    await files.check(FILE);
    const { path, message } = await saved('report', CSV, 'report.csv');
    expect(message).toBe('2 lines saved as report.csv');
    expect(readFileSync(path, 'utf8').split('\n')).toEqual([
      'Row,Identifier,Column,Result,Message,Text',
      `3,'=X,,not found,No product has the identifier “=X”.,`,
      '4,B,weight,not valid,“heavy” is not a number.,heavy',
      '',
    ]);
  });

  test('saves what is held back in its report, too', async () => {
    await files.check(csv('sku,title', 'B,"=""Pan"""'));
    expect(await files.report()).toMatchObject({ byRow: { left_out: 1 }, byCell: { doubtful: 1 } });
    const { path } = await saved('report', CSV, 'report.csv');
    expect(readFileSync(path, 'utf8').split('\n').slice(1)).toEqual([
      '2,B,title,held back,The text stands in a formula.,"\'=""Pan"""',
      '',
    ]);
  });

  test('saves the rows left out as they were, formulas guarded, to be corrected and imported', async () => {
    await files.check(FILE);
    await files.stage();
    const { path, message } = await saved('rejected', CSV, 'rejected.csv');
    expect(message).toBe('2 rows saved as rejected.csv');
    const text = readFileSync(path, 'utf8');
    expect(text).toBe('sku,title,weight,comment\n\'=X,Bowl,,"a, b"\nB,Skillet,heavy,\n');
    await files.check(text.replace('heavy', '2.5'), {}, 'rejected.csv');
    await files.stage();
    expect(await catalog.staged()).toEqual({
      '004504 title/en': ['set', 'Pot'],
      'B title/en': ['set', 'Skillet'],
      'B weight/en': ['set', 2.5],
    });
  });

  test('guards each cell of the rows left out once, also if the file was guarded', async () => {
    const guarded = csv("'=sku,sku,title", "'-1,'=X,'+Bowl", "2,''=X,plain");
    await files.check(guarded, { unguard: true });
    const { path } = await saved('rejected', CSV, 'rejected.csv');
    expect(readFileSync(path, 'utf8')).toBe("'=sku,sku,title\n'-1,'=X,'+Bowl\n2,''=X,plain\n");
    await files.check(guarded, { unguard: false });
    const again = await saved('rejected', CSV, 'again.csv');
    expect(readFileSync(again.path, 'utf8')).toBe("''=sku,sku,title\n''-1,''=X,''+Bowl\n2,'''=X,plain\n");
  });

  test('saves the rows left out as a workbook too', async () => {
    await files.check(FILE);
    const format: TableFormat = { kind: 'xlsx' };
    const { path } = await saved('rejected', format, 'rejected.xlsx');
    expect((await wholeTable(path)).all.map(({ cells }) => cells)).toEqual([
      ['=X', 'Bowl', '', 'a, b'],
      ['B', 'Skillet', 'heavy', ''],
    ]);
  });

  test('saves no report before the file was checked', async () => {
    await files.open(FILE);
    await expect(saved('report', CSV, 'report.csv')).rejects.toThrow('Check the file first.');
  });
});
