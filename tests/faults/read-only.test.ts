// @module-tag long

import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../support/scripted-service.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import { ON_DISK, tempDir } from '../support/temp-dir.ts';
import { cannotFreeze, freeze, protect } from '../support/unwritable.ts';

const identifiers = Array.from({ length: 20 }, (_, at) => String(at).padStart(3, '0'));
const NOT_FREEZING = cannotFreeze();
if (NOT_FREEZING !== null)
  process.stderr.write(`Not tried: a database that becomes read-only while it is open. ${NOT_FREEZING}\n`);

let service: ScriptedService;
let app: AppProcess;
let connectionId: string;
let dataDir: string;

beforeEach(async () => {
  service = await startScriptedService(
    Object.fromEntries(identifiers.map((id) => [id, [{ name: 'tags', value: ['a'] }]])),
  );
});

afterEach(async () => {
  await app.kill();
  await service.close();
});

const fields = () => fieldsFor(service, { profile: { patch: { max_operations: 2 } } });
const database = () => join(dataDir, 'catalogs', connectionId, 'catalog.db');
const staged = async () => (await app.call('drafts.summary', { connectionId })).changes;
const appendTags = () =>
  app.call('drafts.edit', {
    connectionId,
    label: 'Tag',
    edits: identifiers.map((_, at) => ({
      product: at + 1,
      property: 'tags',
      locale: 'en',
      change: { kind: 'set' as const, value: ['a', 'new'] },
    })),
  });
const oneEdit = {
  label: 'Edit',
  edits: [
    { product: 1, property: 'title', locale: 'de', change: { kind: 'set' as const, value: 'Wasserkocher' } },
  ],
};

/** An app with a pulled catalog in a folder. */
async function begin(folder: string, within: readonly string[] = []): Promise<void> {
  dataDir = folder;
  app = await AppProcess.start(folder, within);
  connectionId = (await app.call('connections.create', { fields: fields(), token: service.token })).id;
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
}

describe.skipIf(NOT_FREEZING !== null)(
  'a catalog that becomes read-only while it is open',
  { timeout: 60_000 },
  () => {
    beforeEach(() => begin(tempDir(ON_DISK)));
    afterEach(() => freeze(database(), false));

    it('refuses an edit with a clear message, keeps earlier edits, and accepts it once writable', async () => {
      await appendTags();
      freeze(database(), true);
      const refused = await app.refusal('drafts.edit', { connectionId, ...oneEdit });
      expect(refused).toMatchObject({
        code: 'storage',
        message: expect.stringMatching(/local catalog.*Nothing was changed/),
      });
      expect(await staged()).toBe(20);
      freeze(database(), false);
      await app.call('drafts.edit', { connectionId, ...oneEdit });
      expect(await staged()).toBe(21);
    });

    it('refuses to apply and sends no changes', async () => {
      await appendTags();
      freeze(database(), true);
      expect(await app.refusal('changesets.apply', { connectionId })).toMatchObject({ code: 'storage' });
      expect(service.patches).toEqual([]);
      expect(await staged()).toBe(20);
    });

    it('holds results with a message until it is writable, then continues by itself', async () => {
      await appendTags();
      service.beforePatch = async () => {
        service.beforePatch = async () => null;
        freeze(database(), true);
        return null;
      };
      const { changeSet, jobId } = await app.call('changesets.apply', { connectionId });
      const phase = async () => (await app.job(jobId)).phase;
      await expect.poll(phase).toMatch(/The results cannot be saved: .*local catalog.*Trying again/);
      freeze(database(), false);
      expect(await app.ended(jobId)).toMatchObject({ state: 'done', phase: null });
      expect(await app.call('changesets.get', { connectionId, changeSet })).toMatchObject({
        state: 'finished',
        counts: { applied: 20 },
      });
      expect([...service.products.values()]).toEqual(
        identifiers.map(() => [{ name: 'tags', value: ['a', 'new'] }]),
      );
    });
  },
);

describe('at startup', { timeout: 60_000 }, () => {
  it('a read-only catalog is refused with a clear message, and opens without a restart once writable', async () => {
    await begin(tempDir(ON_DISK));
    await appendTags();
    await app.quit();
    protect(database(), true);
    try {
      app = await AppProcess.start(dataDir);
      expect(await app.refusal('drafts.summary', { connectionId })).toMatchObject({
        code: 'storage',
        message: `The local catalog file cannot be written. Check its permissions. Nothing was changed. The file is ${database()}.`,
      });
    } finally {
      protect(database(), false);
    }
    expect(await staged()).toBe(20);
  });

  it('a data folder on a read-only disk is named in the error, and its staged edits survive', async (context) => {
    const disk = await mountSmallDisk(24);
    if (typeof disk === 'string') {
      process.stderr.write(`Not tried: a data folder on a read-only disk. ${disk}\n`);
      return context.skip(disk);
    }
    try {
      const folder = join(disk.folder, 'data');
      await begin(folder, disk.within);
      await appendTags();
      await app.quit();
      disk.remount('ro');
      const refused = AppProcess.start(folder, disk.within);
      await expect(refused).rejects.toThrow(`The data folder ${folder} cannot be used`);
      disk.remount('rw');
      app = await AppProcess.start(folder, disk.within);
      expect(await staged()).toBe(20);
    } finally {
      await app.kill();
      await disk.close();
    }
  });
});
