import type { NotificationConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import { followLongWork, notifier, progressOf } from '#electron/shell/long-work.ts';
import type { Job } from '#shared/contract/jobs.ts';

const START = '2026-03-01T10:00:00.000Z';
const MINUTE_LATER = '2026-03-01T10:01:00.000Z';

const job = (id: string, more: Partial<Job> = {}): Job => ({
  id,
  kind: 'pull',
  connectionId: 'c',
  changeSet: null,
  title: 'Pull',
  step: null,
  state: 'running',
  phase: null,
  done: 0,
  total: null,
  unit: 'products',
  rate: null,
  secondsLeft: null,
  startedAt: START,
  endedAt: null,
  message: null,
  warning: null,
  error: null,
  file: null,
  wait: null,
  ...more,
});

function desk({ isFocused = false, notifies = true } = {}) {
  const blocks = new Set<number>();
  const shown: number[] = [];
  const notified: NotificationConstructorOptions[] = [];
  let last = 0;
  const changed = followLongWork({
    powerSaveBlocker: {
      start: () => {
        blocks.add(++last);
        return last;
      },
      stop: (id) => blocks.delete(id),
    },
    windows: () => [
      {
        isDestroyed: () => false,
        isFocused: () => isFocused,
        setProgressBar: (progress) => void shown.push(progress),
      },
    ],
    notifies: () => notifies,
    notify: (notification) => void notified.push(notification),
  });
  return { changed, blocks, shown, notified };
}

test('the computer stays awake while any job runs, and no longer', () => {
  const { changed, blocks } = desk();
  changed(job('a'));
  changed(job('b'));
  changed(job('a', { done: 5 }));
  expect(blocks.size).toBe(1);
  changed(job('a', { state: 'done', endedAt: MINUTE_LATER }));
  expect(blocks.size).toBe(1);
  changed(job('b', { state: 'failed', endedAt: MINUTE_LATER }));
  expect(blocks.size).toBe(0);
});

test('a job that only waits does not keep the computer awake', () => {
  const { changed, blocks } = desk();
  const wait = { skip: 'Try now', risk: '' };
  changed(job('a'));
  changed(job('a', { wait }));
  expect(blocks.size).toBe(0);
  changed(job('a'));
  expect(blocks.size).toBe(1);
  changed(job('a', { state: 'paused' }));
  expect(blocks.size).toBe(0);
});

test('progress is that of all jobs whose length is known, and goes away with the last', () => {
  expect(progressOf([])).toBe(-1);
  expect(progressOf([{ done: 3, total: null }])).toBeGreaterThan(1);
  expect(
    progressOf([
      { done: 25, total: 100 },
      { done: 3, total: null },
      { done: 3, total: 4 },
    ]),
  ).toBe(0.5);
  const { changed, shown } = desk();
  changed(job('a', { done: 1, total: 2 }));
  changed(job('a', { state: 'done', done: 2, total: 2, endedAt: MINUTE_LATER }));
  expect(shown).toEqual([0.5, -1]);
});

test('a click on a notification brings the app to the front', () => {
  const listeners = new Map<string, () => void>();
  let shown = 0;
  let front = 0;
  const notify = notifier(
    class {
      on = (event: string, listener: () => void) => listeners.set(event, listener);
      show = () => shown++;
    },
    () => front++,
  );
  notify({ title: 'Pull: done' });
  listeners.get('close')?.();
  expect([shown, front]).toEqual([1, 0]);
  listeners.get('click')?.();
  expect(front).toBe(1);
});

const ended = (more: Partial<Job>) => job('a', { endedAt: MINUTE_LATER, ...more });

test.each<[string, Job]>([
  ['done', ended({ state: 'done', message: '2,000 products pulled.' })],
  [
    'failed',
    ended({ state: 'failed', error: { code: 'unreachable', message: 'No answer.', retryable: true } }),
  ],
])('a job that is %s while no window is in front is notified once', (state, end) => {
  const { changed, notified } = desk();
  changed(job('a'));
  changed(end);
  changed(end);
  expect(notified).toEqual([{ title: `Pull: ${state}`, body: end.error?.message ?? end.message }]);
});

test.each<[string, Parameters<typeof desk>[0], Job]>([
  ['a window is in front', { isFocused: true }, ended({ state: 'done' })],
  ['it is off in Settings', { notifies: false }, ended({ state: 'done' })],
  ['the user stopped it', {}, ended({ state: 'cancelled' })],
  ['it took a moment', {}, job('a', { state: 'done', endedAt: START })],
  ['it only watches', {}, ended({ kind: 'feed', state: 'done' })],
])('nothing is notified if %s', (_why, options, end) => {
  const { changed, notified } = desk(options);
  changed(job('a', { kind: end.kind }));
  changed(end);
  expect(notified).toEqual([]);
});
