// @module-tag long

import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { type Sandbox, serveSandbox } from '#electron/sandbox/server.ts';
import type { ConnectionFields } from '#shared/contract/connections.ts';
import { AppProcess } from '../support/app-process.ts';
import { confirmModes } from '../support/removing.ts';
import { ServiceTruth } from '../support/service-truth.ts';
import { type SlowAnswers, startSlowAnswers } from '../support/slow-answers.ts';
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts';

/** More in total than fits into the free space within the catalog's files. */
const LONG_TEXT = 'x'.repeat(300_000);
const FULL = expect.stringContaining('disk is full');
const PRODUCTS = 8;

let mounted: SmallDisk | string;
let disk: SmallDisk;
let sandbox: Sandbox;
let truth: ServiceTruth;
let line: SlowAnswers;
let arriving: (method: string, path: string) => void;
/** Shared by all tests unless one ends it. */
let app: AppProcess;
let connectionId: string;
let identifiers: string[];

beforeAll(async () => {
  mounted = await mountSmallDisk(32);
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
  arriving = () => {};
  sandbox = await serveSandbox({ products: 50, locales: ['en', 'de'] });
  line = await startSlowAnswers(
    sandbox.url,
    () => 0,
    (method, path) => arriving(method, path),
  );
  connectionId = (await app.call('connections.create', { fields: fields(), token: sandbox.token })).id;
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
  await confirmModes(app, connectionId);
  truth = new ServiceTruth(sandbox);
  identifiers = (await truth.pages()).slice(0, PRODUCTS).map(({ sku }) => sku);
});

afterEach(async () => {
  if (typeof mounted === 'string') return;
  disk.free();
  await app.call('connections.remove', { connectionId });
  await line.close();
  await sandbox.close();
});

async function start(): Promise<void> {
  app = await AppProcess.start(join(disk.folder, 'data'), disk.within);
}

const fields = (): ConnectionFields => ({
  name: 'Full',
  baseUrl: line.url,
  integrationId: sandbox.integrationId,
  locales: ['en', 'de'],
  identifierField: 'sku',
  titleField: 'title',
  limits: { requestsAtATime: 1 },
});

/** Makes the products much larger in the service than in the local catalog. */
const grow = () =>
  truth.patch(
    identifiers.map((identifier) => ({
      identifier,
      op: 'set',
      properties: [{ name: 'note', locale: 'de', value: `${identifier} ${LONG_TEXT}` }],
    })),
  );

async function markAll(): Promise<void> {
  const { list } = await app.call('identifiers.keep', { connectionId, texts: identifiers });
  const marked = await app.call('removals.mark', { connectionId, which: { list }, mode: 'delete' });
  expect(marked.changed).toBe(PRODUCTS);
}

const rehearsed = async () => (await app.call('removals.rehearse', { connectionId, limit: 1 })).fingerprint;
const apply = async () => app.call('removals.apply', { connectionId, confirmed: await rehearsed() });
const changeSetOf = (changeSet: number) => app.call('changesets.get', { connectionId, changeSet });
const marks = async () => (await app.call('drafts.summary', { connectionId })).removals.delete;

/** Waits until the job reports that the disk is full. */
async function saysThatItWaits(jobId: string | null): Promise<void> {
  await expect.poll(async () => (await app.job(jobId)).phase).toEqual(FULL);
}

/** All are removed, each by one request, and their snapshots are kept. */
async function allRemovedOnce(changeSet: number): Promise<void> {
  expect(await changeSetOf(changeSet)).toMatchObject({ state: 'finished', counts: { applied: PRODUCTS } });
  const { deleted, requests } = await truth.removals();
  expect(deleted.map(({ identifier }) => identifier).toSorted()).toEqual(identifiers.toSorted());
  expect(requests.map(({ outcome }) => outcome)).toEqual(identifiers.map(() => 'done'));
  const page = { connectionId, changeSet, filter: {}, offset: 0, limit: 100 };
  const { rows } = await app.call('removals.items', page);
  for (const { item, identifier } of rows) {
    const { values } = await app.call('removals.snapshot', { connectionId, item });
    const note = values.find(({ property, locale }) => property === 'note' && locale === 'de');
    expect(note?.value).toBe(`${identifier} ${LONG_TEXT}`);
  }
  expect(await marks()).toBe(0);
}

describe('on a full disk', { timeout: 60_000 }, () => {
  it('a removal is refused before any request, keeps its marks, and succeeds once space is freed', async () => {
    await grow();
    await markAll();
    const confirmed = await rehearsed();
    disk.fill();
    expect(await app.refusal('removals.apply', { connectionId, confirmed })).toMatchObject({
      code: 'storage',
      message: FULL,
    });
    expect(await app.call('changesets.list', { connectionId })).toEqual([]);
    expect(await marks()).toBe(PRODUCTS);
    expect((await truth.removals()).requests).toEqual([]);

    disk.free();
    const { changeSet, jobId } = await apply();
    expect((await app.ended(jobId)).state).toBe('done');
    await allRemovedOnce(changeSet);
  });

  it('a snapshot that cannot be saved delays all removals, with a message, until space is freed', async () => {
    await grow();
    await markAll();
    let asked = 0;
    arriving = (method, path) => {
      if (method === 'GET' && path.includes('identifier=') && ++asked === 2) disk.fill();
    };
    const { changeSet, jobId } = await apply();
    await saysThatItWaits(jobId);
    await wait(300);
    expect((await truth.removals()).requests).toEqual([]);
    expect(await marks()).toBe(PRODUCTS);

    disk.free();
    expect(await app.ended(jobId)).toMatchObject({ state: 'done', phase: null });
    await allRemovedOnce(changeSet);
  });

  it('removing stops while results cannot be saved, and continues by itself once space is freed', async () => {
    await grow();
    await markAll();
    arriving = (method) => {
      if (method !== 'DELETE') return;
      arriving = () => {};
      disk.fill(); // the response to this request cannot be recorded
    };
    const { changeSet, jobId } = await apply();
    await saysThatItWaits(jobId);
    await wait(300);
    expect((await truth.removals()).requests).toHaveLength(1);

    disk.free();
    expect(await app.ended(jobId)).toMatchObject({ state: 'done', phase: null });
    await allRemovedOnce(changeSet);
  });

  it.each(['kill', 'quit'] as const)(
    'removals with unsaved results are settled after a %s, and none is sent twice',
    async (how) => {
      await grow();
      await markAll();
      arriving = (method) => {
        if (method !== 'DELETE') return;
        arriving = () => {};
        disk.fill();
      };
      const { changeSet, jobId } = await apply();
      await saysThatItWaits(jobId);
      await app[how]();
      disk.free();

      await start();
      await app.call('connections.update', { connectionId, fields: fields(), token: sandbox.token });
      // The service has a new address now.
      await confirmModes(app, connectionId);
      expect(await changeSetOf(changeSet)).toMatchObject({ state: 'paused', counts: { in_flight: 0 } });
      await app.ended((await app.call('changesets.resume', { connectionId, changeSet })).jobId);
      await allRemovedOnce(changeSet);
    },
  );
});
