import {
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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
  ({ id: connectionId } = await app.connect({
    token: service.token,
    fields: fieldsFor(service, { profile: { patch: { max_operations: 10 } } }),
  }));
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

test('a change set that was being sent when the catalog was damaged continues, and repeats nothing', async () => {
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
    // As a kill leaves it before the answers were recorded.
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

test('a damaged file of connections is repaired at the start, with every connection, and reported', async () => {
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

const catalogFile = () => join(app.dataDir, 'catalogs', connectionId, 'catalog.db');
const appFile = () => join(app.dataDir, 'app.db');

const stage = (products: readonly number[], property: string) =>
  app.call('drafts.edit', {
    connectionId,
    label: property,
    edits: products.map((product) => ({
      product,
      property,
      locale: 'de',
      change: { kind: 'set' as const, value: `${property} ${product}` },
    })),
  });

const staged = async () => (await app.call('drafts.summary', { connectionId })).changes;

/** Starts the app on its files as they were while it ran, as after a kill. */
async function killed(): Promise<void> {
  const copy = `${app.dataDir}-killed`;
  cpSync(app.dataDir, copy, { recursive: true });
  await app.restart(() => {
    cpSync(copy, app.dataDir, { recursive: true });
    rmSync(copy, { recursive: true });
  });
}

const repairOf = async () => (await app.call('catalog.summary', { connectionId })).repair;

/** Starts the app on the catalog as it was before these edits, as a damaged log leaves it. */
async function withoutEdits(products: readonly number[]): Promise<void> {
  const before = `${app.dataDir}-before`;
  await app.restart(() => copyFileSync(catalogFile(), before));
  await stage(products, 'title');
  await app.restart(() => renameSync(before, catalogFile()));
}

test('edits that a catalog has lost are reported as lost', async () => {
  await withoutEdits([1, 2, 3]);
  expect(await repairOf()).toMatchObject({ carried: { edits: 0 }, lost: { edits: 3 }, allRead: false });
});

test('edits that were on disk before a kill are not reported as lost', async () => {
  await stage([1, 2, 3], 'title');
  await killed();
  expect(await repairOf()).toBeNull();
  expect(await staged()).toBe(3);
});

test('nothing is lost when only the header of a catalog is damaged', async () => {
  await stage([1, 2, 3], 'title');
  await app.restart(() => overwrite(catalogFile(), [1]));
  expect(await repairOf()).toMatchObject({ carried: { edits: 3 }, lost: { edits: 0 }, allRead: true });
});

test.each([
  ['missing', (file: string) => rmSync(file), null],
  ['empty', (file: string) => truncateSync(file, 0), expect.stringContaining('catalog.db.damaged-')],
])('edits in a catalog file that is %s are reported as lost', async (_, harm, damagedFile) => {
  await stage([1, 2, 3], 'title');
  await app.restart(() => {
    harm(catalogFile());
    rmSync(`${catalogFile()}.map`, { force: true });
  });
  expect(await repairOf()).toMatchObject({ carried: { edits: 0 }, lost: { edits: 3 }, damagedFile });
});

test('a catalog whose files are all gone is reported, although its content is unknown', async () => {
  await app.restart(() => rmSync(join(app.dataDir, 'catalogs'), { recursive: true }));
  expect(await repairOf()).toMatchObject({ damagedFile: null, savedUntil: null, allRead: false });
});

test('an unread repair report is included in the next one', async () => {
  await withoutEdits([1, 2, 3]);
  await repairOf();
  await app.restart(() => overwrite(catalogFile(), [1]));
  expect(await repairOf()).toMatchObject({ lost: { edits: 3 }, allRead: false });
});

describe('Catalogs whose connections are gone from the list', () => {
  const loseList = () => {
    for (const name of readdirSync(app.dataDir))
      if (name.startsWith('app.db')) rmSync(join(app.dataDir, name));
  };
  const adopted = async () => (await app.call('app.info', {})).adopted;

  test('get them back, with all settings and the token, and the user is told', async () => {
    const known = await app.call('connections.list', {});
    const edited = await app.call('drafts.summary', { connectionId });
    await app.restart(loseList);
    expect(await adopted()).toEqual({ connections: 1, unknown: 0 });
    expect(await app.call('connections.list', {})).toEqual(known);
    expect(await app.call('drafts.summary', { connectionId })).toEqual(edited);
    await app.restart();
    expect(await adopted()).toEqual({ connections: 0, unknown: 0 });
  });

  test('stay deleted if the user deleted them', async () => {
    const folder = join(app.dataDir, 'catalogs', connectionId);
    cpSync(folder, `${folder}-copy`, { recursive: true });
    await app.call('connections.remove', { connectionId });
    // As a kill leaves it before the files were deleted.
    await app.restart(() => renameSync(`${folder}-copy`, folder));
    expect(await adopted()).toEqual({ connections: 0, unknown: 0 });
    expect(await app.call('connections.list', {})).toEqual([]);
  });

  test.each(['gone', 'damaged', 'that of another catalog'])(
    'are reported if the description is %s',
    async (how) => {
      const description = join(app.dataDir, 'catalogs', connectionId, 'connection.json');
      await app.restart(() => {
        loseList();
        if (how === 'gone') rmSync(description);
        else if (how === 'damaged') writeFileSync(description, '{');
        else writeFileSync(description, readFileSync(description, 'utf8').replace(connectionId, 'another'));
      });
      expect(await adopted()).toEqual({ connections: 0, unknown: 1 });
      expect(existsSync(catalogFile())).toBe(true);
    },
  );
});

describe('The file of connections and settings', () => {
  test('is restored from its copy when it is missing', async () => {
    const known = await app.call('connections.list', {});
    await app.restart(() => rmSync(appFile()));
    expect(await app.call('connections.list', {})).toEqual(known);
    expect((await app.call('app.info', {})).repaired).toEqual({ connections: 1, lost: 0, damagedFile: null });
  });

  test('gets a new copy at the next start when that is missing', async () => {
    const known = await app.call('connections.list', {});
    await app.restart(() => rmSync(`${appFile()}.copy`));
    await app.restart(() => rmSync(appFile()));
    expect(await app.call('connections.list', {})).toEqual(known);
  });

  test('does not keep the app from starting, whichever part is damaged', async () => {
    const known = await app.call('connections.list', {});
    for (const page of pagesOf(appFile())) {
      await app.restart(() => overwrite(appFile(), [page]));
      expect(await app.call('connections.list', {})).toEqual(known);
    }
    const sound = await app.call('settings.get', {});
    await app.restart(() => {
      const db = new DatabaseSync(appFile());
      db.exec("UPDATE connection SET document = replace(document, 'baseUrl', 'bas')");
      db.close();
    });
    expect(await app.call('connections.list', {})).toEqual(known);
    expect(await app.call('settings.get', {})).toEqual(sound);
  });

  test('is restored when it is older than its copy', async () => {
    await app.restart(() => copyFileSync(appFile(), `${appFile()}.older`));
    const other = { token: service.token, fields: fieldsFor(service, { name: 'Another' }) };
    await app.connect(other);
    const known = await app.call('connections.list', {});
    await app.restart(() => copyFileSync(`${appFile()}.older`, appFile()));
    expect(await app.call('connections.list', {})).toEqual(known);
  });

  test('never overwrites a copy that holds more', async () => {
    await app.restart(() => rmSync(`${appFile()}.tally`));
    const db = new DatabaseSync(appFile());
    db.exec('DELETE FROM connection');
    db.close();
    const copy = readFileSync(`${appFile()}.copy`);
    await app.connect({ token: service.token, fields: fieldsFor(service) });
    expect(readFileSync(`${appFile()}.copy`).equals(copy)).toBe(true);
  });

  test('is copied again after a connection was deleted, which stays deleted', async () => {
    const other = { token: service.token, fields: fieldsFor(service, { name: 'Another' }) };
    const { id } = await app.connect(other);
    const copy = readFileSync(`${appFile()}.copy`);
    await app.call('connections.remove', { connectionId: id });
    await app.restart(() => {
      expect(existsSync(`${appFile()}.copy`)).toBe(true);
      writeFileSync(`${appFile()}.copy`, copy);
      overwrite(appFile(), pagesOf(appFile(), 'connection'));
    });
    expect(await app.call('connections.list', {})).toHaveLength(1);
  });
});
