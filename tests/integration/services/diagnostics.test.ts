import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fromBuffer, type ZipFile } from 'yauzl';
import { downloadsFolder } from '#electron/platform/downloads-folder.ts';
import { createLogger } from '#electron/platform/logger.ts';
import { PART_CHARACTERS } from '#shared/contract/diagnostics.ts';
import { memoryKeychain, type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, startScriptedService } from '../../support/scripted-service.ts';
import { tempDir } from '../../support/temp-dir.ts';

let savePath: string | null = null;

async function start(): Promise<{ app: RunningApp; token: string }> {
  const service = await startScriptedService({ '001': [{ name: 'title', value: 'Kettle', locale: 'en' }] });
  onTestFinished(() => service.close());
  const app = await startApp({
    keychain: memoryKeychain(),
    logger: createLogger(tempDir()),
    files: { ...downloadsFolder(), chooseSavePath: async () => savePath },
  });
  onTestFinished(() => app.stop());
  const { id: connectionId } = await app.call('connections.create', {
    fields: fieldsFor(service, { name: 'Shop' }),
    token: service.token,
  });
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
  return { app, token: service.token };
}

async function unzip(path: string): Promise<Map<string, string>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(readFileSync(path), { lazyEntries: true }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    ),
  );
  const texts = new Map<string, string>();
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(texts));
    zip.on('entry', (entry) =>
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error);
        texts.set(entry.fileName, Buffer.concat(await stream.toArray()).toString());
        zip.readEntry();
      }),
    );
    zip.readEntry();
  });
}

async function shown(app: RunningApp, collection: string, name: string): Promise<string> {
  let text = '';
  for (let part = 0, parts = 1; part < parts; part++) {
    const read = await app.call('diagnostics.read', { collection, name, part });
    text += read.text;
    ({ parts } = read);
  }
  return text;
}

it('the saved file holds exactly what was shown, with requests only when asked for', async () => {
  const { app } = await start();
  mkdirSync(join(app.dataDir, 'logs'));
  writeFileSync(
    join(app.dataDir, 'logs', 'app.log'),
    `first line\n${'ä'.repeat(PART_CHARACTERS * 2)}\nlast line`,
  );
  writeFileSync(join(app.dataDir, 'logs', 'app.1.log'), 'older\n');
  writeFileSync(join(app.dataDir, 'logs', 'notes.txt'), 'not ours\n');

  const { collection, entries } = await app.call('diagnostics.collect', { requests: false });
  expect(entries.map(({ name }) => name)).toEqual(['about.json', 'logs/app.1.log', 'logs/app.log']);
  const about = JSON.parse(await shown(app, collection, 'about.json')) as Record<string, unknown>;
  expect(about).toMatchObject({
    app: { version: '0.0.0', sandboxed: null, runtime: { node: process.versions.node } },
    settings: { theme: 'system' },
    connections: [{ name: 'Shop', token: 'keychain' }],
  });

  writeFileSync(join(app.dataDir, 'logs', 'app.log'), 'written after it was shown');
  savePath = join(tempDir(), 'diagnostics.zip');
  expect(await app.call('diagnostics.save', { collection })).toEqual({ savedAs: savePath });
  const saved = await unzip(savePath);
  expect([...saved.keys()]).toEqual(entries.map(({ name }) => name));
  for (const { name, bytes } of entries) {
    expect(saved.get(name)).toBe(await shown(app, collection, name));
    expect(Buffer.byteLength(saved.get(name) ?? '')).toBe(bytes);
  }
  expect(saved.get('logs/app.log')).toMatch(/^first line\n[\s\S]*\nlast line$/);

  const withRequests = await app.call('diagnostics.collect', { requests: true });
  const requests = await shown(app, withRequests.collection, 'requests.json');
  expect(JSON.parse(requests)).toContainEqual(expect.objectContaining({ method: 'GET', status: 200 }));
  expect(await app.refusal('diagnostics.save', { collection })).toBe('not_found');
});

it('saving diagnostics can be cancelled, and reports a file that cannot be written', async () => {
  const { app } = await start();
  const { collection } = await app.call('diagnostics.collect', { requests: false });
  savePath = null;
  expect(await app.call('diagnostics.save', { collection })).toEqual({ savedAs: null });
  savePath = join(tempDir(), 'gone', 'diagnostics.zip');
  await expect(app.call('diagnostics.save', { collection })).rejects.toThrow(/could not be written/);
});
