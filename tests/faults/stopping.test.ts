import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ConnectionLimits } from '#shared/contract/connections.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../support/scripted-service.ts';

const NEW_TOKEN = 'a-new-token-0123456789';
const identifiers = ['001', '002', '003', '004', '005', '006'];

let app: RunningApp;
let service: ScriptedService;
let connectionId: string;

beforeEach(async () => {
  service = await startScriptedService(
    Object.fromEntries(identifiers.map((id) => [id, [{ name: 'title', value: `Kettle ${id}` }]])),
  );
  app = await startApp();
  const connection = await app.connect({ token: service.token, fields: fields({}) });
  connectionId = connection.id;
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
  // Only write requests, so that the request limit affects those.
  const options = { checkFirst: false, onePerCell: false };
  await app.call('changesets.setOptions', { connectionId, options });
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

/** One operation per request, so that one is always waiting. */
const fields = (limits: Partial<ConnectionLimits>) =>
  fieldsFor(service, { profile: { patch: { max_operations: 1 } }, limits });

const limited = (limits: Partial<ConnectionLimits>) =>
  app.call('connections.update', { connectionId, fields: fields(limits) });

async function applyTitles(): Promise<{ changeSet: number; jobId: string }> {
  await app.call('drafts.edit', {
    connectionId,
    label: 'Translate',
    edits: identifiers.map((id, at) => ({
      product: at + 1,
      property: 'title',
      locale: 'de',
      change: { kind: 'set' as const, value: `Kessel ${id}` },
    })),
  });
  const { changeSet, jobId } = await app.call('changesets.apply', { connectionId });
  if (jobId === null) throw new Error('it waits for another change set');
  return { changeSet, jobId };
}

const changeSetOf = (changeSet: number) => app.call('changesets.get', { connectionId, changeSet });
const sent = () => service.patches.flat().map(({ identifier }) => identifier);

/** The service holds the first request until released; the others wait for their turn. */
function heldUpInService(): { arrived: Promise<void>; letGo(): void } {
  const arrived = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  service.beforePatch = async () => {
    arrived.resolve();
    await gate.promise;
    return null;
  };
  return { arrived: arrived.promise, letGo: () => gate.resolve() };
}

/** A handover whose token test takes as long as the service wants. */
async function endlessHandover(): Promise<{ ended: Promise<unknown>; letGo(): void }> {
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  service.beforeList = async () => {
    asked.resolve();
    await gate.promise;
  };
  const ended = app
    .call('connections.replaceToken', { connectionId, token: service.token })
    .catch((error: unknown) => error);
  await asked.promise;
  return { ended, letGo: () => gate.resolve() };
}

describe('stopping a change set whose next request', () => {
  it('waits for the rate limit: the request is never sent', async () => {
    await limited({ requestsPerSecond: 0.1, requestsAtATime: 1 });
    const { changeSet, jobId } = await applyTitles();
    await eventually(() => expect(sent()).toHaveLength(1));
    await app.call('jobs.cancel', { jobId });
    expect(await app.ended(jobId)).toMatchObject({ state: 'cancelled' });
    expect(sent()).toHaveLength(1);
    expect(await changeSetOf(changeSet)).toMatchObject({
      state: 'cancelled',
      counts: { applied: 1, skipped: 5, pending: 0, in_flight: 0, unknown: 0 },
    });
  });

  it('is queued: the request is never sent, and the one in flight finishes', async () => {
    await limited({ requestsAtATime: 1 });
    const { arrived, letGo } = heldUpInService();
    const { changeSet, jobId } = await applyTitles();
    await arrived;
    await app.call('jobs.cancel', { jobId });
    letGo();
    expect(await app.ended(jobId)).toMatchObject({ state: 'cancelled' });
    expect(sent()).toHaveLength(1);
    expect((await changeSetOf(changeSet)).counts).toMatchObject({ applied: 1, skipped: 5, in_flight: 0 });
  });

  it('is held back by a token replacement: the request is never sent', async () => {
    const handover = await endlessHandover();
    const { changeSet, jobId } = await applyTitles();
    await eventually(async () => expect((await changeSetOf(changeSet)).counts.in_flight).toBeGreaterThan(0));
    await app.call('jobs.cancel', { jobId });
    expect(await app.ended(jobId)).toMatchObject({ state: 'cancelled' });
    handover.letGo();
    await handover.ended;
    expect(sent()).toEqual([]);
    expect((await changeSetOf(changeSet)).counts).toMatchObject({ skipped: 6, in_flight: 0, unknown: 0 });
  });

  it('waits for Retry-After: no other is sent meanwhile, and all changes are skipped', async () => {
    await limited({ requestsAtATime: 1 });
    service.script = Array(20).fill({ status: 429, headers: { 'retry-after': '60' } });
    const { changeSet, jobId } = await applyTitles();
    await eventually(() => expect(service.patches.length).toBeGreaterThan(0));
    await wait(300);
    await app.call('jobs.cancel', { jobId });
    expect(await app.ended(jobId)).toMatchObject({ state: 'cancelled' });
    expect(service.patches).toHaveLength(1);
    expect((await changeSetOf(changeSet)).counts).toMatchObject({ skipped: 6, in_flight: 0, unknown: 0 });
  });
});

describe('quitting while the next request of a change set', () => {
  const resumed = async (changeSet: number) => {
    expect(await changeSetOf(changeSet)).toMatchObject({ state: 'paused', counts: { in_flight: 0 } });
    const { jobId } = await app.call('changesets.resume', { connectionId, changeSet });
    expect(await app.ended(jobId)).toMatchObject({ state: 'done' });
    expect(await changeSetOf(changeSet)).toMatchObject({ state: 'finished', counts: { applied: 6 } });
    expect(sent().toSorted()).toEqual(identifiers);
  };

  it('waits for the rate limit: the change set is paused and can be continued', async () => {
    await limited({ requestsPerSecond: 0.1, requestsAtATime: 1 });
    const { changeSet } = await applyTitles();
    await eventually(() => expect(sent()).toHaveLength(1));
    await app.restart();
    expect(sent()).toHaveLength(1);
    await limited({});
    await resumed(changeSet);
  });

  it('is held back by a token replacement: nothing is sent until the change set is continued', async () => {
    const handover = await endlessHandover();
    const { changeSet } = await applyTitles();
    await app.restart();
    handover.letGo();
    service.beforeList = () => {};
    await handover.ended;
    expect(sent()).toEqual([]);
    await resumed(changeSet);
  });

  it('is in flight: its outcome is unknown after a restart and settled when continued', async () => {
    await limited({ requestsAtATime: 1 });
    const { arrived, letGo } = heldUpInService();
    const { changeSet } = await applyTitles();
    await arrived;
    await app.restart();
    letGo();
    await eventually(() => expect(sent()).toHaveLength(1));
    service.beforePatch = async () => null;
    expect((await changeSetOf(changeSet)).counts).toMatchObject({ unknown: 1, pending: 5 });
    await resumed(changeSet);
  });
});

describe('a job that waits for a token', () => {
  it('can be cancelled, and a new token does not start it', async () => {
    service.token = NEW_TOKEN;
    const { changeSet, jobId } = await applyTitles();
    expect(await app.ended(jobId)).toMatchObject({ state: 'paused' });
    await app.call('jobs.cancel', { jobId });
    expect(await app.ended(jobId)).toMatchObject({ state: 'cancelled' });
    expect(await changeSetOf(changeSet)).toMatchObject({
      state: 'cancelled',
      waitsForToken: false,
      counts: { skipped: 6 },
    });
    expect(await app.call('connections.replaceToken', { connectionId, token: NEW_TOKEN })).toMatchObject({
      outcome: 'replaced',
      resumed: 0,
    });
    expect(sent()).toEqual([]);
  });

  it('is cancelled when its connection is deleted', async () => {
    service.token = NEW_TOKEN;
    const { jobId } = await applyTitles();
    await app.ended(jobId);
    await app.call('connections.remove', { connectionId });
    expect(await app.ended(jobId)).toMatchObject({ state: 'cancelled' });
  });
});
