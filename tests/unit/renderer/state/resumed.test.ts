import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { triedAgainMessage } from '../../../../renderer/src/changesets/tried-again.ts';
import { followAnswers } from '../../../../renderer/src/query/answer-store.ts';
import { queries } from '../../../../renderer/src/query/use-query.ts';
import { useApp } from '../../../../renderer/src/state/app.ts';
import { pauseChangeSet, resumeChangeSet, useChangeSets } from '../../../../renderer/src/state/changesets.ts';
import { useResumed } from '../../../../renderer/src/state/resumed.ts';
import { changeSet } from '../changesets/change-set.ts';

const { service } = vi.hoisted(() => ({ service: { now: {} as unknown } }));

vi.mock('../../../../renderer/src/client/index.ts', () => ({
  client: {
    on: () => () => undefined,
    onConnectionState: () => () => undefined,
    call: async (name: string) =>
      name === 'changesets.list'
        ? { ok: true, value: [service.now] }
        : { ok: true, value: { changeSet: 1, jobId: 'job' } },
  },
}));

const paused = () =>
  changeSet({ pending: 3 }, { state: 'paused', message: 'The service cannot be reached.' });
const running = (applied = 0) => changeSet({ applied, pending: 3 - applied }, { state: 'running' });

/** Resumes the change set on show, which becomes `then`. Returns the states that were visible on the way. */
async function resume(then: ChangeSet, meanwhile: () => Promise<void> = async () => undefined) {
  const seen: ChangeSet['state'][] = [];
  const stop = useChangeSets.subscribe(({ changeSets }) => {
    const state = changeSets?.[0]?.state;
    if (state && state !== seen.at(-1)) seen.push(state);
  });
  service.now = then;
  const resuming = resumeChangeSet('c', 1);
  await meanwhile();
  await vi.advanceTimersByTimeAsync(1000);
  await resuming;
  stop();
  return seen;
}

followAnswers();

const attempts = () => useResumed.getState().attempts.get(1);

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date(2026, 0, 1, 10, 32, 5) });
  service.now = paused();
  useApp.setState({ activeConnection: 'c' });
  const read = queries.ask('changesets.list', { connectionId: 'c' }).read();
  await vi.advanceTimersByTimeAsync(0);
  await read;
});

afterEach(() => {
  useApp.setState({ activeConnection: null });
  vi.useRealTimers();
});

describe('A paused change set that is resumed', () => {
  test('and fails again at once stays paused and counts the attempts', async () => {
    expect(await resume(paused())).toEqual(['paused']);
    expect(triedAgainMessage(paused(), attempts())).toMatch(/^Tried again at 10:32:05.*: paused again\.$/);
    vi.setSystemTime(new Date(2026, 0, 1, 10, 32, 9));
    await resume(paused());
    expect(triedAgainMessage(paused(), attempts())).toMatch(/^Tried again 2 times, the last at 10:32:09/);
  });

  test('and makes progress is shown as running at once', async () => {
    const seen = await resume(running(1), async () => {
      await vi.advanceTimersByTimeAsync(1);
      expect(useChangeSets.getState().changeSets?.[0]?.state).toBe('running');
    });
    expect(seen).toEqual(['paused', 'running']);
    expect(triedAgainMessage(running(1), attempts())).toBeNull();
  });

  test('and neither progresses nor fails is shown as running a moment later', async () => {
    const seen = await resume(running(), async () => {
      await vi.advanceTimersByTimeAsync(100);
      expect(useChangeSets.getState().changeSets?.[0]?.state).toBe('paused');
      await vi.advanceTimersByTimeAsync(1000);
    });
    expect(seen).toEqual(['paused', 'running']);
  });

  test('and then paused by the user is not shown as tried again', async () => {
    await resume(running(1));
    await pauseChangeSet('c', 1);
    expect(triedAgainMessage(paused(), attempts())).toBeNull();
  });

  test('has no attempts in another connection with the same change set numbers', async () => {
    await resume(paused());
    useApp.setState({ activeConnection: 'other' });
    expect(attempts()).toBeUndefined();
  });
});

test('A change set that waits for a token says that it is still waiting', () => {
  const waits = { ...paused(), waitsForToken: true };
  const tried = { times: 1, last: new Date(2026, 0, 1, 10, 32, 5).toISOString() };
  expect(triedAgainMessage(waits, tried)).toMatch(/: still waiting for a token\.$/);
  expect(triedAgainMessage(waits, undefined)).toBeNull();
});
