import { describe, expect, it } from 'vitest';
import { pausedMessage, problemLabel } from '../../../../renderer/src/app/status/apply-status.ts';
import { sendingOrder } from '../../../../renderer/src/state/sending-order.ts';
import { changeSet, numbered } from '../changesets/change-set.ts';

describe('the status bar', () => {
  it('shows the failed, conflict and unknown items of a change set, and nothing if all goes well', () => {
    expect(problemLabel(changeSet({ applied: 1200 }))).toBe('');
    expect(problemLabel(changeSet({ failed: 2, conflict: 1 }))).toBe('2 failed · 1 conflict');
    expect(problemLabel(changeSet({ conflict: 3, unknown: 4 }))).toBe('3 conflicts · 4 unknown');
  });

  it('says which change set is paused, how far it got, and why', () => {
    const paused = changeSet({ applied: 1200, pending: 800 }, { state: 'paused' });
    expect(pausedMessage(sendingOrder([paused]))).toBe(
      'Paused: 1,200 of 2,000 applied. You paused this change set.',
    );
    expect(pausedMessage(sendingOrder([numbered(2, 'paused'), paused]))).toBe(
      'Paused: 1,200 of 2,000 applied, and 1 more change set. You paused this change set.',
    );
    const killed = changeSet(
      { applied: 100, unknown: 200, pending: 300 },
      { state: 'paused', message: 'The app stopped while this was running. Nothing is lost.' },
    );
    expect(pausedMessage(sendingOrder([killed]))).toBe(
      'Paused: 100 of 600 applied · 200 unknown. The app stopped while this was running.',
    );
  });

  it('says “removed” for a removal', () => {
    const paused = changeSet({ applied: 120, pending: 155 }, { state: 'paused', kind: 'removal' });
    expect(pausedMessage(sendingOrder([paused]))).toBe(
      'Paused: 120 of 275 removed. You paused this change set.',
    );
  });

  it('does not report a change set that waits for a token', () => {
    expect(
      pausedMessage(sendingOrder([changeSet({ pending: 1 }, { state: 'paused', waitsForToken: true })])),
    ).toBeNull();
    expect(pausedMessage(sendingOrder([numbered(1, 'running')]))).toBeNull();
    expect(pausedMessage(sendingOrder(null))).toBeNull();
  });
});
