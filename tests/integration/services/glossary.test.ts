import { afterEach, beforeEach, expect, it } from 'vitest';
import { exported } from '../../support/exported.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';
import { uploaded } from '../../support/uploaded.ts';

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
  expect(await take(false)).toEqual({ ...report, ids: [] });
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
  await expect(read(`en,de\nkettle,ok\n${'x'.repeat(501)},de`)).rejects.toMatchObject({
    message: expect.stringContaining('Line 3'),
  });
});
