import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Job } from '#shared/contract/jobs.ts';
import { announceJobs } from '../../../../renderer/src/app/job-notices.ts';
import { takeToasts } from '../../../../renderer/src/components/toast-queue.ts';
import { useApp } from '../../../../renderer/src/state/app.ts';
import { aJob } from '../job.ts';

const { listeners } = vi.hoisted(() => ({ listeners: new Map<string, (payload: unknown) => void>() }));

vi.mock('../../../../renderer/src/client/index.ts', () => ({
  client: {
    on: (name: string, listener: (payload: unknown) => void) => {
      listeners.set(name, listener);
      return () => listeners.delete(name);
    },
    onConnectionState: () => () => undefined,
    call: async () => ({ ok: true, value: [] }),
  },
}));

const job = (more: Partial<Job>) => aJob({ changeSet: 1, total: 12, ...more });

const tell = (more: Partial<Job>) => listeners.get('jobs.changed')?.(job(more));
const fail = (second: number, more: Partial<Job> = {}) =>
  tell({
    state: 'failed',
    endedAt: new Date(2026, 0, 1, 10, 32, second).toISOString(),
    error: { code: 'unreachable', message: 'The service cannot be reached.', retryable: true },
    ...more,
  });

beforeAll(() => {
  announceJobs();
});

beforeEach(() => {
  useApp.setState({ view: 'catalog', activeConnection: 'c' });
});

test('a change set that fails again replaces its first message and says that it failed again', () => {
  fail(5);
  tell({ state: 'running' });
  fail(9);
  const { waiting, obsolete } = takeToasts();
  expect(waiting.map(({ title }) => title)).toEqual([
    'Applying changes did not finish',
    expect.stringMatching(/^Applying changes did not finish again, at 10:32:09/),
  ]);
  expect(new Set(waiting.map(({ key }) => key)).size).toBe(1);
  expect(obsolete).toEqual([]);
});

test('each change set has its own failure message, withdrawn once it makes progress or ends', () => {
  fail(5, { changeSet: 2 });
  fail(6, { changeSet: 3 });
  const [second, third] = takeToasts().waiting;
  expect(second?.key).not.toBe(third?.key);
  tell({ changeSet: 2, state: 'running' });
  expect(takeToasts().obsolete).toEqual([]);
  tell({ changeSet: 2, state: 'running', done: 1 });
  expect(takeToasts().obsolete).toEqual([second?.key]);
  tell({ changeSet: 3, state: 'done', done: 12, endedAt: '2026-01-01T10:33:00Z' });
  expect(takeToasts().obsolete).toEqual([third?.key]);
});

test('a failure message is withdrawn when the change set fails again while Review is shown', () => {
  fail(5, { changeSet: 4 });
  const [said] = takeToasts().waiting;
  useApp.setState({ view: 'review' });
  fail(9, { changeSet: 4 });
  expect(takeToasts()).toEqual({ waiting: [], obsolete: [said?.key] });
});

test('a message about a connection that is not shown appears even in Review, with that connection’s id', () => {
  useApp.setState({ view: 'review', activeConnection: 'another' });
  fail(5, { changeSet: 5 });
  tell({ changeSet: 6, state: 'done', done: 12, endedAt: '2026-01-01T10:33:00Z' });
  const { waiting } = takeToasts();
  expect(waiting.map(({ connectionId }) => connectionId)).toEqual(['c', 'c']);
});
