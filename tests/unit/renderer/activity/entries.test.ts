import { describe, expect, it } from 'vitest';
import type { Job } from '#shared/contract/jobs.ts';
import {
  activityEntries,
  changeSetName,
  changeSetTitle,
  entryToShow,
  jobMessage,
} from '../../../../renderer/src/features/activity/entries.ts';
import { changeSet, numbered, tally } from '../changesets/change-set.ts';
import { aJob } from '../job.ts';

const job = aJob({
  id: 'j1',
  connectionId: 'c1',
  kind: 'pull',
  title: 'Pulling products',
  done: 300,
  unit: 'products',
});

it.each<[Partial<Job>, string]>([
  [{}, '300 products so far'],
  [{ phase: 'Continuing where the pull stopped' }, 'Continuing where the pull stopped'],
  [{ state: 'done', message: '2,000 products pulled.' }, '2,000 products pulled.'],
  [{ state: 'failed' }, '300 products, failed'],
  [{ state: 'cancelled' }, '300 products, stopped'],
  [
    { state: 'paused', message: 'The service does not accept the token.' },
    '300 products so far; the rest is waiting for a token',
  ],
  [{ state: 'paused', done: 0 }, 'Nothing read yet'],
])('a pull that is %o: “%s”', (state, words) => {
  expect(jobMessage({ ...job, ...state })).toBe(words);
});

describe('change sets in the list', () => {
  it('are named by kind and number of changes', () => {
    const edit = changeSet({ applied: 37 }, { products: 21 });
    expect(changeSetName(edit)).toBe('37 changes');
    expect(changeSetName({ ...edit, kind: 'undo' })).toBe('Undo of 37 changes');
    expect(changeSetTitle(edit)).toBe('37 changes in 21 products');
    expect(changeSetTitle({ ...edit, kind: 'undo', of: 12 })).toBe('Undo of 37 changes (change set 12)');
    expect(changeSetTitle({ ...edit, kind: 'redo', of: 13 })).toBe('Redo of 37 changes (change set 13)');
  });

  it('are named by their action if their items are products', () => {
    const removal = changeSet({ applied: 74, failed: 1 }, { kind: 'removal', changeSet: 4 });
    expect(changeSetName(removal)).toBe('Removal of 75 products');
    expect(changeSetName(removal, tally({ delete: { applied: 74, failed: 1 } }))).toBe(
      'Deletion of 75 products',
    );
    expect(changeSetTitle(removal, tally({ unlink: { applied: 75 } }))).toBe('Unlinking of 75 products');
    expect(changeSetTitle(removal, tally({ unlink: { applied: 70 }, delete: { failed: 5 } }))).toBe(
      'Removal of 75 products',
    );
    expect(changeSetTitle(changeSet({ applied: 3 }, { kind: 'restore', of: 4 }))).toBe(
      'Restore of 3 products (change set 4)',
    );
  });

  it('are listed with the pulls and written files of their connection, newest first, without their apply jobs', () => {
    const sets = [changeSet({ applied: 1 }, { createdAt: '2026-11-21T14:30:00Z' })];
    const jobs: Job[] = [
      job,
      { ...job, id: 'j2', kind: 'apply', changeSet: 1 },
      { ...job, id: 'j3', startedAt: '2026-11-21T15:00:00Z' },
      { ...job, id: 'j4', connectionId: 'another' },
      { ...job, id: 'j5', kind: 'export', startedAt: '2026-11-21T16:00:00Z' },
      {
        ...job,
        id: 'j6',
        kind: 'export',
        file: { path: '/a.csv', opens: true },
        startedAt: '2026-11-21T14:40:00Z',
      },
    ];
    expect(activityEntries(sets, jobs, 'c1').map(({ key }) => key)).toEqual(['j3', 'j6', 1, 'j1']);
  });
});

describe('the entry shown by default', () => {
  const shown = (...states: ReturnType<typeof numbered>['state'][]) => {
    const sets = states.map((state, i) => ({
      ...numbered(i + 1, state),
      createdAt: `2026-11-21T1${i}:00:00Z`,
    }));
    return entryToShow(activityEntries(sets, [], 'c1'))?.key;
  };

  it('is the change set being sent, else the first paused one, else the newest', () => {
    expect(shown('finished', 'running', 'queued')).toBe(2);
    expect(shown('paused', 'paused', 'queued')).toBe(1);
    expect(shown('paused', 'running')).toBe(2);
    expect(shown('finished', 'cancelled', 'finished')).toBe(3);
    expect(shown()).toBeUndefined();
  });
});
