import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { launchApp } from '#electron/app/thread.ts';
import { downloadsFolder } from '#electron/platform/downloads-folder.ts';
import { TallyFile } from '#electron/store/tally.ts';
import type { EventMessage, OperationName } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import { inThreads } from '../support/app-bundle/threads.ts';
import { eventually } from '../support/eventually.ts';
import { recordingLogger } from '../support/logger.ts';
import { memoryKeychain } from '../support/running-app.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-desk-thread-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

inThreads();

async function start({ dataDir = newFolder(), keychain = memoryKeychain(), waits = true } = {}) {
  const logger = recordingLogger();
  const files = downloadsFolder(dataDir);
  const onDeath = vi.fn();
  const data = {
    dataDir,
    shell: 'browser',
    sandboxed: null,
    version: '1.2.3',
    openSample: false,
    checkOutputs: true,
  } as const;
  const app = launchApp(
    {
      ...data,
      licensesFile: join(dataDir, 'licenses.json'),
      languages: ['en'] as string[],
      ports: { keychain, logger, systemProxy: null, files, updater: null, spellChecker: null },
    },
    onDeath,
  );
  if (waits) await app.opened;
  onTestFinished(() => app.close());
  const events: EventMessage[] = [];
  app.subscribe((message) => events.push(JSON.parse(message) as EventMessage));
  const call = async (name: OperationName, input: unknown) =>
    JSON.parse(await app.dispatch(name, JSON.stringify(input))) as Result<unknown>;
  return { app, call, events, logger, onDeath };
}

test('calls and events cross the thread, and the keychain and the log stay with the shell', async () => {
  const keychain = memoryKeychain();
  const set = vi.spyOn(keychain, 'set');
  const { call, events, logger } = await start({ keychain });
  expect(await call('app.info', {})).toMatchObject({ ok: true, value: { version: '1.2.3' } });
  expect(await call('connections.openSample', {})).toMatchObject({ ok: true, value: { id: 'sample' } });
  expect(await call('catalog.pull', { connectionId: 'sample' })).toMatchObject({ ok: true });
  await eventually(() =>
    expect(events).toContainEqual(
      expect.objectContaining({
        event: 'jobs.changed',
        payload: expect.objectContaining({ state: 'done' }),
      }),
    ),
  );
  const token = set.mock.lastCall?.[1].split(' ').at(-1);
  expect(token).toEqual(expect.any(String));
  expect(logger.secrets).toContain(token);
});

test('an error from a port keeps its code and its field', async () => {
  const { call } = await start();
  expect(await call('backups.open', { path: null })).toMatchObject({
    ok: false,
    error: { code: 'invalid_input', field: 'path' },
  });
});

test('an unusable data folder is refused with an explanation', async () => {
  const dataDir = newFolder();
  mkdirSync(join(dataDir, 'app.db'));
  await expect(start({ dataDir })).rejects.toMatchObject({
    code: 'storage',
    message: expect.stringContaining('There is a folder in the place of'),
  });
});

test('a thread that dies is reported, and its open calls fail', async () => {
  const created = once(process, 'worker') as Promise<[Worker]>;
  const { app, call, onDeath } = await start();
  const [worker] = await created;
  const calls = [call('app.info', {}), call('connections.openSample', {})];
  await worker.terminate();
  for (const answer of await Promise.all(calls))
    expect(answer).toMatchObject({ ok: false, error: { code: 'lost_connection' } });
  expect(onDeath).toHaveBeenCalledOnce();
  await app.close();
});

test('a call after closing is refused, and closing is not reported as a death', async () => {
  const { app, call, onDeath } = await start();
  await app.close();
  expect(await call('app.info', {})).toMatchObject({ ok: false, error: { code: 'lost_connection' } });
  expect(onDeath).not.toHaveBeenCalled();
});

test('the app can be closed within one call, in the middle of a job, so that the next start has nothing to check', async () => {
  const dataDir = newFolder();
  const { app, call, events } = await start({ dataDir });
  await call('connections.openSample', {});
  await call('catalog.pull', { connectionId: 'sample' });
  await eventually(() => expect(events.some(({ event }) => event === 'jobs.changed')).toBe(true));
  expect(app.closeNow(10_000)).toBe(true);
  const databases = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tally'))
    .map((file) => join(dataDir, file.replace(/\.tally$/, '')));
  expect(databases.length).toBeGreaterThan(1);
  for (const database of databases) expect(new TallyFile(database).isClosed, database).toBe(true);

  const again = await start({ dataDir });
  expect(await again.call('catalog.summary', { connectionId: 'sample' })).toMatchObject({
    ok: true,
    value: { pullPending: true },
  });
});

test('a window is told what it asks first', async () => {
  const dataDir = newFolder();
  const { app, call } = await start({ dataDir });
  await call('connections.openSample', {});
  await call('settings.set', { lastConnection: 'sample' });
  await app.close();

  const again = await start({ dataDir });
  const first = await again.call('app.first', {});
  expect(first).toMatchObject({
    ok: true,
    value: {
      'app.info': { version: '1.2.3' },
      'settings.get': { lastConnection: 'sample' },
      'connections.list': [{ id: 'sample' }],
      'jobs.list': [],
    },
  });
  expect(await again.call('app.firstCatalog', {})).toMatchObject({
    ok: true,
    value: { connectionId: 'sample', 'catalog.summary': { products: 0 } },
  });
});

test('calls that are made while the app opens wait for it', async () => {
  const { call } = await start({ waits: false });
  expect(await call('app.info', {})).toMatchObject({ ok: true, value: { version: '1.2.3' } });
});

test('closing within one call does not wait for an app that has died', async () => {
  const created = once(process, 'worker') as Promise<[Worker]>;
  const { app } = await start();
  const [worker] = await created;
  await worker.terminate();
  const before = performance.now();
  app.closeNow(5_000);
  expect(performance.now() - before).toBeLessThan(1_000);
});

test('closing within one call does not wait for what is closed already', async () => {
  const { app } = await start();
  await app.close();
  const before = performance.now();
  expect(app.closeNow(5_000)).toBe(true);
  expect(performance.now() - before).toBeLessThan(1_000);
});
