import { describe, expect, it } from 'vitest';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { undoneBy, undoneMessage } from '../../../../renderer/src/features/activity/undo/undone-by.ts';
import { changeSet } from '../changesets/change-set.ts';

const edits = changeSet({ applied: 40, failed: 2 }, { changeSet: 1 });
const inverse = (number: number, kind: ChangeSet['kind'], of: number, counts: Partial<ChangeSet['counts']>) =>
  changeSet(counts, { changeSet: number, kind, of });
const said = (...others: ChangeSet[]) => undoneMessage(edits, undoneBy(edits, [edits, ...others]));

describe('the message that a change set was undone', () => {
  it('says how many applied changes were undone; the change set that undid them is known', () => {
    const whole = inverse(2, 'undo', 1, { applied: 40 });
    expect(said(whole)).toBe('All 40 applied changes were undone.');
    expect(undoneBy(edits, [whole]).by).toEqual([2]);
    const part = inverse(2, 'undo', 1, { applied: 30, failed: 4, pending: 1 });
    expect(said(part)).toBe('30 of 40 applied changes were undone.');
    expect(said(part, inverse(4, 'undo', 1, { applied: 1 }))).toBe('31 of 40 applied changes were undone.');
  });

  it('is absent when nothing was undone, or all of it was redone', () => {
    expect(said()).toBeNull();
    expect(said(inverse(2, 'undo', 1, { failed: 40 }))).toBeNull();
    const undo = inverse(2, 'undo', 1, { applied: 40 });
    expect(said(undo, inverse(3, 'redo', 2, { applied: 40 }))).toBeNull();
    expect(said(undo, inverse(3, 'redo', 2, { applied: 10 }))).toBe('30 of 40 applied changes were undone.');
  });

  it('says “redone” for an undo and “restored” for a removal', () => {
    const undo = inverse(2, 'undo', 1, { applied: 2 });
    const redo = inverse(3, 'redo', 2, { applied: 2 });
    expect(undoneMessage(undo, undoneBy(undo, [undo, redo]))).toBe('All 2 applied changes were redone.');
    const removal = changeSet({ applied: 1 }, { changeSet: 5, kind: 'removal' });
    const restore = inverse(6, 'restore', 5, { applied: 1 });
    expect(undoneMessage(removal, undoneBy(removal, [restore]))).toBe('The removed product was restored.');
  });
});
