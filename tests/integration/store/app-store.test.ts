import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { StoredConnection } from '#electron/store/app-store.ts';
import { openAppStore } from '#electron/store/open.ts';
import { startStoreThread } from '#electron/store/store-thread.ts';
import { connectionLimits } from '#shared/contract/connections.ts';
import { defaultProfile } from '#shared/service/profile.ts';
import { inThreads } from '../../support/app-bundle/threads.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { overwrite, pagesOf } from './damage.ts';

inThreads();

const connection = (id: string, createdAt: string): StoredConnection => ({
  id,
  kind: 'service',
  name: `Connection ${id}`,
  colour: 'teal',
  readOnly: false,
  production: false,
  baseUrl: 'https://api.example.com',
  allowHttp: false,
  integrationId: '42',
  locales: ['en', 'de'],
  identifierField: 'sku',
  titleField: 'title',
  profile: defaultProfile,
  limits: connectionLimits.parse({}),
  pollSeconds: 60,
  showPictures: false,
  pulledAt: null,
  keptLocales: null,
  pulledLocales: null,
  removalModes: { unlink: null, delete: null },
  receivesWebhooks: false,
  createdAt,
});

async function openApp(file = join(tempDir(), 'app.db')) {
  const store = await openAppStore(file, startStoreThread('app'));
  onTestFinished(() => store.close().catch(() => {})); // a test may have closed it already
  return store;
}

describe('Connections', () => {
  test('survive a restart in order of creation, and are replaced and removed by id', async () => {
    const file = join(tempDir(), 'app.db');
    const before = await openApp(file);
    await before.saveConnection(connection('b', '2026-02-01T00:00:00Z'));
    await before.saveConnection(connection('a', '2026-03-01T00:00:00Z'));
    await before.saveConnection(connection('c', '2026-01-01T00:00:00Z'));
    await before.saveConnection({ ...connection('b', '2026-02-01T00:00:00Z'), name: 'Renamed' });
    await before.removeConnection('c');
    await before.close();

    const after = await openApp(file);
    expect((await after.connections()).map(({ name }) => name)).toEqual(['Renamed', 'Connection a']);
    expect((await after.connections())[1]).toEqual(connection('a', '2026-03-01T00:00:00Z'));
  });

  test('are saved and returned without a token, even if one was passed when saving', async () => {
    const folder = tempDir();
    const store = await openApp(join(folder, 'app.db'));
    const slipped = { ...connection('a', '2026-01-01T00:00:00Z'), token: 'sk-secret' };
    await store.saveConnection(slipped);
    expect(JSON.stringify(await store.connections())).not.toContain('sk-secret');
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
    expect(files.join('')).toContain('Connection a');
    expect(files.join('')).not.toContain('sk-secret');
  });
});

describe('Settings', () => {
  test('start with defaults, and a change keeps the other settings, also after a restart', async () => {
    const file = join(tempDir(), 'app.db');
    const before = await openApp(file);
    expect(await before.settings()).toEqual({
      theme: 'system',
      language: null,
      density: 'comfortable',
      lastConnection: null,
      network: { proxy: 'system', proxyAddress: '', proxyUser: '', caFile: '' },
      updates: { checkAtStart: false, address: '' },
      machine: { provider: 'off', address: '', model: '', price: '' },
    });
    await before.saveSettings({ theme: 'dark' });
    await before.saveSettings({ lastConnection: 'x', density: undefined });
    await before.close();
    const after = await openApp(file);
    expect(await after.settings()).toMatchObject({
      theme: 'dark',
      density: 'comfortable',
      lastConnection: 'x',
    });
  });
});

describe('The app database', () => {
  const full = async (file: string) => {
    const store = await openApp(file);
    await store.saveSettings({ theme: 'dark' });
    for (const id of ['a', 'b', 'c'])
      await store.saveConnection(connection(id, `2026-01-0${id === 'a' ? 2 : 1}`));
    await store.removeConnection('c');
    const known = { connections: await store.connections(), settings: await store.settings() };
    await store.close();
    return known;
  };

  test.each([
    ['a page of its connections', 'connection'],
    ['all of its settings', 'setting'],
    ['its list of tables', 'sqlite_schema'],
  ])('loses no connection or setting if %s cannot be read', async (_, table) => {
    const file = join(tempDir(), 'app.db');
    const known = await full(file);
    overwrite(file, pagesOf(file, table));
    const after = await openApp(file);
    expect(after.recovered).toMatchObject({
      damagedFile: expect.stringContaining('.damaged-'),
      salvaged: { connections: 2 },
    });
    expect(await after.connections()).toEqual(known.connections);
    expect(await after.settings()).toEqual(known.settings);
  });

  test('is saved even if its copy cannot be written', async () => {
    const file = join(tempDir(), 'app.db');
    mkdirSync(`${file}.copy`);
    const store = await openApp(file);
    await store.saveConnection(connection('a', '2026-01-01'));
    expect(await store.connections()).toHaveLength(1);
    await store.removeConnection('a');
    expect(await store.connections()).toEqual([]);
    expect(existsSync(`${file}.copy.new`)).toBe(false);
  });

  test('opens without unreadable connections and invalid settings if it is damaged and has no copy', async () => {
    const file = join(tempDir(), 'app.db');
    const known = await full(file);
    const db = new DatabaseSync(file);
    db.exec(`UPDATE connection SET document = '{"id":"a"' WHERE id = 'a';
      INSERT INTO setting (name, value) VALUES ('density', '"dense"'), ('__proto__', '1')`);
    db.close();
    rmSync(`${file}.copy`);
    // The index of the connection table: even if it is damaged, the table is read.
    overwrite(file, pagesOf(file, 'sqlite_autoindex_connection_1'));
    const after = await openApp(file);
    expect(after.recovered?.salvaged).toEqual({ connections: 1, lost: 1, settings: 1 });
    expect(await after.connections()).toEqual(known.connections.filter(({ id }) => id === 'b'));
    expect(await after.settings()).toEqual(known.settings);
  });
});
