import { expect, it } from 'vitest';
import type { Job } from '#shared/contract/jobs.ts';
import { pullWords } from '../../../../renderer/src/features/activity/entries.ts';

const job: Job = {
  id: 'j1',
  kind: 'pull',
  connectionId: 'c1',
  changeSet: null,
  title: 'Pulling products',
  state: 'running',
  phase: null,
  done: 300,
  total: null,
  unit: 'products',
  rate: null,
  secondsLeft: null,
  startedAt: '2026-11-21T14:00:00Z',
  endedAt: null,
  message: null,
  error: null,
};

it.each<[Partial<Job>, string]>([
  [{}, '300 products so far'],
  [{ phase: 'Going on where it stopped' }, 'Going on where it stopped'],
  [{ state: 'done', message: '2,000 products pulled.' }, '2,000 products pulled.'],
  [{ state: 'failed' }, '300 products, failed'],
  [{ state: 'cancelled' }, '300 products, stopped'],
  [
    { state: 'paused', message: 'The service does not accept the token.' },
    '300 products so far, the rest waits for a token',
  ],
  [{ state: 'paused', done: 0 }, 'Nothing read yet'],
])('a pull that is %o: “%s”', (state, words) => {
  expect(pullWords({ ...job, ...state })).toBe(words);
});
