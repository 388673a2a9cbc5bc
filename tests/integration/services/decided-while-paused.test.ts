import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChangeSet, ItemState } from '#shared/contract/changesets.ts';
import { eventually } from '../../support/eventually.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';

const identifiers = ['001', '002', '003', '004'];
const REFUSED = 'Kessel 001';

let app: RunningApp;
let service: ScriptedService;
let connectionId: string;

beforeEach(async () => {
  service = await startScriptedService(
    Object.fromEntries(
      identifiers.map((id) => [
        id,
        [
          { name: 'title', value: `Kettle ${id}` },
          { name: 'tags', value: ['first'] },
        ],
      ]),
    ),
  );
  app = await startApp();
  const { id } = await app.connect({
    token: service.token,
    fields: fieldsFor(service, {
      profile: { patch: { max_operations: 1 } },
      limits: { requestsAtATime: 1 },
    }),
  });
  connectionId = id;
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

async function apply(which: readonly string[], locale = 'de') {
  await app.call('drafts.edit', {
    connectionId,
    label: 'Translate',
    edits: which.map((id) => ({
      product: identifiers.indexOf(id) + 1,
      property: 'title',
      locale,
      change: { kind: 'set' as const, value: `Kessel ${id}` },
    })),
  });
  return app.call('changesets.apply', { connectionId });
}

const changeSetOf = (changeSet: number) => app.call('changesets.get', { connectionId, changeSet });
const becomes = (changeSet: number, expected: Partial<ChangeSet>) =>
  eventually(async () => expect(await changeSetOf(changeSet)).toMatchObject(expected));
const held = (id: string) => service.products.get(id)?.find(({ locale }) => locale === 'de')?.value;
const running = async () => (await app.call('jobs.list', {})).filter(({ state }) => state === 'running');
const allIn = (state: ItemState) => ({
  filter: { state, search: '', property: null, locale: null, action: null, differing: false },
});

/** A paused change set: 001 was refused, 002 is in conflict, 003 was applied, 004 is not sent yet. */
async function onePaused(): Promise<number> {
  service.refuseOperation = ({ properties }) =>
    properties[0]?.value === REFUSED ? { code: 'bad', message: 'Not this one' } : null;
  service.products.get('002')?.push({ name: 'title', value: 'Topf', locale: 'de' });
  const answer = Promise.withResolvers<null>();
  const arrived = Promise.withResolvers<void>();
  service.beforePatch = async ([operation]) => {
    if (operation?.identifier !== '003') return null;
    arrived.resolve();
    return answer.promise;
  };
  const { changeSet, jobId } = await apply(identifiers);
  await arrived.promise;
  await app.call('changesets.pause', { connectionId, changeSet });
  answer.resolve(null);
  await app.ended(jobId);
  service.refuseOperation = () => null;
  service.beforePatch = async () => null;
  expect(await changeSetOf(changeSet)).toMatchObject({
    state: 'paused',
    counts: { failed: 1, conflict: 1, applied: 1, pending: 1 },
  });
  return changeSet;
}

/** Nothing is being sent, and the rest waits for Resume, which sends it. */
async function waitsForResume(changeSet: number, sent: number, pending: number): Promise<void> {
  expect(await running()).toEqual([]);
  expect(await changeSetOf(changeSet)).toMatchObject({ state: 'paused', counts: { pending } });
  expect(service.patches).toHaveLength(sent);
  await app.ended((await app.call('changesets.resume', { connectionId, changeSet })).jobId);
  expect(service.patches).toHaveLength(sent + pending);
}

describe('while a change set is paused', () => {
  it('retried items wait with the rest, and nothing is sent until Resume', async () => {
    const changeSet = await onePaused();
    const sent = service.patches.length;
    expect(await app.call('changesets.retry', { connectionId, changeSet })).toEqual({
      changeSet,
      jobId: null,
    });
    expect(app.events.findLast(({ event }) => event === 'changesets.changed')?.payload).toMatchObject({
      changeSet: { changeSet, state: 'paused', counts: { failed: 0, pending: 2 } },
    });
    await waitsForResume(changeSet, sent, 2);
    expect(held('001')).toBe('Kessel 001');
    expect(held('004')).toBe('Kessel 004');
  });

  it('a decided conflict waits with the rest, and nothing is sent until Resume', async () => {
    const changeSet = await onePaused();
    const sent = service.patches.length;
    const decision = { connectionId, changeSet, which: allIn('conflict'), decision: 'mine' as const };
    expect(await app.call('changesets.decide', decision)).toEqual({ decided: 1, leftAlone: 0, jobId: null });
    await waitsForResume(changeSet, sent, 2);
    expect(held('002')).toBe('Kessel 002');
  });

  it('none of its items is sent with or after a change set that is applied meanwhile', async () => {
    const changeSet = await onePaused();
    await app.call('changesets.retry', { connectionId, changeSet });
    const sent = service.patches.length;
    await app.ended((await apply(['001'], 'fr')).jobId);
    expect(service.patches).toHaveLength(sent + 1);
    await waitsForResume(changeSet, sent + 1, 2);
  });

  it('deciding its last open item finishes it and starts the next in the queue', async () => {
    service.script = ['cut_before'];
    service.beforePatch = async () => {
      service.products.set('001', [{ name: 'tags', value: ['first', 'theirs'] }]);
      return null;
    };
    const tags = { product: 1, property: 'tags', locale: 'en' };
    const change = { kind: 'set' as const, value: ['first', 'mine'] };
    await app.call('drafts.edit', { connectionId, label: 'Add', edits: [{ ...tags, change }] });
    const { changeSet, jobId } = await app.call('changesets.apply', { connectionId });
    await app.ended(jobId);
    service.beforePatch = async () => null;
    expect(await changeSetOf(changeSet)).toMatchObject({ state: 'finished', counts: { unknown: 1 } });
    const answer = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    service.beforeList = () => {
      asked.resolve();
      return answer.promise;
    };
    await app.call('changesets.resume', { connectionId, changeSet });
    await asked.promise;
    const behind = await apply(['002']);
    await app.call('changesets.pause', { connectionId, changeSet });
    answer.resolve();
    await becomes(changeSet, { state: 'paused' });
    expect(await changeSetOf(behind.changeSet)).toMatchObject({ state: 'queued' });

    const decision = { connectionId, changeSet, which: allIn('unknown'), decision: 'theirs' as const };
    expect(await app.call('changesets.decide', decision)).toMatchObject({ decided: 1, jobId: null });
    expect(await changeSetOf(changeSet)).toMatchObject({
      state: 'finished',
      message: 'The rest was decided.',
    });
    await becomes(behind.changeSet, { state: 'finished' });
    expect(held('002')).toBe('Kessel 002');
  });
});

it('a change set queued behind a paused one keeps its turn when more of it is retried', async () => {
  const paused = await onePaused();
  service.refuseOperation = () => ({ code: 'bad', message: 'Not this one' });
  const { changeSet, jobId } = await apply(['001', '002'], 'fr');
  await app.ended(jobId);
  service.refuseOperation = () => null;
  const which = { connectionId, changeSet, ...allIn('failed'), offset: 0, limit: 2 };
  const [first, second] = (await app.call('changesets.items', which)).rows;
  const retry = (item: number) => app.call('changesets.retry', { connectionId, changeSet, items: [item] });

  const answer = Promise.withResolvers<null>();
  service.beforePatch = () => answer.promise;
  const taken = { connectionId, changeSet: paused, which: allIn('applied') };
  const undo = await app.call('changesets.undo', taken);
  expect(await retry(first!.item)).toMatchObject({ jobId: null });
  answer.resolve(null);
  await app.ended(undo.jobId);
  const sent = service.patches.length;
  expect(await retry(second!.item)).toMatchObject({ jobId: null });
  expect(await running()).toEqual([]);
  expect(await changeSetOf(changeSet)).toMatchObject({ state: 'queued', counts: { pending: 2 } });
  expect(service.patches).toHaveLength(sent);
});
