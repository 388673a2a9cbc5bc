import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ColumnRole } from '#shared/contract/imports.ts';
import { type ImportedCatalog, importedCatalog } from '../../../support/imported-catalog.ts';
import { wholeTable } from '../../../support/whole-table.ts';
import { textRow, workbookFile } from '../../../support/workbook-file.ts';

let catalog: ImportedCatalog;
let files: ImportedCatalog['files'];

beforeEach(async () => {
  catalog = await importedCatalog({
    '0012': [{ name: 'title', value: 'Other' }],
    '12': [{ name: 'title', value: 'Another' }],
    'SKU-0012': [
      { name: 'title', value: 'Pan' },
      { name: 'discount', value: 0.1 },
      { name: 'share', value: '19%' },
    ],
    '4006381333931': [{ name: 'title', value: 'Lid' }],
  });
  ({ files } = catalog);
});

afterEach(() => catalog.close());

const STYLES = {
  'xl/styles.xml':
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="&quot;SKU-&quot;0000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="9"/></cellXfs></styleSheet>',
};

const workbook = async (...rows: string[]): Promise<Buffer> =>
  readFileSync(await workbookFile(textRow('sku', 'title', 'discount') + rows.join(''), STYLES));

const row = (sku: string, title: string, discount: string) =>
  `<row><c s="1"><v>${sku}</v></c><c t="inlineStr"><is><t>${title}</t></is></c><c s="2"><v>${discount}</v></c></row>`;

test('An identifier is what its sheet shows, and a value what it stores', async () => {
  await files.check(await workbook(row('12', 'Wok', '0.19'), row('13', 'Jug', '0.2')));
  await files.stage();
  expect(await catalog.staged()).toEqual({
    'SKU-0012 discount/en': ['set', 0.19],
    'SKU-0012 title/en': ['set', 'Wok'],
  });
  expect((await files.rows({ row: 'not_found' })).map(({ identifier }) => identifier)).toEqual(['SKU-0013']);
});

test('The choice of the user counts, and is remembered for files with the same columns', async () => {
  const content = await workbook(row('12', 'Wok', '0.19'));
  const { roles } = await files.open(content);
  const chosen = roles.map(
    (role): ColumnRole => (role.is === 'identifier' ? { ...role, reads: 'stored' } : role),
  );
  await files.check(content, { roles: chosen });
  await files.stage();
  expect(await catalog.staged()).toMatchObject({ '12 title/en': ['set', 'Wok'] });
  expect((await files.open(content)).roles).toEqual(chosen);
});

test('Rows to correct hold what was read of them', async () => {
  await files.check(await workbook(row('13', 'Jug', '0.2')));
  const { connectionId, app } = catalog;
  const saving = {
    connectionId,
    upload: files.upload(),
    what: 'rejected' as const,
    fileName: 'rejected.xlsx',
  };
  const { jobId } = await app.call('imports.save', { ...saving, format: { kind: 'xlsx' } });
  await app.ended(jobId!);
  const { all } = await wholeTable(join(app.dataDir, 'rejected.xlsx'));
  expect(all.map(({ cells }) => cells)).toEqual([['SKU-0013', 'Jug', '0.2']]);
});

test('A number that a sheet shows as the very text that is there changes nothing', async () => {
  const sheet = `${textRow('sku', 'share')}<row><c s="1"><v>12</v></c><c s="2"><v>0.19</v></c></row>`;
  await files.check(readFileSync(await workbookFile(sheet, STYLES)));
  expect(await files.report()).toMatchObject({ byRow: { unchanged: 1 }, problems: 0 });
});

test('A number in place of such a text is held back, unless the user chose how the column is read', async () => {
  const sheet = `${textRow('sku', 'share')}<row><c s="1"><v>12</v></c><c s="2"><v>0.21</v></c></row>`;
  const content = readFileSync(await workbookFile(sheet, STYLES));
  await files.check(content);
  expect(await files.report()).toMatchObject({ doubts: { shown: { cells: 1, first: { read: '21%' } } } });
  const roles = files
    .plan()
    .roles.map((role) => (role.is === 'value' ? { ...role, reads: 'stored' as const } : role));
  await files.check(content, { roles });
  expect(await files.report()).toMatchObject({ byCell: { set: 1, doubtful: 0 } });
});

test('An identifier that is an error or a formula without a result creates no product', async () => {
  const cells = ['<c t="e"><v>#N/A</v></c>', '<c><f>A1</f></c>', '<c t="s"><v>0</v></c>'];
  const rows = cells.map((cell) => `<row>${cell}<c t="inlineStr"><is><t>New</t></is></c></row>`).join('');
  const strings = { 'xl/sharedStrings.xml': '<sst><si><t>#REF!</t></si></sst>' };
  await files.check(readFileSync(await workbookFile(textRow('sku', 'title') + rows, strings)), {
    unknown: 'create',
  });
  expect(await files.report()).toMatchObject({ byRow: { broken: 3, creates: 0 } });
});

test('A number that a program wrote with a fraction of zero is the same identifier', async () => {
  const plain = '<row><c><v>4006381333931.0</v></c><c t="inlineStr"><is><t>Cover</t></is></c></row>';
  await files.check(await workbook(plain));
  await files.stage();
  expect(await catalog.staged()).toEqual({ '4006381333931 title/en': ['set', 'Cover'] });
});
