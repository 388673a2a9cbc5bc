import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { downloadsFolder } from '#electron/platform/downloads-folder.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';
import { fieldsFor, startScriptedService } from '../support/scripted-service.ts';
import { tempDir } from '../support/temp-dir.ts';

let app: RunningApp;
let connectionId: string;
let chosen: string;
let opened: [what: 'file' | 'folder', path: string][];

beforeEach(async () => {
  const service = await startScriptedService({ '001': [{ name: 'title', value: 'Kettle', locale: 'en' }] });
  onTestFinished(() => service.close());
  opened = [];
  app = await startApp({
    files: {
      ...downloadsFolder(),
      chooseSavePath: async () => chosen,
      open: async (path, what) => void opened.push([what, path]),
    },
  });
  onTestFinished(() => app.stop());
  const fields = fieldsFor(service);
  ({ id: connectionId } = await app.call('connections.create', { token: service.token, fields }));
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
});

async function exported(fileName: string): Promise<string> {
  chosen = join(tempDir(), fileName);
  const { view } = await app.call('catalog.openView', { connectionId, query: {} });
  const { jobId } = await app.call('exports.start', {
    connectionId,
    rows: { view, ranges: null },
    target: {
      kind: 'table',
      format: { kind: 'csv' },
      columns: ['identifier'],
      rows: 'products',
      guardFormulas: true,
    },
    staged: false,
    fileName,
  });
  await app.ended(jobId);
  return jobId!;
}

it('a window opens the file that a job wrote, or its folder, by naming the job', async () => {
  const jobId = await exported('products.CSV');
  await app.call('jobs.openFile', { jobId, what: 'file' });
  await app.call('jobs.openFile', { jobId, what: 'folder' });
  expect(opened).toEqual([
    ['file', chosen],
    ['folder', chosen],
  ]);
});

it('a window cannot name a path, and only jobs that wrote a file have one', async () => {
  await exported('products.csv');
  const pull = (await app.call('jobs.list', {})).find(({ kind }) => kind === 'pull')!;
  expect(await app.refusal('jobs.openFile', { jobId: pull.id, what: 'file' })).toBe('not_found');
  expect(await app.refusal('jobs.openFile', { jobId: chosen, what: 'file' })).toBe('not_found');
  expect(opened).toEqual([]);
});

it.each(['products.bat', 'products.desktop', 'products.csv.exe', 'products.html', 'products'])(
  'a file that the system might run is only shown in its folder: %s',
  async (name) => {
    const jobId = await exported(name);
    expect(await app.refusal('jobs.openFile', { jobId, what: 'file' })).toBe('invalid_input');
    await app.call('jobs.openFile', { jobId, what: 'folder' });
    expect(opened).toEqual([['folder', chosen]]);
  },
);

it('a file that is no longer there is not opened', async () => {
  const jobId = await exported('products.csv');
  rmSync(chosen);
  expect(await app.refusal('jobs.openFile', { jobId, what: 'folder' })).toBe('not_found');
  expect(opened).toEqual([]);
});
