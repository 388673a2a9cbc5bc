import { afterEach, expect, it, vi } from 'vitest';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { followAnswers } from '../../../../renderer/src/query/answer-store.ts';
import { useApp } from '../../../../renderer/src/state/app.ts';
import { markProducts, onMarksChanged } from '../../../../renderer/src/state/removals.ts';
import { keepStaged, useStaged } from '../../../../renderer/src/state/staged.ts';

const { listeners, answer } = vi.hoisted(() => ({
  listeners: new Map<string, (event: { connectionId: string }) => void>(),
  answer: { now: null as unknown },
}));

vi.mock('../../../../renderer/src/client/index.ts', () => ({
  client: {
    on: (name: string, listener: (event: { connectionId: string }) => void) => {
      listeners.set(name, listener);
      return () => listeners.delete(name);
    },
    call: (name: string) =>
      name === 'drafts.summary' ? new Promise(() => undefined) : Promise.resolve(answer.now),
  },
}));

const staged = (unlink: number, toDelete: number, changes = 0): StagedSummary => ({
  changes,
  products: changes,
  conflicts: 0,
  failed: 0,
  removals: { unlink, delete: toDelete },
  creations: { add: 0, replace: 0 },
  undo: null,
  redo: null,
  step: null,
});

/** Counts the reports about marks in the connection that is shown. */
function listening() {
  useApp.setState({ activeConnection: 'c' });
  followAnswers();
  keepStaged('c', staged(1, 1));
  const told = vi.fn();
  const stop = onMarksChanged('c', told);
  return { told, stop };
}

afterEach(() => {
  listeners.clear();
});

it('reports marks that were set or removed, whatever the source', async () => {
  const { told, stop } = listening();
  keepStaged('c', staged(2, 1));
  expect(told).toHaveBeenCalledTimes(1);
  keepStaged('c', staged(1, 2));
  expect(told).toHaveBeenCalledTimes(2);
  listeners.get('removals.changed')?.({ connectionId: 'c' });
  expect(told).toHaveBeenCalledTimes(3);
  answer.now = { ok: true, value: { changed: 4, summary: staged(5, 2) } };
  await markProducts('c', { products: [1] }, 'unlink');
  expect(told).toHaveBeenCalledTimes(4);
  expect(useStaged.getState().summary?.removals).toEqual({ unlink: 5, delete: 2 });
  stop();
  keepStaged('c', staged(0, 0));
  expect(told).toHaveBeenCalledTimes(4);
});

it('does not report cell edits or marks in another connection', () => {
  const { told, stop } = listening();
  keepStaged('c', staged(1, 1, 7));
  keepStaged('other', staged(9, 9));
  listeners.get('removals.changed')?.({ connectionId: 'other' });
  expect(told).not.toHaveBeenCalled();
  stop();
});
