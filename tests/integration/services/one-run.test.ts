import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryKeychain, type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';

const identifiers = Array.from({ length: 12 }, (_, at) => String(at).padStart(3, '0'));

let app: RunningApp;
let service: ScriptedService;
let connectionId: string;
/** While locked, the keychain returns nothing. */
let locked: boolean;

beforeEach(async () => {
  locked = false;
  service = await startScriptedService(
    Object.fromEntries(identifiers.map((id) => [id, [{ name: 'tags', value: ['a'] }]])),
  );
  const keychain = memoryKeychain();
  app = await startApp({
    keychain: {
      ...keychain,
      get: async (account) => {
        if (locked) throw new Error('The keychain is locked');
        return keychain.get(account);
      },
    },
  });
  const connection = await app.call('connections.create', {
    token: service.token,
    fields: fieldsFor(service, { profile: { patch: { max_operations: 2 } } }),
  });
  connectionId = connection.id;
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
});

afterEach(async () => {
  locked = false;
  await app.stop();
  await service.close();
});

async function appendTags(): Promise<{ changeSet: number; jobId: string | null }> {
  await app.call('drafts.edit', {
    connectionId,
    label: 'Tag',
    edits: identifiers.map((_, at) => ({
      product: at + 1,
      property: 'tags',
      locale: 'en',
      change: { kind: 'set' as const, value: ['a', 'new'] },
    })),
  });
  return app.call('changesets.apply', { connectionId });
}

const changeSetOf = (changeSet: number) => app.call('changesets.get', { connectionId, changeSet });
const tags = () =>
  identifiers.map((id) => service.products.get(id)?.find(({ name }) => name === 'tags')?.value);

describe('a change set', () => {
  it('is sent by one run only when it is resumed several times at once', async () => {
    const { token } = service;
    service.script = ['cut_before', 'cut_after', 'cut_before'];
    service.refuseList = (query) => (query.has('identifier') ? 401 : null);
    const { changeSet, jobId } = await appendTags();
    expect(await app.ended(jobId)).toMatchObject({ state: 'paused' });
    service.refuseList = () => null;
    service.token = token;

    const started = await Promise.allSettled(
      Array.from({ length: 4 }, () => app.call('changesets.resume', { connectionId, changeSet })),
    );
    expect(started.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ]);
    await app.ended(jobId);
    expect(await changeSetOf(changeSet)).toMatchObject({ state: 'finished', counts: { applied: 12 } });
    expect(tags()).toEqual(identifiers.map(() => ['a', 'new']));
  });

  it('pauses when the keychain does not return the token, and continues once it does', async () => {
    await app.restart();
    await app.call('catalog.summary', { connectionId });
    locked = true;
    const { changeSet, jobId } = await appendTags();
    expect(await app.ended(jobId)).toMatchObject({
      state: 'paused',
      message: expect.stringContaining('keychain'),
    });
    expect(await changeSetOf(changeSet)).toMatchObject({
      state: 'paused',
      counts: { pending: 12, in_flight: 0 },
    });
    locked = false;
    await app.ended((await app.call('changesets.resume', { connectionId, changeSet })).jobId);
    expect(tags()).toEqual(identifiers.map(() => ['a', 'new']));
  });
});

describe('a deleted connection', () => {
  it('leaves no requests in the recorder', async () => {
    const { rows } = await app.call('recorder.list', { connectionId });
    expect(rows.length).toBeGreaterThan(0);
    await app.call('connections.remove', { connectionId });
    expect((await app.call('recorder.list', { connectionId })).rows).toEqual([]);
    expect(await app.refusal('recorder.get', { id: rows[0]?.id ?? 0 })).toBe('not_found');
  });
});
