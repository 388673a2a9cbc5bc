// @module-tag long

import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../support/scripted-service.ts';
import { tempDir } from '../support/temp-dir.ts';

const identifiers = Array.from({ length: 30 }, (_, at) => String(at).padStart(3, '0'));
/** Longer than the app waits for a response. */
const ASLEEP_MS = 1_600;
const AT_REQUEST = 3;

let service: ScriptedService;
let app: AppProcess;
let connectionId: string;

beforeEach(async () => {
  service = await startScriptedService(
    Object.fromEntries(identifiers.map((id) => [id, [{ name: 'tags', value: ['a'] }]])),
  );
  app = await AppProcess.start(tempDir());
  const fields = fieldsFor(service, {
    profile: { patch: { max_operations: 2 } },
    limits: { silenceSeconds: 1 },
  });
  connectionId = (await app.call('connections.create', { fields, token: service.token })).id;
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
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
});

afterEach(async () => {
  app.signal('SIGCONT');
  await app.kill();
  await service.close();
});

/** Resumes until nothing is open; appends without a timely response are looked for first. */
async function applyAll(): Promise<void> {
  const { changeSet, jobId } = await app.call('changesets.apply', { connectionId });
  await app.ended(jobId);
  for (let rounds = 0; rounds < 3; rounds++) {
    const { counts, total } = await app.call('changesets.get', { connectionId, changeSet });
    if (counts.applied === total) return;
    expect((counts.applied ?? 0) + (counts.unknown ?? 0) + (counts.pending ?? 0)).toBe(total);
    await app.ended((await app.call('changesets.resume', { connectionId, changeSet })).jobId);
  }
  expect(await app.call('changesets.get', { connectionId, changeSet })).toMatchObject({
    state: 'finished',
    counts: { applied: identifiers.length },
  });
}

/** The computer goes to sleep during a request. */
function sleepOver(request: number, answering: 'while asleep' | 'after waking'): void {
  let requests = 0;
  service.beforePatch = async () => {
    if (++requests !== request) return null;
    app.signal('SIGSTOP');
    const awake = wait(ASLEEP_MS).then(() => app.signal('SIGCONT'));
    if (answering === 'after waking') await awake.then(() => wait(200));
    return null;
  };
}

describe('a computer that sleeps past the timeout for a response', { timeout: 60_000 }, () => {
  it.each(['while asleep', 'after waking'] as const)(
    'applies every change exactly once (service acts %s)',
    async (answering) => {
      sleepOver(AT_REQUEST, answering);
      await applyAll();
      expect([...service.products.values()]).toEqual(
        identifiers.map(() => [{ name: 'tags', value: ['a', 'new'] }]),
      );
      expect(await app.call('drafts.summary', { connectionId })).toMatchObject({ changes: 0 });
    },
  );
});
