import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { downloadsFolder } from '#electron/platform/downloads-folder.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { wholeTable } from '../../support/whole-table.ts';

let service: ScriptedService;
let app: RunningApp;
let connectionId: string;
let chosen: string | null;

beforeEach(async () => {
  service = await startScriptedService({
    '004504': [{ name: 'title', value: 'Kettle' }],
    '004505': [{ name: 'title', value: 'Toaster' }],
    '004506': [{ name: 'title', value: 'Mixer' }],
  });
  app = await startApp({ files: { ...downloadsFolder(), chooseSavePath: async () => chosen } });
  ({ id: connectionId } = await app.connect({
    token: service.token,
    fields: fieldsFor(service),
  }));
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

const report = (ticket: number) => ({ connectionId, ticket, rows: null, language: 'en' as const });

const MIXED = [
  { text: 'Bitte löschen: 004504', asked: ['004504'] },
  { text: '004505 | only take it off the list', asked: ['004505'] },
  { text: '004506 has the wrong title, X-9 too', asked: ['004506', 'X-9'] },
];

const decide = (ticket: number, rows: number[], request: 'unlink' | 'delete' | 'correct' | null) =>
  app.call('tickets.decide', { connectionId, ticket, rows, request });

async function productOf(identifier: string): Promise<number> {
  const { view } = await app.call('catalog.openView', { connectionId, query: { search: identifier } });
  const { rows } = await app.call('catalog.window', { connectionId, view, start: 0, count: 1, columns: [] });
  return rows[0]!.product;
}

const outcomes = async (ticket: number) =>
  (await app.call('tickets.report', { connectionId, ticket })).rows.map(
    ({ text, request, outcome }) => `${text}: ${request} → ${outcome}`,
  );

test('rows of one ticket are deleted, unlinked and corrected, as decided; the words of the ticket decide nothing', async () => {
  const { ticket } = await app.call('tickets.keep', { connectionId, note: 'SUP-7', lines: MIXED });
  expect(await outcomes(ticket)).toEqual([
    '004504: null → untouched',
    '004505: null → untouched',
    '004506: null → untouched',
    'X-9: null → not_found',
  ]);
  expect(await decide(ticket, [0], 'delete')).toMatchObject({
    changed: 1,
    summary: { removals: { delete: 1 } },
  });
  expect(await decide(ticket, [1], 'unlink')).toMatchObject({
    changed: 1,
    summary: { removals: { unlink: 1 } },
  });
  await decide(ticket, [2, 3], 'correct');
  await app.restart();
  expect(await app.call('tickets.list', { connectionId })).toMatchObject([
    { ticket, note: 'SUP-7', lines: 3 },
  ]);
  expect(await outcomes(ticket)).toEqual([
    '004504: delete → to_be_deleted',
    '004505: unlink → to_be_unlinked',
    '004506: correct → not_edited',
    'X-9: correct → not_found',
  ]);
});

test('another decision about a row takes back the mark that the first one made, and no other mark', async () => {
  const { ticket } = await app.call('tickets.keep', { connectionId, note: '', lines: MIXED });
  await decide(ticket, [0, 1], 'delete');
  expect(await decide(ticket, [0], 'unlink')).toMatchObject({
    summary: { removals: { unlink: 1, delete: 1 } },
  });
  expect(await decide(ticket, [1], 'correct')).toMatchObject({
    summary: { removals: { unlink: 1, delete: 0 } },
  });
  const marked = { products: [await productOf('004506')] };
  await app.call('removals.mark', { connectionId, which: marked, mode: 'unlink' });
  expect(await decide(ticket, [2], null)).toMatchObject({
    changed: 0,
    summary: { removals: { unlink: 2, delete: 0 } },
  });
});

test('of two lines that contradict each other the last decision counts, and the report shows both', async () => {
  const lines = [
    { text: 'unlink 004504', asked: ['004504'] },
    { text: 'delete 004504', asked: ['004504'] },
  ];
  const { ticket } = await app.call('tickets.keep', { connectionId, note: '', lines });
  await decide(ticket, [0], 'unlink');
  await decide(ticket, [1], 'delete');
  expect(await outcomes(ticket)).toEqual([
    '004504: unlink → to_be_deleted',
    '004504: delete → to_be_deleted',
  ]);
});

test('on a read-only connection no removal is decided, and nothing of it is saved', async () => {
  const { ticket } = await app.call('tickets.keep', { connectionId, note: '', lines: MIXED });
  await app.call('connections.update', { connectionId, fields: fieldsFor(service, { readOnly: true }) });
  const rows = [0];
  expect(await app.refusal('tickets.decide', { connectionId, ticket, rows, request: 'delete' })).toBe(
    'read_only',
  );
  expect((await outcomes(ticket))[0]).toBe('004504: null → untouched');
  await decide(ticket, [2], 'correct');
  expect((await outcomes(ticket))[2]).toBe('004506: correct → not_edited');
});

test('edits of a product that is to be corrected are its outcome: staged, sent, taken back', async () => {
  const { ticket } = await app.call('tickets.keep', { connectionId, note: '', lines: MIXED });
  await decide(ticket, [2], 'correct');
  const outcome = async () => (await outcomes(ticket))[2];
  const change = { kind: 'set' as const, value: 'Blender' };
  const edit = { product: await productOf('004506'), property: 'title', locale: 'en', change };
  await app.call('drafts.edit', { connectionId, label: 'Edit', edits: [edit] });
  expect(await outcome()).toBe('004506: correct → to_be_corrected');
  const { changeSet, jobId } = await app.call('changesets.apply', { connectionId });
  await app.ended(jobId);
  expect(await outcome()).toBe('004506: correct → corrected');
  const undo = await app.call('changesets.undo', { connectionId, changeSet, which: { filter: {} } });
  await app.ended(undo.jobId);
  expect(await outcome()).toBe('004506: correct → not_edited');
});

test('a report is written in the language of the customer, all of it', async () => {
  const { ticket } = await app.call('tickets.keep', { connectionId, note: '', lines: MIXED });
  await decide(ticket, [0], 'delete');
  await decide(ticket, [2], 'correct');
  const text = async (format: 'text' | 'markdown' | 'csv', rows: number[] | null = null) =>
    (await app.call('tickets.text', { ...report(ticket), language: 'de', rows, format })).text;
  expect(await text('text')).toBe(
    [
      '1. 004504 Product 004504: löschen → zum Löschen',
      '2. 004505 Product 004505: nicht markiert',
      '3. 004506 Product 004506: korrigieren → noch nicht korrigiert',
      '3. X-9: nicht gefunden',
    ].join('\n'),
  );
  expect((await text('markdown', [1])).split('\n')).toEqual([
    '| Zeile | eingefügt | Kennung | Titel | gewünscht | Ergebnis | Grund | Zeit |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    '| 2 | 004505 \\| only take it off the list | 004505 | Product 004505 |  | nicht markiert |  |  |',
  ]);
  expect((await text('csv', [3])).split('\r\n')[1]).toBe(
    '3,"004506 has the wrong title, X-9 too",X-9,,,nicht gefunden,,',
  );
});

test('the report of a ticket is saved with identifiers as text and formulas guarded', async () => {
  const lines = [
    { text: 'Please remove:', asked: [] },
    { text: '1. 004504', asked: ['004504'] },
    { text: '=1+1', asked: ['=1+1'] },
  ];
  const { ticket } = await app.call('tickets.keep', { connectionId, note: 'SUP-1204', lines });
  chosen = join(tempDir(), 'report.csv');
  const save = (format: { kind: 'csv' } | { kind: 'xlsx' }) =>
    app.call('tickets.save', { ...report(ticket), format, fileName: 'report' });
  expect(await app.ended((await save({ kind: 'csv' })).jobId)).toMatchObject({
    state: 'done',
    message: `3 lines saved as ${chosen}`,
    file: { path: chosen, opens: true },
  });
  expect(readFileSync(chosen, 'utf8').split('\r\n')).toEqual([
    '\ufeffline,pasted,identifier,title,asked for,outcome,reason,time',
    '1,Please remove:,,,,no identifier,,',
    '2,1. 004504,004504,Product 004504,,not marked,,',
    "3,'=1+1,'=1+1,,,not found,,",
    '',
  ]);
  chosen = join(tempDir(), 'report.xlsx');
  await app.ended((await save({ kind: 'xlsx' })).jobId);
  const { rows } = await wholeTable(chosen);
  expect(rows.map(({ cells }) => cells[2])).toEqual(['', '004504', '=1+1']);
  chosen = null;
  expect(await save({ kind: 'csv' })).toEqual({ jobId: null });
});
