import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { downloadsFolder } from '#electron/platform/downloads-folder.ts';
import type { UserFiles } from '#electron/services/ports.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { overwrite, pagesOf } from '../store/damage.ts';

let service: ScriptedService;
let app: RunningApp;
let connectionId: string;
/** Where the user saves the file; null if they close the dialog. */
let savePath: string | null;

const files: UserFiles = {
  ...downloadsFolder(),
  chooseSavePath: async () => savePath,
  chooseFile: async () => savePath,
};

async function startComputer(shell: 'desktop' | 'browser' = 'browser'): Promise<RunningApp> {
  const started = await startApp({ files, shell });
  onTestFinished(() => started.stop());
  return started;
}

beforeEach(async () => {
  service = await startScriptedService({
    '001': [
      { name: 'title', value: 'Kettle', locale: 'en' },
      { name: 'tags', value: ['kitchen'] },
    ],
    '002': [{ name: 'title', value: 'Pan', locale: 'en' }],
  });
  onTestFinished(() => service.close());
  savePath = join(tempDir(), 'Test.catalogdesk-backup');
  app = await startComputer();
  const fields = fieldsFor(service, { colour: 'violet', showPictures: true });
  connectionId = (await app.call('connections.create', { token: service.token, fields })).id;
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
});

const edit = (on: RunningApp, id: string, property: string, value: string | string[]) =>
  on.call('drafts.edit', {
    connectionId: id,
    label: 'Edit',
    edits: [{ product: 1, property, locale: 'en', change: { kind: 'set', value } }],
  });

async function backUp(): Promise<string> {
  const { jobId } = await app.call('backups.save', { connectionId });
  expect(await app.ended(jobId)).toMatchObject({ state: 'done', error: null });
  return savePath ?? '';
}

async function restore(on: RunningApp, path: string): Promise<string> {
  const opened = await on.call('backups.open', { path });
  const { jobId, connectionId: id } = await on.call('backups.restore', { backup: opened?.backup ?? '' });
  expect(await on.ended(jobId)).toMatchObject({ state: 'done', error: null });
  return id;
}

const connection = async (on: RunningApp, id: string) =>
  (await on.call('connections.list', {})).find((one) => one.id === id);

it('keeps which languages are kept, and which of them are pulled', async () => {
  const { listedLocales } = (await connection(app, connectionId))!;
  expect(listedLocales).toEqual(['en', 'de']);
  const fields = { ...fieldsFor(service), keptLocales: ['en'] };
  await app.call('connections.update', { connectionId, fields });
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
  await app.call('connections.update', { connectionId, fields: { ...fields, keptLocales: null } });
  const other = await startComputer();
  const id = await restore(other, await backUp());
  await other.call('catalog.summary', { connectionId: id });
  expect(await connection(other, id)).toMatchObject({
    locales: ['en'],
    listedLocales: ['en', 'de'],
    keptLocales: null,
    pulledLocales: ['en'],
  });
});

const problem = (on: RunningApp, path: string): Promise<string> =>
  on.call('backups.open', { path }).then(
    () => 'opened',
    (error: Error) => error.message,
  );

const workFiles = (on: RunningApp): string[] =>
  existsSync(join(on.dataDir, 'work')) ? readdirSync(join(on.dataDir, 'work')) : [];

describe('a backup on another computer', () => {
  it('restores catalog, staged edits, history, change sets and saved views, but not the token', async () => {
    await edit(app, connectionId, 'title', 'Teapot');
    const { jobId } = await app.call('changesets.apply', { connectionId });
    await app.ended(jobId);
    await edit(app, connectionId, 'title', 'Tea pot');
    await app.call('views.save', {
      connectionId,
      view: { id: null, name: 'Mine', query: {}, layout: null, density: null },
    });
    const size = await app.call('backups.size', { connectionId });
    expect(size).toMatchObject({ products: 2, stagedChanges: 1, changeSets: 1, snapshots: 0 });
    const path = await backUp();

    const other = await startComputer();
    const opened = await other.call('backups.open', { path });
    expect(opened?.description).toMatchObject({
      name: 'Test',
      baseUrl: service.url,
      integrationId: 'int-1',
      app: '0.0.0',
      data: size,
    });
    const id = await restore(other, path);
    expect(await connection(other, id)).toMatchObject({
      name: 'Test',
      colour: 'violet',
      kind: 'service',
      token: 'missing',
      // The user who restores it decides anew which hosts learn of this computer.
      showPictures: false,
      pulledAt: (await connection(app, connectionId))?.pulledAt,
    });
    expect(await other.call('backups.size', { connectionId: id })).toMatchObject({
      products: 2,
      stagedChanges: 1,
      changeSets: 1,
      views: 1,
    });
    expect(await other.call('drafts.summary', { connectionId: id })).toMatchObject({
      changes: 1,
      undo: 'Edit',
    });

    await other.call('connections.replaceToken', { connectionId: id, token: service.token });
    await other.ended((await other.call('changesets.apply', { connectionId: id })).jobId);
    expect(service.products.get('001')?.find(({ name }) => name === 'title')?.value).toBe('Tea pot');
  });

  it('does not send again what was sent since the backup was made', async () => {
    await app.call('changesets.setOptions', {
      connectionId,
      options: { checkFirst: false, onePerCell: false },
    });
    await edit(app, connectionId, 'tags', ['kitchen', 'new']);
    service.refuseRequest = () => ({ status: 401 });
    const { jobId, changeSet } = await app.call('changesets.apply', { connectionId });
    await app.ended(jobId);
    expect(service.products.get('001')?.[1]?.value).toEqual(['kitchen']);
    const path = await backUp();
    service.refuseRequest = () => null;
    await app.ended((await app.call('changesets.resume', { connectionId, changeSet })).jobId);
    const sent = service.patches.length;
    expect(service.products.get('001')?.[1]?.value).toEqual(['kitchen', 'new']);

    const other = await startComputer();
    const id = await restore(other, path);
    const restored = { connectionId: id, changeSet };
    expect(await other.call('changesets.get', restored)).toMatchObject({
      state: 'paused',
      waitsForToken: false,
      counts: { pending: 0, unknown: 1 },
    });
    await other.call('connections.replaceToken', { connectionId: id, token: service.token });
    expect(await other.call('changesets.get', restored)).toMatchObject({ state: 'paused' });
    await other.ended((await other.call('changesets.resume', restored)).jobId);
    expect(await other.call('changesets.get', restored)).toMatchObject({
      state: 'finished',
      counts: { applied: 1, unknown: 0 },
    });
    expect(service.patches).toHaveLength(sent);
  });

  it('sends what was still unsent, once the user resumes', async () => {
    await edit(app, connectionId, 'tags', ['kitchen', 'new']);
    service.refuseRequest = () => ({ status: 401 });
    const { jobId, changeSet } = await app.call('changesets.apply', { connectionId });
    await app.ended(jobId);
    const path = await backUp();
    service.refuseRequest = () => null;

    const other = await startComputer();
    const id = await restore(other, path);
    await other.call('connections.replaceToken', { connectionId: id, token: service.token });
    await other.ended((await other.call('changesets.resume', { connectionId: id, changeSet })).jobId);
    expect(service.products.get('001')?.[1]?.value).toEqual(['kitchen', 'new']);
  });
});

describe('a backup', () => {
  it('made during a pull captures one moment, and can be pulled to the end after it is restored', async () => {
    const paged = await startScriptedService(
      { a: [{ name: 'title', value: 'A', locale: 'en' }], b: [{ name: 'title', value: 'B', locale: 'en' }] },
      1,
    );
    onTestFinished(() => paged.close());
    connectionId = (
      await app.call('connections.create', {
        token: paged.token,
        fields: fieldsFor(paged, { name: 'Paged' }),
      })
    ).id;
    await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
    const pulledAt = (await connection(app, connectionId))?.pulledAt;

    paged.products.set('a', [{ name: 'title', value: 'A2', locale: 'en' }]);
    paged.products.set('b', [{ name: 'title', value: 'B2', locale: 'en' }]);
    paged.products.set('c', [{ name: 'title', value: 'C2', locale: 'en' }]);
    const atThirdPage = Promise.withResolvers<void>();
    const mayGoOn = Promise.withResolvers<void>();
    let page = 0;
    paged.beforeList = async () => {
      page += 1;
      if (page !== 3) return;
      atThirdPage.resolve();
      await mayGoOn.promise;
    };
    const { jobId } = await app.call('catalog.pull', { connectionId });
    await atThirdPage.promise;
    const path = await backUp();
    mayGoOn.resolve();
    expect(await app.ended(jobId)).toMatchObject({ state: 'done' });

    const other = await startComputer();
    const said = (await other.call('backups.open', { path }))?.description;
    expect(said).toMatchObject({ pulledAt });
    const id = await restore(other, path);
    expect(await other.call('backups.size', { connectionId: id })).toMatchObject({
      products: said?.data.products,
    });
    await other.call('connections.replaceToken', { connectionId: id, token: paged.token });
    await other.ended((await other.call('catalog.pull', { connectionId: id })).jobId);
    const { view } = await other.call('catalog.openView', { connectionId: id, query: {} });
    const { rows } = await other.call('catalog.window', {
      connectionId: id,
      view,
      start: 0,
      count: 10,
      columns: [{ property: 'title', locale: 'en' }],
    });
    expect(rows.map(({ values }) => values[0])).toEqual(['A2', 'B2', 'C2']);
  });

  it('restored on the same computer becomes a new connection and leaves the original unchanged', async () => {
    await edit(app, connectionId, 'title', 'Teapot');
    const path = await backUp();
    await edit(app, connectionId, 'title', 'Kettle');
    const id = await restore(app, path);
    expect(id).not.toBe(connectionId);
    expect((await connection(app, id))?.name).toBe('Test (restored)');
    expect((await connection(app, connectionId))?.token).toBe('keychain');
    expect(await app.call('backups.size', { connectionId: id })).toMatchObject({ stagedChanges: 1 });
    expect(await app.call('backups.size', { connectionId })).toMatchObject({ stagedChanges: 0 });
    expect(workFiles(app)).toEqual([]);
  });

  it('can be restored twice from one file, which stays unchanged', async () => {
    const path = await backUp();
    const before = readFileSync(path);
    await restore(app, path);
    await restore(app, path);
    expect(await app.call('connections.list', {})).toHaveLength(3);
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});

describe('saving a backup', () => {
  it('does nothing when the user cancels', async () => {
    savePath = null;
    expect(await app.call('backups.save', { connectionId })).toEqual({ jobId: null });
    expect(await app.call('backups.open', { path: null })).toBeNull();
  });

  it('names the file that cannot be written, and leaves nothing behind', async () => {
    savePath = join(tempDir(), 'gone', 'Test.catalogdesk-backup');
    await expect(app.call('backups.save', { connectionId })).rejects.toThrow(
      `${savePath} could not be written`,
    );
    expect(workFiles(app)).toEqual([]);
  });

  it.runIf(existsSync('/dev/shm'))('can write to another disk', async () => {
    const folder = join('/dev/shm', `catalog-desk-${process.pid}`);
    mkdirSync(folder);
    onTestFinished(() => rmSync(folder, { recursive: true }));
    savePath = join(folder, 'Test.catalogdesk-backup');
    await backUp();
    expect(readdirSync(folder)).toEqual(['Test.catalogdesk-backup']);
    await restore(await startComputer(), savePath);
  });

  it('is refused for the sample catalog, whose service is on this computer only', async () => {
    const sample = await app.call('connections.openSample', {});
    expect(await app.refusal('backups.save', { connectionId: sample.id })).toBe('invalid_input');
  });
});

describe('opening a backup file', () => {
  it('refuses other files with the reason', async () => {
    const folder = tempDir();
    const text = join(folder, 'notes.txt');
    writeFileSync(text, 'Milk, eggs, bread. '.repeat(100));
    const empty = join(folder, 'empty');
    writeFileSync(empty, '');
    const foreign = join(folder, 'other.db');
    const db = new DatabaseSync(foreign);
    db.exec('CREATE TABLE bookmark (url TEXT); PRAGMA user_version = 3');
    db.close();
    const plainCatalog = join(app.dataDir, 'catalogs', connectionId, 'catalog.db');
    for (const path of [text, empty, foreign, plainCatalog])
      expect(await problem(app, path), path).toMatch(/is not a backup made by Catalog Desk/);
    expect(await problem(app, join(folder, 'missing'))).toMatch(/^There is no file /);
    expect(await problem(app, 'relative.catalogdesk-backup')).toMatch(/full path/);
  });

  it('refuses a backup made by a newer version of the app', async () => {
    const path = await backUp();
    const db = new DatabaseSync(path);
    db.exec('PRAGMA user_version = 999');
    db.close();
    expect(await problem(app, path)).toMatch(/newer version of Catalog Desk/);
  });

  it('refuses a backup that was cut short', async () => {
    const path = await backUp();
    truncateSync(path, readFileSync(path).byteLength - 8192 * 2);
    expect(await problem(app, path)).toMatch(/damaged/);
  });

  it('refuses to restore a backup that is damaged within, and creates no connection', async () => {
    const path = await backUp();
    overwrite(path, pagesOf(path, 'value'));
    const opened = await app.call('backups.open', { path });
    const { jobId } = await app.call('backups.restore', { backup: opened?.backup ?? '' });
    expect(await app.ended(jobId)).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/damaged/),
    });
    expect(await app.call('connections.list', {})).toHaveLength(1);
    expect(readdirSync(join(app.dataDir, 'catalogs'))).toEqual([connectionId]);
    expect(workFiles(app)).toEqual([]);
  });

  it('reads only a file chosen in a dialog in the desktop app', async () => {
    const path = await backUp();
    const desktop = await startComputer('desktop');
    expect(await desktop.refusal('backups.open', { path })).toBe('invalid_input');
    expect(await desktop.call('backups.open', { path: null })).toMatchObject({
      description: { name: 'Test' },
    });
  });
});
