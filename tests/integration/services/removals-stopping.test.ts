import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  door,
  heldProduct,
  type RemovableService,
  startRemovableService,
} from '../../support/removable-service.ts';
import { family, type Removing, startRemoving } from '../../support/removing.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let app: RunningApp;
let service: RemovableService;
let removing: Removing;

beforeEach(async () => {
  service = await startRemovableService(family(heldProduct));
  app = await startApp();
  removing = await startRemoving(app, service, { limits: { requestsAtATime: 1 } });
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

const stop = (how: 'pause' | 'cancel', changeSet: number) =>
  app.call(`changesets.${how}`, { connectionId: removing.connectionId, changeSet });

describe('a removal under a rate limit', () => {
  it('waits and continues: every product is removed once', async () => {
    let asked = 0;
    service.onRemove = () =>
      ++asked % 2 === 1 ? { status: 429, headers: { 'retry-after': '0.05' }, body: {} } : 'answer';
    await removing.mark('delete', '001', '002', '003');
    expect(await removing.remove()).toMatchObject({ state: 'finished', counts: { applied: 3 } });
    expect([...service.done].sort()).toEqual(['delete id-001', 'delete id-002', 'delete id-003']);
  });
});

describe('a removal whose token is refused', () => {
  it('pauses with its results recorded, and continues when the token is replaced', async () => {
    const { connectionId } = removing;
    service.onRemove = () => {
      if (service.done.length === 1) service.token = 'a-new-token-0123456789';
      return service.done.length === 1 ? { status: 401, body: {} } : 'answer';
    };
    await removing.mark('delete', '001', '002', '003');
    const paused = await removing.remove();
    expect(paused).toMatchObject({
      state: 'paused',
      waitsForToken: true,
      counts: { applied: 1, pending: 2 },
    });
    service.onRemove = () => 'answer';
    await app.call('connections.replaceToken', { connectionId, token: service.token });
    await expect.poll(async () => (await removing.get(paused.changeSet)).state).toBe('finished');
    expect((await removing.get(paused.changeSet)).counts).toMatchObject({ applied: 3 });
    expect([...service.done].sort()).toEqual(['delete id-001', 'delete id-002', 'delete id-003']);
  });
});

describe('stopping a removal while snapshots are taken', () => {
  it.each(['pause', 'cancel'] as const)('sends nothing (%s)', async (how) => {
    const gate = door();
    service.onList = async () => {
      await gate.pass();
      return null;
    };
    await removing.mark('delete', '001', '002');
    const { changeSet, jobId } = await removing.begin();
    await gate.reached(1);
    await stop(how, changeSet);
    gate.open();
    await app.ended(jobId);
    expect(service.asked).toEqual([]);
    const { state, counts } = await removing.get(changeSet);
    if (how === 'cancel') {
      expect({ state, counts }).toMatchObject({ state: 'cancelled', counts: { skipped: 2 } });
      const { connectionId } = removing;
      expect(await app.call('drafts.summary', { connectionId })).toMatchObject({ removals: { delete: 2 } });
    } else {
      expect({ state, counts }).toMatchObject({ state: 'paused', counts: { pending: 2 } });
      expect(await removing.resume(changeSet)).toMatchObject({ counts: { applied: 2 } });
    }
  });
});

describe('stopping a removal while it is sent', () => {
  it.each(['pause', 'cancel'] as const)(
    'waits for the request in flight, and sends nothing more (%s)',
    async (how) => {
      const gate = door();
      service.onRemove = async () => {
        await gate.pass();
        return 'answer' as const;
      };
      await removing.mark('delete', 'red', 'red-s', 'red-m');
      const { changeSet, jobId } = await removing.begin();
      await gate.reached(1);
      await stop(how, changeSet);
      gate.open();
      await app.ended(jobId);
      expect(service.done).toHaveLength(1);
      const stopped = await removing.get(changeSet);
      expect(stopped.counts).toMatchObject({ applied: 1, [how === 'cancel' ? 'skipped' : 'pending']: 2 });
      if (how === 'pause') {
        expect(await removing.resume(changeSet)).toMatchObject({ state: 'finished', counts: { applied: 3 } });
        expect(service.done.at(-1)).toBe('delete id-red');
        expect(new Set(service.asked).size).toBe(service.asked.length);
      } else expect(stopped.message).toBe('Stopped. 1 of 3 products removed, 2 skipped.');
    },
  );
});

describe('the queue', () => {
  it('never sends a removal at the same time as another change set', async () => {
    const gate = door();
    service.onRemove = async () => {
      await gate.pass();
      return 'answer' as const;
    };
    await removing.mark('delete', '001');
    const first = await removing.begin();
    await gate.reached(1);
    await removing.mark('unlink', '002');
    const second = await removing.begin();
    expect(second.jobId).toBeNull();
    expect((await removing.get(second.changeSet)).state).toBe('queued');
    gate.open();
    await app.ended(first.jobId);
    await expect.poll(async () => (await removing.get(second.changeSet)).state).toBe('finished');
    expect(service.done).toEqual(['delete id-001', 'unlink id-002']);
  });
});
