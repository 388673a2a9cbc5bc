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
  service = await startScriptedService({ '004504': [{ name: 'title', value: 'Kettle' }] });
  app = await startApp({ files: { ...downloadsFolder(), chooseSavePath: async () => chosen } });
  ({ id: connectionId } = await app.call('connections.create', {
    token: service.token,
    fields: fieldsFor(service),
  }));
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
});

afterEach(async () => {
  await app.stop();
  await service.close();
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
    app.call('tickets.save', { connectionId, ticket, format, fileName: 'report' });
  expect(await app.ended((await save({ kind: 'csv' })).jobId)).toMatchObject({
    state: 'done',
    message: `3 lines saved as ${chosen}`,
    file: { path: chosen, opens: true },
  });
  expect(readFileSync(chosen, 'utf8').split('\r\n')).toEqual([
    '\ufeffline,pasted,identifier,title,outcome,reason,time',
    '1,Please remove:,,,no identifier,,',
    '2,1. 004504,004504,Product 004504,not marked,,',
    "3,'=1+1,'=1+1,,not found,,",
    '',
  ]);
  chosen = join(tempDir(), 'report.xlsx');
  await app.ended((await save({ kind: 'xlsx' })).jobId);
  const { rows } = await wholeTable(chosen);
  expect(rows.map(({ cells }) => cells[2])).toEqual(['', '004504', '=1+1']);
  chosen = null;
  expect(await save({ kind: 'csv' })).toEqual({ jobId: null });
});
