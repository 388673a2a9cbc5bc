import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { StoredConnection } from '#electron/store/app-store.ts';
import { openAppStore } from '#electron/store/open.ts';
import { connectionLimits } from '#shared/contract/connections.ts';
import { defaultProfile } from '#shared/service/profile.ts';
import { tempDir } from '../../support/temp-dir.ts';

const connection = (id: string, createdAt: string): StoredConnection => ({
  id,
  kind: 'service',
  name: `Connection ${id}`,
  colour: 'teal',
  readOnly: false,
  baseUrl: 'https://api.example.com',
  integrationId: '42',
  locales: ['en', 'de'],
  identifierField: 'sku',
  titleField: 'title',
  profile: defaultProfile,
  limits: connectionLimits.parse({}),
  pulledAt: null,
  createdAt,
});

async function openApp(file = join(tempDir(), 'app.db')) {
  const store = await openAppStore(file);
  onTestFinished(() => store.close().catch(() => {})); // a test may have closed it already
  return store;
}

describe('Connections', () => {
  test('are kept over a restart in the order of their creation, replaced and removed by id', async () => {
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

  test('never hold a token, even when one is slipped in', async () => {
    const store = await openApp();
    const slipped = { ...connection('a', '2026-01-01T00:00:00Z'), token: 'sk-secret' };
    await store.saveConnection(slipped);
    expect(JSON.stringify(await store.connections())).not.toContain('sk-secret');
  });
});

describe('Settings', () => {
  test('begin with defaults; each change keeps the others, over a restart too', async () => {
    const file = join(tempDir(), 'app.db');
    const before = await openApp(file);
    expect(await before.settings()).toEqual({
      theme: 'system',
      density: 'comfortable',
      lastConnection: null,
      network: { proxy: 'environment', proxyAddress: '', proxyUser: '', caFile: '' },
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
