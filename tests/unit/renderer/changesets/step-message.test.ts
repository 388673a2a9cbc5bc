import { describe, expect, it } from 'vitest';
import { stepMessage } from '../../../../renderer/src/changesets/step-message.ts';

const MARK = { label: 'Mark 31 products to be deleted', done: 31, leftAlone: 0, removed: null };

describe('a step that was taken back', () => {
  it('is called undone where all of it is', () => {
    expect(stepMessage('undo', MARK)).toEqual({ title: 'Undone: Mark 31 products to be deleted' });
    expect(stepMessage('redo', MARK)).toEqual({ title: 'Redone: Mark 31 products to be deleted' });
  });

  it('is never called undone once it was sent: only a restore brings removed products back', () => {
    const sent = { ...MARK, done: 0, leftAlone: 31, removed: { products: 31, changeSet: 7 } };
    expect(stepMessage('undo', sent)).toEqual({
      title: 'Not undone: Mark 31 products to be deleted',
      message: '31 products were removed already. Restore brings them back.',
    });
  });

  it('says what of it was undone and what was not', () => {
    const some = { ...MARK, done: 5, leftAlone: 26, removed: { products: 25, changeSet: 7 } };
    expect(stepMessage('undo', some)).toEqual({
      title: 'Undone in part: Mark 31 products to be deleted',
      message:
        '25 products were removed already. Restore brings them back. 1 changed since and was left unchanged.',
    });
  });

  it('says so where everything changed since', () => {
    expect(stepMessage('undo', { ...MARK, done: 0, leftAlone: 31 })).toEqual({
      title: 'Not undone: Mark 31 products to be deleted',
      message: '31 changed since and were left unchanged.',
    });
  });
});
