import { afterEach, beforeEach, expect, test } from 'vitest';
import type { InputOf } from '#shared/contract/registry.ts';
import type { ViewFilter } from '#shared/domain/query.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';

let service: ScriptedService;
let app: RunningApp;
let connectionId: string;

beforeEach(async () => {
  service = await startScriptedService({
    A: [{ name: 'title', value: 'Kettle' }],
    B: [{ name: 'title', value: 'Pan' }],
  });
  app = await startApp();
  ({ id: connectionId } = await app.call('connections.create', {
    token: service.token,
    fields: fieldsFor(service),
  }));
  const { jobId } = await app.call('catalog.pull', { connectionId });
  await app.ended(jobId);
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

type Wanted = InputOf<'views.save'>['view'];

const save = (view: Pick<Wanted, 'name'> & Partial<Wanted>) =>
  app.call('views.save', {
    connectionId,
    view: { id: null, query: {}, layout: null, density: null, ...view },
  });

test('windows receive the saved views when one changes', async () => {
  const saved = await save({ name: ' Mine ' });
  expect(saved.name).toBe('Mine');
  expect(app.events.at(-1)).toEqual({ event: 'views.changed', payload: { connectionId, saved: [saved] } });
  await app.call('views.remove', { connectionId, id: saved.id });
  expect(app.events.at(-1)).toEqual({ event: 'views.changed', payload: { connectionId, saved: [] } });
});

test('exported views are imported with their identifier lists, under a free name', async () => {
  const { list } = await app.call('identifiers.keep', { connectionId, texts: ['B', 'Z'] });
  const filter: ViewFilter = {
    kind: 'group',
    match: 'all',
    negated: false,
    filters: [{ kind: 'identifiers', list, listed: true }],
  };
  const saved = await save({ name: 'Of the list', query: { filters: [filter] }, density: 'compact' });
  const { text } = await app.call('views.export', { connectionId, ids: [saved.id] });
  expect(text).not.toContain(service.token);

  const other = await app.call('connections.create', {
    token: service.token,
    fields: fieldsFor(service, { name: 'Another' }),
  });
  await app.ended((await app.call('catalog.pull', { connectionId: other.id })).jobId);
  await app.call('identifiers.keep', { connectionId: other.id, texts: ['something', 'else'] });
  const first = await app.call('views.import', { connectionId: other.id, text });
  const second = await app.call('views.import', { connectionId: other.id, text });
  expect([...first.imported, ...second.imported].map(({ name }) => name)).toEqual([
    'Of the list',
    'Of the list (2)',
  ]);
  const [imported] = first.imported;
  expect(imported).toMatchObject({ density: 'compact' });
  const opened = await app.call('catalog.openView', {
    connectionId: other.id,
    query: imported?.query ?? {},
  });
  const { rows } = await app.call('catalog.window', {
    connectionId: other.id,
    view: opened.view,
    start: 0,
    count: 10,
    columns: [],
  });
  expect(rows.map(({ identifier }) => identifier)).toEqual(['B']);
});

test('an unreadable file changes nothing', async () => {
  await expect(app.call('views.import', { connectionId, text: '{"format":"x"}' })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  expect(await app.call('views.saved', { connectionId })).toEqual([]);
  await expect(app.call('views.export', { connectionId, ids: [7] })).rejects.toMatchObject({
    code: 'not_found',
  });
});
