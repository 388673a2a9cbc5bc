import { beforeEach, expect, it, vi } from 'vitest';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { announceEdit } from '../../../../renderer/src/app/edit-notice.ts';
import { useToastQueue } from '../../../../renderer/src/components/toast-queue.ts';
import { useStaged } from '../../../../renderer/src/state/staged.ts';
import { aJob } from '../job.ts';

vi.mock('../../../../renderer/src/client/index.ts', () => ({ client: {} }));

const summary: StagedSummary = {
  changes: 6_000,
  products: 6_000,
  conflicts: 0,
  failed: 0,
  removals: { unlink: 0, delete: 0 },
  creations: { add: 0, replace: 0 },
  undo: 'Fill in',
  redo: null,
  step: 7,
};

const job = aJob({
  kind: 'edit',
  title: 'Fill in',
  state: 'done',
  done: 6_000,
  total: 6_000,
  unit: 'cells',
  endedAt: '2026-01-01T10:33:00Z',
  message: '6,000 cells changed.',
  step: 7,
});

beforeEach(() => {
  useToastQueue.setState({ waiting: [] });
  useStaged.setState({ summary });
});

const said = () => useToastQueue.getState().waiting;

it('A finished edit of many cells says what it did and offers to undo it', () => {
  announceEdit(job);
  expect(said()).toMatchObject([
    { kind: 'done', title: 'Fill in', message: '6,000 cells changed.', action: { label: 'Undo' } },
  ]);
});

it('An edit that is no longer the last history step offers no undo, whatever the later step is called', () => {
  useStaged.setState({ summary: { ...summary, step: 8 } });
  announceEdit(job);
  expect(said()[0]?.action).toBeUndefined();
});

it('A cancelled or failed edit says so', () => {
  announceEdit({ ...job, state: 'cancelled', message: 'Cancelled. Nothing was changed.' });
  const error = { code: 'storage', message: 'The disk is full.', retryable: false } as const;
  announceEdit({ ...job, state: 'failed', message: error.message, error });
  expect(said()).toMatchObject([
    { title: 'Fill in', message: 'Cancelled. Nothing was changed.' },
    { kind: 'failed', title: 'Failed: Fill in', message: 'The disk is full.' },
  ]);
});
