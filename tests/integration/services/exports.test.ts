import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { downloadsFolder } from '#electron/platform/downloads-folder.ts';
import type { ExportColumn } from '#shared/contract/exports.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { InputOf } from '#shared/contract/registry.ts';
import type { TableFormat } from '#shared/domain/table-format.ts';
import { STRUCTURE } from '#shared/service/structure.ts';
import { importing } from '../../support/importing.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { wholeTable } from '../../support/whole-table.ts';

let service: ScriptedService;
let app: RunningApp;
let connectionId: string;
let folder: string;
/** Where the user saves the next file; null if the user cancels. */
let chosen: string | null;

const CSV = { kind: 'csv', bom: false, lineEnds: 'lf' } as const;

beforeEach(async () => {
  service = await startScriptedService({
    '004504': [
      { name: 'title', value: 'Kettle' },
      { name: 'title', value: 'Kessel "groß", rund', locale: 'de' },
      { name: 'tags', value: ['kitchen', 'steel'] },
      { name: 'weight', value: 1.5 },
      { name: 'dishwasher', value: true },
    ],
    'B-2': [
      { name: 'title', value: '=1+1' },
      { name: 'tags', value: ['a | b', ''] },
      { name: 'size', value: { width: 10 } },
      { name: 'note', value: '', locale: 'de' },
    ],
    'C-3': [{ name: 'title', value: 'Lid\nwith glass', locale: 'de' }],
  });
  service.parents.set('C-3', '004504');
  folder = join(tempDir(), 'files');
  mkdirSync(folder);
  chosen = join(folder, 'products.csv');
  app = await startApp({ files: { ...downloadsFolder(), chooseSavePath: async () => chosen } });
  ({ id: connectionId } = await app.call('connections.create', {
    token: service.token,
    fields: fieldsFor(service),
  }));
  expect((await app.ended((await app.call('catalog.pull', { connectionId })).jobId)).state).toBe('done');
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

const cell = (property: string, locale = 'en') => ({ property, locale });
const COLUMNS: ExportColumn[] = [
  'identifier',
  'productId',
  cell('title'),
  cell('title', 'de'),
  cell('tags'),
  cell('weight'),
  cell('dishwasher'),
  cell('size'),
  cell('note', 'de'),
  cell(STRUCTURE.parent),
];

const openView = async (query: InputOf<'catalog.openView'>['query'] = {}) =>
  (await app.call('catalog.openView', { connectionId, query })).view;

type Input = InputOf<'exports.start'>;

async function start(change: Partial<Omit<Input, 'target'>> & { target?: Partial<Input['target']> } = {}) {
  const target = {
    kind: 'table',
    format: CSV,
    columns: COLUMNS,
    rows: 'products',
    guardFormulas: false,
    ...change.target,
  } as Input['target'];
  const rows = { view: await openView(), ranges: null };
  return app.call('exports.start', {
    connectionId,
    rows,
    staged: true,
    fileName: 'products.csv',
    ...change,
    target,
  });
}

const exported = async (change: Parameters<typeof start>[0] = {}): Promise<Job> =>
  app.ended((await start(change)).jobId);

const text = () => readFileSync(chosen!, 'utf8');

const edit = async (identifier: string, column: { property: string; locale: string }, value: string) => {
  const { rows } = await app.call('catalog.window', {
    connectionId,
    view: await openView(),
    start: 0,
    count: 10,
    columns: [],
  });
  const { product } = rows.find((row) => row.identifier === identifier)!;
  await app.call('drafts.edit', {
    connectionId,
    label: 'Edit',
    edits: [{ product, ...column, change: { kind: 'set', value } }],
  });
};

describe('An export with one row for each product', () => {
  test('writes every kind of value as an import reads it', async () => {
    const job = await exported();
    expect(job).toMatchObject({
      state: 'done',
      done: 3,
      total: 3,
      message: `3 products exported to ${chosen}`,
      file: { path: chosen, opens: true },
    });
    expect(text().split('\n')).toEqual([
      'sku,product_id,title · en,title · de,tags,weight,dishwasher,size,note,parent_identifier',
      '004504,id-004504,Kettle,"Kessel ""groß"", rund",kitchen | steel,1.5,true,,,',
      'C-3,id-C-3,Product C-3,"Lid',
      'with glass",,,,,,004504',
      'B-2,id-B-2,=1+1,,"[""a | b"",""""]",,,"{""width"":10}",,',
      '',
    ]);
  });

  test('contains staged edits or the service’s values, as chosen', async () => {
    await edit('004504', cell('title'), 'Teapot');
    await edit('C-3', cell('title'), 'Cover');
    const titles = async (staged: boolean) => {
      await exported({ staged, target: { columns: ['identifier', 'title', cell('title')] } });
      return text().split('\n').slice(1, 4);
    };
    expect(await titles(true)).toEqual(['004504,Teapot,Teapot', 'C-3,Cover,Cover', 'B-2,=1+1,=1+1']);
    expect(await titles(false)).toEqual([
      '004504,Kettle,Kettle',
      'C-3,Product C-3,Product C-3',
      'B-2,=1+1,=1+1',
    ]);
  });

  test('follows the sort order and filter of the view, or has only its selected rows', async () => {
    const columns: ExportColumn[] = ['identifier'];
    const view = await openView({ sort: [{ by: 'identifier', descending: true }] });
    await exported({ rows: { view, ranges: null }, target: { columns } });
    expect(text()).toBe('sku\nC-3\nB-2\n004504\n');
    const ranges = [
      { first: 2, last: 2 },
      { first: 0, last: 0 },
    ];
    expect((await exported({ rows: { view, ranges }, target: { columns } })).total).toBe(2);
    expect(text()).toBe('sku\n004504\nC-3\n');
    const found = await openView({ search: 'B-2' });
    await exported({ rows: { view: found, ranges: null }, target: { columns } });
    expect(text()).toBe('sku\nB-2\n');
  });

  test('guards formulas when asked to', async () => {
    await exported({ target: { guardFormulas: true, columns: [cell('title')] } });
    expect(text()).toContain("\n'=1+1\n");
  });
});

describe('An export with one row for each value', () => {
  test('names property and language, and leaves out cells without a value', async () => {
    const job = await exported({ target: { rows: 'values', columns: [...COLUMNS].reverse() } });
    expect(job.message).toBe(`11 values of 3 products exported to ${chosen}`);
    expect(text().split('\n').slice(0, 4)).toEqual([
      'product_id,sku,property,locale,value',
      'id-004504,004504,dishwasher,en,true',
      'id-004504,004504,weight,en,1.5',
      'id-004504,004504,tags,en,kitchen | steel',
    ]);
    expect(text()).toContain('\nid-C-3,C-3,parent_identifier,en,004504\n');
  });
});

describe('An unchanged exported file', () => {
  const formats: TableFormat[] = [
    { kind: 'xlsx' },
    {
      kind: 'csv',
      delimiter: ',',
      encoding: 'utf-8',
      bom: true,
      lineEnds: 'crlf',
      quotes: 'needed',
      decimal: '.',
    },
    {
      kind: 'csv',
      delimiter: ';',
      encoding: 'utf-16le',
      bom: true,
      lineEnds: 'lf',
      quotes: 'all',
      decimal: ',',
    },
  ];

  test.each(
    formats.flatMap((format) => (['products', 'values'] as const).map((rows) => [rows, format] as const)),
  )('changes nothing when imported: rows are %s, %o', async (rows, format) => {
    await exported({ target: { rows, format, guardFormulas: true } });
    const files = importing(app, connectionId);
    const job = await files.check(readFileSync(chosen!));
    expect(job.state).toBe('done');
    const report = (await files.report()) as {
      byRow: Record<string, number>;
      problems: number;
      unknownColumns: { count: number };
    };
    expect(report.problems).toBe(0);
    expect(report.unknownColumns.count).toBe(0);
    expect(report.byRow).toMatchObject({ changes: 0, not_found: 0, broken: 0 });
    expect(report.byRow.unchanged).toBe(rows === 'products' ? 3 : 11);
  });
});

describe('A workbook', () => {
  test('stores identifiers as text, and numbers as numbers', async () => {
    chosen = join(folder, 'products.xlsx');
    await exported({ target: { format: { kind: 'xlsx' } } });
    const { columns, all } = await wholeTable(chosen);
    expect(columns.slice(0, 3)).toEqual(['sku', 'product_id', 'title · en']);
    expect(all[0]).toMatchObject({
      cells: [
        '004504',
        'id-004504',
        'Kettle',
        'Kessel "groß", rund',
        'kitchen | steel',
        '1.5',
        'true',
        '',
        '',
        '',
      ],
    });
    expect([...all[0]!.typed!]).toEqual([
      [5, 'number'],
      [6, 'yesno'],
    ]);
  });
});

describe('A JSON export', () => {
  const raw = async (product: number) =>
    JSON.parse((await app.call('catalog.raw', { connectionId, product, from: 'kept' })).text!);

  test.each([
    [false, (content: string) => JSON.parse(content)],
    [
      true,
      (content: string) =>
        content
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line)),
    ],
  ])('has products as the service shows them, not staged edits (as lines: %s)', async (lines, parse) => {
    await edit('004504', cell('title'), 'Teapot');
    const view = await openView();
    const { rows } = await app.call('catalog.window', {
      connectionId,
      view,
      start: 0,
      count: 10,
      columns: [],
    });
    const job = await exported({ target: { kind: 'json', lines } });
    expect(job).toMatchObject({ state: 'done', warning: null });
    expect(parse(text())).toEqual(await Promise.all(rows.map(({ product }) => raw(product))));
  });

  test('is an empty list when there are no products', async () => {
    const view = await openView({ search: 'nothing like this' });
    await exported({ rows: { view, ranges: null }, target: { kind: 'json', lines: false } });
    expect(JSON.parse(text())).toEqual([]);
  });

  test('leaves out products that the service does not list, and says how many', async () => {
    await app.call('creations.stage', {
      connectionId,
      products: [{ identifier: 'NEW-1', values: [{ ...cell('title'), value: 'New' }] }],
    });
    const view = await openView();
    const job = await exported({ rows: { view, ranges: null }, target: { kind: 'json', lines: true } });
    expect(text()).not.toContain('NEW-1');
    expect(job.warning).toBe('1 product that the service does not list is not in the file.');
  });
});

describe('An export that fails or is cancelled', () => {
  const unchanged = () => expect(readdirSync(folder)).toEqual(['products.csv']);

  test('leaves the existing file when a text cannot be encoded', async () => {
    writeFileSync(chosen!, 'precious');
    await edit('C-3', cell('note', 'de'), '鍋');
    const job = await exported({ target: { format: { kind: 'csv', encoding: 'windows-1252' } } });
    expect(job.state).toBe('failed');
    expect(job.message).toMatch(/^Row 3, column “note”: Windows-1252 .*Choose UTF-8/);
    expect(text()).toBe('precious');
    unchanged();
  });

  test('leaves the existing file when it is cancelled', async () => {
    writeFileSync(chosen!, 'precious');
    const ranges = Array.from({ length: 40_000 }, () => ({ first: 0, last: 2 }));
    const { jobId } = await start({ rows: { view: await openView(), ranges } });
    await app.call('jobs.cancel', { jobId: jobId! });
    const job = await app.ended(jobId);
    expect([job.state, job.message]).toEqual(['cancelled', 'Export cancelled. No file was written.']);
    expect(job.file).toBeNull();
    expect(text()).toBe('precious');
    unchanged();
  });

  test('writes nothing when the user chooses no file, or one that cannot be written', async () => {
    chosen = null;
    expect(await start()).toEqual({ jobId: null });
    chosen = join(folder, 'missing', 'x.csv');
    await expect(start()).rejects.toMatchObject({ code: 'storage' });
    expect(existsSync(join(folder, 'missing'))).toBe(false);
  });

  test('is refused at once when a workbook cannot hold all products', async () => {
    const ranges = Array.from({ length: 350_000 }, () => ({ first: 0, last: 2 }));
    const rows = { view: await openView(), ranges };
    const refused = start({ rows, target: { format: { kind: 'xlsx' } } });
    await expect(refused).rejects.toThrow(/^1,050,000 products do not fit into a workbook.*Export as \.csv/);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is refused when its view has expired', async () => {
    const rows = { view: 9_999, ranges: null };
    await expect(start({ rows })).rejects.toMatchObject({ code: 'view_expired' });
  });
});
