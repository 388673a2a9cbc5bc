// @module-tag long

import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { exported } from '../support/exported.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../support/scripted-service.ts';
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts';
import { uploaded } from '../support/uploaded.ts';

const identifiers = Array.from({ length: 40 }, (_, at) => String(at).padStart(3, '0'));
/** More than fits into the free space within the catalog's files. */
const LONG_TEXT = 'x'.repeat(200_000);
const FULL = expect.stringContaining('disk is full');
const ALL = { state: null, search: '', property: null, locale: null, action: null, differing: false };

let mounted: SmallDisk | string;
let disk: SmallDisk;
let service: ScriptedService;
/** Shared by all tests unless one ends it. */
let app: AppProcess;
let connectionId: string;

beforeAll(async () => {
  mounted = await mountSmallDisk(24);
  if (typeof mounted === 'string') process.stderr.write(`Nothing is tried on a full disk: ${mounted}\n`);
  else {
    disk = mounted;
    await start();
  }
});

afterAll(async () => {
  if (typeof mounted === 'string') return;
  await app.kill();
  await disk.close();
});

beforeEach(async (context: TestContext) => {
  if (typeof mounted === 'string') return context.skip(mounted);
  service = await startScriptedService(
    Object.fromEntries(identifiers.map((id) => [id, [{ name: 'tags', value: ['a'] }]])),
  );
  connectionId = (await app.call('connections.create', { fields: fields(), token: service.token })).id;
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
});

afterEach(async () => {
  if (typeof mounted === 'string') return;
  disk.free();
  await app.call('connections.remove', { connectionId });
  await service.close();
});

async function start(): Promise<void> {
  app = await AppProcess.start(join(disk.folder, 'data'), disk.within);
}

/** There is no keychain here to keep it. */
async function giveToken(): Promise<void> {
  await app.call('connections.update', { connectionId, fields: fields(), token: service.token });
}

const fields = () =>
  fieldsFor(service, { profile: { patch: { max_operations: 2 } }, limits: { silenceSeconds: 1 } });

const titleEdits = (text: string) =>
  identifiers.map((_, at) => ({
    product: at + 1,
    property: 'title',
    locale: 'de',
    change: { kind: 'set' as const, value: `${text} ${at}` },
  }));
const tagEdits = () =>
  identifiers.map((_, at) => ({
    product: at + 1,
    property: 'tags',
    locale: 'en',
    change: { kind: 'set' as const, value: ['a', 'new'] },
  }));

const edit = (edits: ReturnType<typeof titleEdits> | ReturnType<typeof tagEdits>) =>
  app.call('drafts.edit', { connectionId, label: 'Paste', edits });
const staged = async () => (await app.call('drafts.summary', { connectionId })).changes;
const changeSetOf = (changeSet: number) => app.call('changesets.get', { connectionId, changeSet });
const held = (name: string, locale?: string) =>
  identifiers.map(
    (id) => service.products.get(id)?.find((one) => one.name === name && one.locale === locale)?.value,
  );

/** Waits until the job reports that the disk is full. */
async function saysThatResultsWait(jobId: string | null): Promise<void> {
  await expect.poll(async () => (await app.job(jobId)).phase).toEqual(FULL);
}

describe('on a full disk', { timeout: 60_000 }, () => {
  it('an edit is refused with a clear message, earlier edits stay, and editing works once space is freed', async () => {
    await edit(titleEdits('Titel'));
    disk.fill();
    const long = {
      product: 1,
      property: 'note',
      locale: 'de',
      change: { kind: 'set' as const, value: LONG_TEXT },
    };
    const refused = await app.refusal('drafts.edit', { connectionId, label: 'Edit', edits: [long] });
    expect(refused).toMatchObject({ code: 'storage', message: FULL });
    expect(refused.message).toContain('Nothing was changed');
    expect(await staged()).toBe(40);

    disk.free();
    await app.call('drafts.edit', { connectionId, label: 'Edit', edits: [long] });
    expect(await staged()).toBe(41);
    await app.kill();
    await start();
    expect(await staged()).toBe(41);
  });

  it('applying is refused before any request, and succeeds once space is freed', async () => {
    await edit(titleEdits('Titel'));
    disk.fill();
    expect(await app.refusal('changesets.apply', { connectionId })).toMatchObject({
      code: 'storage',
      message: FULL,
    });
    expect(service.patches).toEqual([]);
    expect(await app.call('changesets.list', { connectionId })).toEqual([]);
    expect(await staged()).toBe(40);

    disk.free();
    const { changeSet, jobId } = await app.call('changesets.apply', { connectionId });
    expect((await app.ended(jobId)).state).toBe('done');
    expect(await changeSetOf(changeSet)).toMatchObject({ state: 'finished', counts: { applied: 40 } });
  });

  it('sending stops while results cannot be saved, and continues by itself once space is freed', async () => {
    await edit(tagEdits());
    service.beforePatch = async () => {
      service.beforePatch = async () => null;
      disk.fill(); // the response to this request cannot be recorded
      return null;
    };
    const { changeSet, jobId } = await app.call('changesets.apply', { connectionId });
    await saysThatResultsWait(jobId);
    const sent = service.patches.length;
    expect(sent).toBeLessThan(20);
    await wait(300);
    expect(service.patches.length).toBeLessThanOrEqual(sent + 4); // those in flight

    disk.free();
    expect(await app.ended(jobId)).toMatchObject({ state: 'done', phase: null });
    expect(await changeSetOf(changeSet)).toMatchObject({ state: 'finished', counts: { applied: 40 } });
    expect(held('tags')).toEqual(identifiers.map(() => ['a', 'new']));
    expect(service.patches.flat()).toHaveLength(40);
  });

  it.each(['kill', 'quit'] as const)(
    'changes with unsaved results are settled after a %s, and no append is applied twice',
    async (how) => {
      await edit(tagEdits());
      service.beforePatch = async () => {
        service.beforePatch = async () => null;
        disk.fill();
        return null;
      };
      const { changeSet, jobId } = await app.call('changesets.apply', { connectionId });
      await saysThatResultsWait(jobId);
      await app[how]();

      await start();
      disk.fill(); // an exit may have freed space
      // Opening also frees space if it can checkpoint the WAL.
      const opened = await staged().catch((error: unknown) => error);
      if (opened !== 40) expect(opened).toMatchObject({ code: 'storage', message: FULL });
      disk.free();
      expect(await staged()).toBe(40);
      await giveToken();
      expect(await changeSetOf(changeSet)).toMatchObject({ state: 'paused', counts: { in_flight: 0 } });
      await app.ended((await app.call('changesets.resume', { connectionId, changeSet })).jobId);
      expect(await changeSetOf(changeSet)).toMatchObject({ state: 'finished', counts: { applied: 40 } });
      expect(held('tags')).toEqual(identifiers.map(() => ['a', 'new']));
    },
  );

  it('an undo is refused before any request, or waits if already sending, until space is freed', async () => {
    await edit(titleEdits('Titel'));
    const applied = await app.call('changesets.apply', { connectionId });
    await app.ended(applied.jobId);
    const which = { connectionId, changeSet: applied.changeSet, which: { filter: ALL } };
    const before = service.patches.length;
    disk.fill();
    expect(await app.refusal('changesets.undo', which)).toMatchObject({ code: 'storage', message: FULL });
    expect(service.patches).toHaveLength(before);

    disk.free();
    service.beforePatch = async () => {
      service.beforePatch = async () => null;
      disk.fill();
      return null;
    };
    const { changeSet, jobId } = await app.call('changesets.undo', which);
    await saysThatResultsWait(jobId);
    disk.free();
    await app.ended(jobId);
    expect(await changeSetOf(changeSet)).toMatchObject({
      state: 'finished',
      kind: 'undo',
      counts: { applied: 40 },
    });
    expect(held('title', 'de')).toEqual(identifiers.map(() => undefined));
  });

  it('a change file is staged in full or not at all', async () => {
    await edit(titleEdits(LONG_TEXT.slice(0, 5_000)));
    const from = { staged: { filter: 'all' as const } };
    const text = await exported(app, connectionId, { of: 'changes', from });
    await app.call('drafts.discard', { connectionId, which: { filter: 'all' } });
    const { upload } = await uploaded(app, connectionId, 'changes', text, { fileName: 'changes.json' });

    disk.fill();
    const stage = { connectionId, upload, replaceStaged: false };
    expect(await app.refusal('changefiles.stage', stage)).toMatchObject({ code: 'storage', message: FULL });
    expect(await staged()).toBe(0);
    disk.free();
    expect(await app.call('changefiles.stage', stage)).toMatchObject({ staged: 40 });
    expect(await staged()).toBe(40);
  });

  it('a pull fails, keeps the staged edits and can be repeated', async () => {
    await edit(titleEdits('Titel'));
    service.products.set('000', [{ name: 'note', value: LONG_TEXT }]);
    disk.fill();
    const { jobId } = await app.call('catalog.pull', { connectionId });
    expect(await app.ended(jobId)).toMatchObject({ state: 'failed', message: FULL });
    disk.free();
    expect((await app.ended((await app.call('catalog.pull', { connectionId })).jobId)).state).toBe('done');
    expect(await staged()).toBe(40);
  });
});
