import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TermPlan } from '#shared/contract/glossary.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import { exported } from '../../support/exported.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';
import { uploaded } from '../../support/uploaded.ts';
import { workbookParts, zipFile } from '../../support/workbook-file.ts';

let app: RunningApp;
let service: ScriptedService;
let connectionId: string;

beforeEach(async () => {
  service = await startScriptedService({ K1: [{ name: 'title', value: 'Kettle' }] });
  app = await startApp();
  connectionId = (await app.call('connections.create', { token: service.token, fields: fieldsFor(service) }))
    .id;
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

const text = (locale: string, called: string, more: object = {}) => ({
  locale,
  text: called,
  note: null,
  forbidden: false,
  ...more,
});
const KETTLE = [
  text('en', 'kettle'),
  text('de', 'Wasserkocher', { note: 'nicht "Kessel"' }),
  text('de', 'Kessel', { note: 'nicht "Kessel"', forbidden: true }),
];
const importFile = async (content: string, add: boolean) =>
  app.call('glossary.import', { ...(await uploaded(app, connectionId, 'glossary', content)), add });
const terms = async () => (await app.call('glossary.list', { connectionId })).terms;

it('keeps terms with notes and forbidden texts over a restart, and removes them', async () => {
  const { id } = await app.call('glossary.save', { connectionId, id: null, texts: KETTLE });
  await app.call('glossary.save', { connectionId, id: null, texts: [text('en', 'pan')] });
  await app.call('glossary.save', { connectionId, id, texts: KETTLE.slice(0, 2) });
  await app.restart();
  expect(await terms()).toEqual([
    { id, texts: KETTLE.slice(0, 2) },
    { id: id + 1, texts: [text('en', 'pan')] },
  ]);
  await app.call('glossary.remove', { connectionId, ids: [id] });
  expect(await terms()).toHaveLength(1);
  await expect(app.call('glossary.save', { connectionId, id, texts: KETTLE })).rejects.toMatchObject({
    code: 'not_found',
  });
});

it('exports terms as comma-separated text and imports them unchanged, without duplicates', async () => {
  await app.call('glossary.save', { connectionId, id: null, texts: KETTLE });
  await app.call('glossary.save', {
    connectionId,
    id: null,
    texts: [text('en', 'pan, "large"'), text('ar', 'مقلاة')],
  });
  const before = (await terms()).map(({ texts }) => texts);
  const file = await exported(app, connectionId, { of: 'glossary', format: 'csv' });
  const take = (add: boolean) => importFile(file, add);
  expect(await take(true)).toMatchObject({ added: 0 });
  await app.call('glossary.remove', { connectionId, ids: (await terms()).map(({ id }) => id) });
  const report = { terms: 2, added: 2, unknownLocales: ['ar'], readAs: [], left: [] };
  expect(await take(false)).toMatchObject({ ...report, ids: [], problems: { count: 0 } });
  expect(await terms()).toEqual([]);
  const ids = (await take(true)).ids;
  expect((await terms()).map(({ id }) => id)).toEqual(ids);
  await app.call('glossary.remove', { connectionId, ids });
  expect(await take(true)).toMatchObject(report);
  const sorted = (all: typeof before) => all.map((texts) => new Set(texts.map((one) => JSON.stringify(one))));
  expect(sorted((await terms()).map(({ texts }) => texts))).toEqual(sorted(before));
});

it('exchanges terms as TBX, in the languages of the connection', async () => {
  await app.call('glossary.save', { connectionId, id: null, texts: KETTLE });
  const before = (await terms()).map(({ texts }) => texts);
  const file = await exported(app, connectionId, { of: 'glossary', format: 'tbx' });
  await app.call('glossary.remove', { connectionId, ids: (await terms()).map(({ id }) => id) });
  expect(await importFile(file, true)).toMatchObject({ terms: 1, added: 1, readAs: [], left: [] });
  expect((await terms()).map(({ texts }) => texts)).toEqual(before);
  const regional = file.replaceAll('xml:lang="de"', 'xml:lang="de-DE"');
  expect(await importFile(regional, false)).toMatchObject({
    added: 0,
    readAs: [{ named: 'de-DE', locale: 'de' }],
  });
});

it('reads files written by spreadsheets, and refuses invalid ones', async () => {
  const semicolons = 'en;de;de note\r\nkettle;"Wasserkocher | Kocher";"Küche; Herd"\r\n;;\r\n';
  await importFile(semicolons, true);
  expect((await terms())[0]?.texts).toEqual([
    text('en', 'kettle'),
    text('de', 'Wasserkocher', { note: 'Küche; Herd' }),
    text('de', 'Kocher', { note: 'Küche; Herd' }),
  ]);
  const read = (file: string) => importFile(file, true);
  await expect(read('')).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(read('en,de\n"kettle')).rejects.toMatchObject({ code: 'invalid_input' });
});

const read = async (content: string | Buffer, plan?: TermPlan, add = false) =>
  app.call('glossary.import', {
    ...(await uploaded(app, connectionId, 'glossary', content)),
    add,
    ...(plan && { plan }),
  });
const roles = ({ table }: OutputOf<'glossary.import'>) => table?.columns.map(({ role }) => role);

it('imports lists of terms with any columns as the user says, and names what is not read', async () => {
  const list =
    'Quelle;Ziel;Status;Verboten\r\nkettle;Kocher;new;x\r\nmug;Becher;;perhaps\r\n;;old;\r\ncup;Tasse;;\r\n';
  const guessed = await read(list);
  expect(guessed).toMatchObject({
    terms: 2,
    problems: { count: 2 },
    table: { hasHeader: true, sheets: [], notices: [] },
  });
  const columns: TermPlan['columns'] = [
    { is: 'term', locale: 'en' },
    { is: 'term', locale: 'de' },
    { is: 'ignored' },
    { is: 'flag', locale: 'de' },
  ];
  expect(roles(guessed)).toEqual(columns);
  expect(guessed.table?.columns[1]).toMatchObject({ name: 'Ziel', examples: ['Kocher', 'Becher', 'Tasse'] });
  const asNotes = columns.with(2, { is: 'note', locale: 'de' });
  expect(await read(list, { sheet: null, hasHeader: true, columns: asNotes })).toMatchObject({
    problems: { first: [{ row: 3 }, { row: 4, message: 'The note “old” has no term.' }] },
  });
  const plan = { sheet: null, hasHeader: true, columns };
  expect(await read(list, plan, true)).toMatchObject({
    terms: 2,
    added: 2,
    problems: {
      count: 2,
      first: [
        { row: 3, message: '“perhaps” is neither yes nor no.', leftOut: true },
        { row: 4, message: 'No column that is imported has a term.', leftOut: true },
      ],
    },
  });
  expect((await terms()).map(({ texts }) => texts)).toEqual([
    [text('en', 'kettle'), text('de', 'Kocher', { forbidden: true })],
    [text('en', 'cup'), text('de', 'Tasse')],
  ]);
  await expect(read('en,de\ncup,Tasse', plan)).rejects.toMatchObject({ code: 'invalid_input' });
});

it('imports a list without names of columns, and in the encoding of old spreadsheets', async () => {
  const bytes = Buffer.from('bowl;Schüssel\r\nkettle;Wasserkocher\r\n', 'latin1');
  const found = await read(bytes);
  expect(found).toMatchObject({ terms: 2, table: { hasHeader: false } });
  expect(found.table?.columns[0]).toMatchObject({ name: '', examples: ['bowl', 'kettle'] });
  const columns: TermPlan['columns'] = [
    { is: 'term', locale: 'en' },
    { is: 'term', locale: 'de' },
  ];
  await read(bytes, { sheet: null, hasHeader: false, columns }, true);
  expect((await terms()).map(({ texts }) => texts[1]?.text)).toEqual(['Schüssel', 'Wasserkocher']);
});

it('imports a sheet of a workbook', async () => {
  const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const sheet = (...rows: string[][]) =>
    `<worksheet><sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`;
  const path = await zipFile(
    workbookParts('', {
      'xl/workbook.xml':
        '<workbook><sheets><sheet name="Read me" sheetId="1" r:id="r1"/><sheet name="Terms" sheetId="2" r:id="r2"/></sheets></workbook>',
      'xl/worksheets/sheet1.xml': sheet(['How to use this list']),
      'xl/worksheets/sheet2.xml': sheet(['en', 'de'], ['cup', 'Tasse']),
    }),
  );
  const bytes = await readFile(path);
  expect(await read(bytes)).toMatchObject({ table: { sheet: 0, sheets: ['Read me', 'Terms'] } });
  expect(await read(bytes, { sheet: 1, hasHeader: null, columns: null })).toMatchObject({
    terms: 1,
    table: { sheet: 1, hasHeader: true },
  });
});
