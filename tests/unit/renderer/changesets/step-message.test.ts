import { describe, expect, it } from 'vitest';
import { stepMessage } from '../../../../renderer/src/changesets/step-message.ts';

const MARK = { label: 'Mark 31 products to be deleted', done: 31, leftAlone: 0, removed: null };

describe('the message about an undone or redone step', () => {
  it('says “Undone” or “Redone” if nothing was left unchanged', () => {
    expect(stepMessage('undo', MARK)).toEqual({ title: 'Undone: Mark 31 products to be deleted' });
    expect(stepMessage('redo', MARK)).toEqual({ title: 'Redone: Mark 31 products to be deleted' });
  });

  it('says “Not undone” if the products were already removed, and points to Restore', () => {
    const sent = { ...MARK, done: 0, leftAlone: 31, removed: { products: 31, changeSet: 7 } };
    expect(stepMessage('undo', sent)).toEqual({
      title: 'Not undone: Mark 31 products to be deleted',
      message: '31 products were removed already. Restore brings them back.',
    });
  });

  it('says “Undone in part” and how many products were not undone', () => {
    const some = { ...MARK, done: 5, leftAlone: 26, removed: { products: 25, changeSet: 7 } };
    expect(stepMessage('undo', some)).toEqual({
      title: 'Undone in part: Mark 31 products to be deleted',
      message:
        '25 products were removed already. Restore brings them back. 1 changed since and was left unchanged.',
    });
  });

  it('says “Not undone” if everything changed since', () => {
    expect(stepMessage('undo', { ...MARK, done: 0, leftAlone: 31 })).toEqual({
      title: 'Not undone: Mark 31 products to be deleted',
      message: '31 changed since and were left unchanged.',
    });
  });

  it('says that values that are not pulled are left unchanged, too', () => {
    expect(stepMessage('redo', { ...MARK, label: 'Edit', done: 0, leftAlone: 1 }, true).message).toBe(
      '1 changed since and was left unchanged. Values that are not pulled cannot be edited either.',
    );
  });
});
