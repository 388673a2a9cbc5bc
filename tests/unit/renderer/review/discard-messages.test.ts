import { describe, expect, it } from 'vitest';
import {
  discardedMessage,
  dropQuestion,
  mayArrive,
} from '../../../../renderer/src/features/review/discard-messages.ts';
import { changeSet } from '../changesets/change-set.ts';

describe('discarding staged edits', () => {
  it('promises that the service keeps its values only if no edit was sent', () => {
    expect(discardedMessage(2, false, 'Ctrl+Z')).toEqual({
      title: '2 changes discarded',
      message: 'The service keeps its values. Ctrl+Z brings the edits back.',
    });
    const { message } = discardedMessage(1, true, 'Ctrl+Z');
    expect(message).toMatch(/^Changes already sent cannot be held back.*brings the edit back\.$/);
    expect(message).not.toContain('keeps');
    expect(dropQuestion(true)).toMatch(/cannot be held back.*The rest is not sent\./);
    expect(dropQuestion(false)).toBe('The values in the service do not change. Undo brings the edits back.');
  });

  it.each([
    ['being sent', changeSet({ in_flight: 1 }, { state: 'running' }), true],
    ['about to be sent', changeSet({ pending: 1 }, { state: 'running' }), true],
    ['sent without a clear answer', changeSet({ unknown: 1 }), true],
    ['waiting in a queue', changeSet({ pending: 1 }, { state: 'queued' }), false],
    ['paused before their turn', changeSet({ pending: 1, applied: 9 }, { state: 'paused' }), false],
    ['refused', changeSet({ applied: 1, failed: 1 }), false],
    ['held back by stopping', changeSet({ skipped: 5 }, { state: 'cancelled' }), false],
    [
      'an undo, which has nothing staged',
      changeSet({ pending: 1 }, { kind: 'undo', state: 'running' }),
      false,
    ],
  ])('knows whether changes may still arrive: %s', (_, one, arriving) => {
    expect(mayArrive([changeSet({ applied: 3 }), one])).toBe(arriving);
  });

  it('assumes that nothing may arrive until the change sets are read', () => {
    expect(mayArrive(null)).toBe(false);
  });
});
