import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';
import { overwrite, pagesOf } from '../store/damage.ts';

const identifiers = Array.from({ length: 60 }, (_, at) => `P${String(at).padStart(2, '0')}`);

let service: ScriptedService;
let app: RunningApp;
let connectionId: string;

beforeEach(async () => {
  service = await startScriptedService(
    Object.fromEntries(
      identifiers.map((id) => [
        id,
        [
          { name: 'tags', value: ['a'] },
          { name: 'text', value: 'x'.repeat(900) },
        ],
      ]),
    ),
  );
  app = await startApp();
  ({ id: connectionId } = await app.call('connections.create', {
    token: service.token,
    fields: fieldsFor(service, { profile: { patch: { max_operations: 10 } } }),
  }));
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

test('a change set that was being sent when the catalog was damaged goes on, and nothing of it is done twice', async () => {
  await app.call('changesets.setOptions', {
    connectionId,
    options: { checkFirst: false, onePerCell: false },
  });
  await app.call('drafts.edit', {
    connectionId,
    label: 'Tag',
    edits: identifiers.map((_, at) => ({
      product: at + 1,
      property: 'tags',
      locale: 'en',
      change: { kind: 'set' as const, value: ['a', 'new'] },
    })),
  });
  service.beforePatch = async () => {
    service.beforePatch = async () => null;
    const [set] = await app.call('changesets.list', { connectionId });
    await app.call('changesets.pause', { connectionId, changeSet: set!.changeSet });
    return null;
  };
  const { changeSet, jobId } = await app.call('changesets.apply', { connectionId });
  await app.ended(jobId);
  const before = await app.call('changesets.get', { connectionId, changeSet });
  expect(before.counts).toMatchObject({ pending: expect.toSatisfy((count: number) => count > 0) });
  expect(before.counts.applied).toBeGreaterThan(0);

  const file = join(app.dataDir, 'catalogs', connectionId, 'catalog.db');
  await app.restart(() => {
    const db = new DatabaseSync(file);
    // As a kill leaves it before the answers were written down.
    db.exec(`UPDATE change_set SET state = 'running', in_flight = applied, applied = 0;
      UPDATE item SET state = 'in_flight' WHERE state = 'applied'`);
    db.close();
    overwrite(file, pagesOf(file, 'value').slice(1));
  });
  const { repair } = await app.call('catalog.summary', { connectionId });
  expect(repair).toMatchObject({
    carried: { changeSets: 1, changes: 60 },
    lost: { changes: 0, results: before.counts.applied },
  });
  expect(await app.call('changesets.get', { connectionId, changeSet })).toMatchObject({
    state: 'paused',
    options: { checkFirst: true },
    counts: { unknown: before.counts.applied, pending: before.counts.pending, in_flight: 0 },
  });

  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
  await app.ended((await app.call('changesets.resume', { connectionId, changeSet })).jobId);
  expect(await app.call('changesets.get', { connectionId, changeSet })).toMatchObject({
    state: 'finished',
    counts: { applied: 60 },
  });
  for (const properties of service.products.values())
    expect(properties.find(({ name }) => name === 'tags')?.value).toEqual(['a', 'new']);
  expect((await app.call('drafts.summary', { connectionId })).changes).toBe(0);

  await app.call('catalog.repairRead', { connectionId });
  expect((await app.call('catalog.summary', { connectionId })).repair).toBeNull();
});

test('a damaged file of connections is repaired at the start, with every connection, and said', async () => {
  expect((await app.call('app.info', {})).repaired).toBeNull();
  const known = await app.call('connections.list', {});
  const file = join(app.dataDir, 'app.db');
  await app.restart(() => overwrite(file, pagesOf(file)));
  expect((await app.call('app.info', {})).repaired).toEqual({
    connections: 1,
    lost: 0,
    damagedFile: expect.stringContaining('app.db.damaged-'),
  });
  expect(await app.call('connections.list', {})).toEqual(known);
});
