import { expect, it, onTestFinished } from 'vitest';
import type { Updater, UserFiles } from '#electron/services/ports.ts';
import { eventually } from '../../support/eventually.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

const ADDRESS = 'https://updates.example.com/catalog-desk';

/** An update server that the test controls. */
function updater(newest: string | null): Updater & { asked: string[]; downloads: number } {
  const fake = {
    asked: [] as string[],
    downloads: 0,
    check: async (address: string) => {
      fake.asked.push(address);
      return newest === null ? null : { version: newest, notes: 'Better.' };
    },
    download: async () => {
      fake.downloads++;
      return null;
    },
  };
  return fake;
}

async function start(given?: Updater, show?: (path: string) => void): Promise<RunningApp> {
  const files: UserFiles | undefined = show && {
    chooseSavePath: async () => null,
    chooseFile: async () => null,
    open: async (path) => show(path),
  };
  const app = await startApp({ updater: given, files });
  onTestFinished(() => app.stop());
  return app;
}

const settle = (app: RunningApp, state: string) =>
  eventually(async () => expect((await app.call('updates.state', {})).state).toBe(state));

it('makes no request until the user sets an address and checks for updates', async () => {
  const server = updater('2.0.0');
  const app = await start(server);
  expect(await app.refusal('updates.check', {})).toBe('invalid_input');
  await app.call('settings.set', { updates: { address: ADDRESS, checkAtStart: false } });
  await app.restart();
  expect(await app.call('updates.state', {})).toEqual({ state: 'not_checked' });
  expect(server.asked).toEqual([]);

  await app.call('updates.check', {});
  await settle(app, 'available');
  expect(server.asked).toEqual([ADDRESS]);
  expect(server.downloads).toBe(0);
  await app.call('updates.download', {});
  await settle(app, 'ready');
  expect(server.downloads).toBe(1);
  expect(app.events.filter(({ event }) => event === 'updates.changed').map(({ payload }) => payload)).toEqual(
    [
      { state: 'checking' },
      { state: 'available', version: '2.0.0', notes: 'Better.' },
      { state: 'downloading', version: '2.0.0' },
      { state: 'ready', version: '2.0.0', file: null },
    ],
  );
});

it('shows a package that the user has to install, and only that', async () => {
  const shown: string[] = [];
  const app = await start({ ...updater('2.0.0'), download: async () => '/cache/desk.deb' }, (path) =>
    shown.push(path),
  );
  await app.call('settings.set', { updates: { address: ADDRESS, checkAtStart: false } });
  expect(await app.refusal('updates.showFile', {})).toBe('not_found');
  await app.call('updates.check', {});
  await settle(app, 'available');
  await app.call('updates.download', {});
  await settle(app, 'ready');
  await app.call('updates.showFile', {});
  expect(shown).toEqual(['/cache/desk.deb']);
});

it('checks at every start when that is switched on', async () => {
  const server = updater(null);
  const app = await start(server);
  await app.call('settings.set', { updates: { address: ADDRESS, checkAtStart: true } });
  await app.restart();
  await settle(app, 'up_to_date');
  expect(server.asked).toEqual([ADDRESS]);
});

it('reports why a check failed, and can check again', async () => {
  let reachable = false;
  const app = await start({
    ...updater('2.0.0'),
    check: async () => {
      if (!reachable) throw new Error('getaddrinfo ENOTFOUND updates.example.com');
      return null;
    },
  });
  await app.call('settings.set', { updates: { address: ADDRESS, checkAtStart: false } });
  await app.call('updates.check', {});
  await settle(app, 'failed');
  expect(await app.call('updates.state', {})).toMatchObject({
    error: { details: expect.stringContaining('ENOTFOUND') },
  });
  reachable = true;
  await app.call('updates.check', {});
  await settle(app, 'up_to_date');
});

it('does not update a copy that runs from source', async () => {
  const app = await start();
  await app.call('settings.set', { updates: { address: ADDRESS, checkAtStart: true } });
  await app.restart();
  expect(await app.call('updates.check', {})).toEqual({ state: 'from_source' });
});

it.each([
  'updates.example.com',
  'ftp://updates.example.com',
  'http://updates.example.com',
  'https://me:secret@updates.example.com',
  'https://updates.example.com/?token=1',
])('refuses %s as an address', async (address) => {
  const app = await start();
  await expect(app.call('settings.set', { updates: { address, checkAtStart: false } })).rejects.toMatchObject(
    { shape: { code: 'invalid_input', field: 'updates.address' } },
  );
  expect((await app.call('settings.get', {})).updates.address).toBe('');
});
