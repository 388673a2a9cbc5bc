import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { downloadsFolder } from '#electron/platform/downloads-folder.ts';
import { SavedFiles } from '#electron/services/saved-files.ts';
import { startApp } from '../../support/running-app.ts';
import { fieldsFor, startScriptedService } from '../../support/scripted-service.ts';
import { tempDir } from '../../support/temp-dir.ts';

let folder: string;
let target: string;
let part: string;

beforeEach(() => {
  folder = tempDir();
  target = join(folder, 'products.csv');
  part = `${target}.part`;
});

const files = { ...downloadsFolder(), chooseSavePath: async () => target };
const session = () => new SavedFiles(files, join(folder, 'notes'));

describe('a file that is saved', () => {
  test('is there when it is complete, and leaves nothing else', async () => {
    const file = await session().choose('products.csv');
    await file!.finish(async (path) => writeFileSync(path, 'sku'));
    expect(readFileSync(target, 'utf8')).toBe('sku');
    expect(existsSync(part)).toBe(false);
    expect(readdirSync(join(folder, 'notes'))).toEqual([]);
  });

  test('is removed at the next start if the session ended before it was complete', async () => {
    const file = await session().choose('products.csv');
    writeFileSync(file!.path, 'sk');
    session();
    expect(existsSync(part)).toBe(false);
    expect(readdirSync(join(folder, 'notes'))).toEqual([]);
  });

  test('is not written over a partial file of another program', async () => {
    writeFileSync(part, 'theirs');
    await expect(session().choose('products.csv')).rejects.toThrow(`${part} exists already`);
    session();
    expect(readFileSync(part, 'utf8')).toBe('theirs');
  });
});

async function startBackups() {
  const service = await startScriptedService({ lid: [] });
  onTestFinished(() => service.close());
  const app = await startApp({ files });
  const { id: connectionId } = await app.call('connections.create', {
    token: service.token,
    fields: fieldsFor(service),
  });
  return { app, connectionId };
}

test('the app removes at its start what an earlier session left unfinished', async () => {
  const { app } = await startBackups();
  writeFileSync(part, 'sk');
  mkdirSync(join(app.dataDir, 'unfinished'), { recursive: true });
  writeFileSync(join(app.dataDir, 'unfinished', 'note'), part);
  await app.restart();
  expect(existsSync(part)).toBe(false);
  await app.stop();
});

describe.skipIf(process.platform === 'win32')('a pipe, which nobody may ever read or write', () => {
  test.each(['the file', 'its partial file'])('is refused as %s, and the app quits', async (which) => {
    execFileSync('mkfifo', [which === 'the file' ? target : part]);
    const { app, connectionId } = await startBackups();
    await expect(app.call('backups.save', { connectionId })).rejects.toMatchObject({
      shape: { code: 'storage' },
    });
    expect(lstatSync(which === 'the file' ? target : part).isFIFO()).toBe(true);
    await app.stop();
  });

  test('is refused as a backup to restore, and the app quits', async () => {
    execFileSync('mkfifo', [target]);
    const { app } = await startBackups();
    await expect(app.call('backups.open', { path: target })).rejects.toThrow('There is no file');
    await app.stop();
  });
});
