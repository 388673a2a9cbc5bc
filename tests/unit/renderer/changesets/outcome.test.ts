import { describe, expect, it } from 'vitest';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import {
  cancelMeans,
  canResume,
  failureSummary,
  ITEM_STATES,
  isSending,
  itemsDone,
  outcomeParts,
  outcomeSentence,
  stateExplanation,
  stopMeans,
  waitsFor,
} from '../../../../renderer/src/changesets/outcome.ts';
import { changeSetsAhead } from '../../../../renderer/src/state/sending-order.ts';
import { changeSet, numbered } from './change-set.ts';

describe('the outcome of a change set', () => {
  it('counts neither unknown items as done nor reading them back as sending', () => {
    const settling = changeSet({ applied: 1703, unknown: 97 }, { state: 'running' });
    expect(itemsDone(settling)).toBe(1703);
    expect(isSending(settling)).toBe(false);
    expect(isSending(changeSet({ applied: 1, pending: 1 }))).toBe(true);
    expect(isSending(changeSet({ applied: 1, in_flight: 1 }))).toBe(true);
  });

  it('accounts for every item', () => {
    const set = changeSet({
      applied: 30,
      failed: 3,
      conflict: 5,
      unknown: 2,
      skipped: 1,
      pending: 4,
      in_flight: 2,
    });
    const parts = outcomeParts(set);
    expect(parts.reduce((sum, part) => sum + part.count, 0)).toBe(set.total);
    expect(parts.map((part) => part.state)).toEqual([...ITEM_STATES]);
    expect(itemsDone(set)).toBe(39);
  });

  it('is described in one sentence', () => {
    expect(outcomeSentence(changeSet({ applied: 34, failed: 3 }))).toBe('34 of 37 applied, 3 failed');
    expect(outcomeSentence(changeSet({ applied: 34, conflict: 3 }))).toBe(
      '34 of 37 applied, 3 changed in the service',
    );
    expect(outcomeSentence(changeSet({ applied: 37 }))).toBe('All 37 applied');
    expect(outcomeSentence(changeSet({ applied: 1 }))).toBe('The change was applied');
    expect(outcomeSentence(changeSet({ failed: 1 }))).toBe('0 of 1 applied, 1 failed');
  });

  it('for products says what was done to them', () => {
    const removal = { kind: 'removal' } as const;
    expect(outcomeSentence(changeSet({ applied: 274, failed: 1 }, removal))).toBe(
      '274 of 275 removed, 1 failed',
    );
    expect(outcomeSentence(changeSet({ applied: 1 }, removal))).toBe('The product was removed');
    expect(outcomeSentence(changeSet({ applied: 3 }, { kind: 'restore' }))).toBe('All 3 restored');
  });

  it('calls pending items "not sent" while paused and "waiting" while running or queued', () => {
    const sentence = (state: ChangeSet['state']) =>
      outcomeSentence(changeSet({ applied: 1, pending: 2 }, { state }));
    expect(sentence('paused')).toBe('1 of 3 applied, 2 not sent');
    expect(sentence('running')).toBe('1 of 3 applied, 2 waiting');
    expect(sentence('queued')).toBe('1 of 3 applied, 2 waiting');
  });

  it('says why items failed, and when there are several reasons', () => {
    const refused = (said: string | null) => ({ said, message: null });
    expect(failureSummary([refused('title is too long'), refused('title is too long'), refused(null)])).toBe(
      'The service says: “title is too long”',
    );
    expect(failureSummary([refused('too long'), refused('not allowed')])).toBe(
      'For example: The service says: “too long”',
    );
    expect(failureSummary([refused(null), refused('')])).toBeNull();
  });

  it('quotes as the service’s words only what the service said', () => {
    const found = (message: string) => ({ said: null, message });
    const noReason = 'The service refused the request (status 422) and gave no reason.';
    expect(failureSummary([found(noReason)])).toBe(noReason);
    expect(failureSummary([found('It is no longer listed.'), { said: 'too long', message: null }])).toBe(
      'For example: It is no longer listed.',
    );
    expect(failureSummary([{ said: 'no such product', message: 'It is still listed.' }])).toBe(
      'It is still listed. The service says: “no such product”',
    );
  });
});

describe('the explanation and actions of a change set', () => {
  it('explain what Resume will do', () => {
    const paused = changeSet(
      { applied: 1, unknown: 2, pending: 3 },
      { state: 'paused', message: 'The app was closed.' },
    );
    expect(stateExplanation(paused)).toBe(
      'The app was closed. Resume first reads back 2 changes with unknown outcome and sends those that did not arrive and are still staged, then sends the 3 changes not sent yet. Nothing that was applied is sent again.',
    );
    expect(canResume(paused)).toBe(true);
    expect(stateExplanation(changeSet({ unknown: 2 }, { state: 'paused' }))).toBe(
      'You paused this change set. Resume reads back 2 changes with unknown outcome, and sends those that did not arrive and are still staged. Nothing that was applied is sent again.',
    );
  });

  it('begin with the reason for the pause', () => {
    const paused = (message: string | null) =>
      stateExplanation(changeSet({ pending: 2 }, { state: 'paused', message }));
    expect(paused(null)).toMatch(/^You paused this change set\. Resume sends the 2 changes/);
    expect(paused('No answer')).toMatch(/^No answer\. Resume sends the 2 changes/);
  });

  it('use “products” if the items are products', () => {
    const paused = changeSet({ applied: 1, unknown: 2, pending: 3 }, { kind: 'removal', state: 'paused' });
    expect(stateExplanation(paused)).toBe(
      'You paused this change set. Resume first reads back 2 products with unknown outcome and removes those still listed, then removes the 3 products not sent yet. Nothing that was removed is sent again.',
    );
  });

  it('say for unknown outcomes that Resume repeats what did not arrive, by kind of change set', () => {
    const resume = (kind: 'edit' | 'removal' | 'restore') =>
      stateExplanation(changeSet({ applied: 1, unknown: 1 }, { kind, state: 'cancelled' }));
    expect(resume('edit')).toMatch(
      /^The outcome of 1 change is not known\. Resume reads the values back and sends what did not arrive and was not discarded/,
    );
    expect(resume('removal')).toBe(
      'The outcome of 1 product is not known. Resume checks which of these products the service still lists and removes them.',
    );
    expect(resume('restore')).toBe(
      'The outcome of 1 product is not known. Resume checks which of these products the service does not list and restores them.',
    );
  });

  it('say that retried and decided changes of a paused change set are sent with the rest', () => {
    const words = stateExplanation(changeSet({ failed: 1, conflict: 2, pending: 3 }, { state: 'paused' }));
    expect(words).toMatch(/is sent again\. Changes that you retry or decide to send go with the rest\.$/);
    expect(stateExplanation(changeSet({ failed: 1 }))).toBeNull();
  });

  it('say that a change set waiting for a token continues by itself', () => {
    const waiting = changeSet({ pending: 3 }, { state: 'paused', waitsForToken: true, message: 'Refused.' });
    expect(stateExplanation(waiting)).toMatch(/^Refused\. The change set continues with the 3 changes/);
  });

  it('offer Resume if items are unknown and the change set is neither running nor queued', () => {
    expect(canResume(changeSet({ applied: 3 }))).toBe(false);
    expect(canResume(changeSet({ applied: 3, unknown: 1 }))).toBe(true);
    expect(canResume(changeSet({ unknown: 1 }, { state: 'running' }))).toBe(false);
    expect(canResume(changeSet({ unknown: 1, pending: 1 }, { state: 'queued' }))).toBe(false);
    expect(canResume(changeSet({ skipped: 1, unknown: 1 }, { state: 'cancelled' }))).toBe(true);
  });

  it('give no explanation for a fully applied, running or queued change set', () => {
    expect(stateExplanation(changeSet({ applied: 3 }))).toBeNull();
    expect(stateExplanation(changeSet({ pending: 3 }, { state: 'running' }))).toBeNull();
    expect(stateExplanation(changeSet({ pending: 3 }, { state: 'queued' }))).toBeNull();
  });

  it('say what Resume leaves out of a stopped change set, and where it is sent from', () => {
    const stopped = (kind: 'removal' | 'edit' | 'undo') =>
      stateExplanation(changeSet({ applied: 1, unknown: 1, skipped: 3 }, { state: 'cancelled', kind }));
    expect(stopped('removal')).toMatch(
      /Resume leaves out 3 skipped products\. Apply those still marked in Review\.$/,
    );
    expect(stopped('edit')).toMatch(
      /Resume leaves out 3 skipped changes\. Apply those still staged in Review\.$/,
    );
    expect(stopped('undo')).toMatch(/Resume leaves out 3 skipped changes\.$/);
    expect(stateExplanation(changeSet({ skipped: 3 }, { state: 'cancelled' }))).not.toMatch(/Resume/);
  });

  it('say what becomes of the unsent rest of a stopped or cancelled change set, by its kind', () => {
    const stopped = { state: 'cancelled' } as const;
    expect(stateExplanation(changeSet({ applied: 1, skipped: 2 }, stopped))).toMatch(/still staged/);
    expect(stateExplanation(changeSet({ skipped: 2 }, { ...stopped, kind: 'undo' }))).not.toMatch(/staged/);
    expect(stopMeans({ kind: 'edit' })).toBe('Stop: the rest is not sent and stays staged.');
    expect(stopMeans({ kind: 'undo' })).not.toMatch(/staged/);
    expect(stopMeans({ kind: 'removal' })).toBe('Stop: the rest is not sent and stays marked.');
    expect(stopMeans({ kind: 'restore' })).toBe('Stop: the rest is not sent.');
    expect(stateExplanation(changeSet({ skipped: 2 }, { ...stopped, kind: 'removal' }))).toMatch(
      /still marked/,
    );
    expect(stateExplanation(changeSet({ skipped: 2 }, { ...stopped, kind: 'restore' }))).toMatch(
      /stay removed/,
    );
    expect(cancelMeans(changeSet({ pending: 20 }, { kind: 'removal' }))).toBe(
      '20 products to remove. Cancel leaves them unsent, and marked.',
    );
    expect(cancelMeans(changeSet({ pending: 1 }, { kind: 'restore' }))).toBe(
      '1 product to restore. Cancel leaves it unsent.',
    );
    expect(cancelMeans(changeSet({ pending: 20 }))).toBe(
      '20 changes to send. Cancel leaves them unsent, and staged.',
    );
    expect(cancelMeans(changeSet({ pending: 1 }, { kind: 'undo' }))).toBe(
      '1 change to send. Cancel leaves it unsent.',
    );
  });
});

describe('the queue', () => {
  const running = numbered(5, 'running');
  const paused = numbered(2, 'paused');
  const queued = [numbered(6, 'queued'), numbered(7, 'queued')];
  const ended = [numbered(1, 'finished'), numbered(3, 'cancelled')];

  it('puts the running change set first, then older ones, without ended or later ones', () => {
    const all = [...queued, ...ended, running, paused];
    const ahead = (own: number) => changeSetsAhead(all, { changeSet: own }).map((set) => set.changeSet);
    expect(ahead(6)).toEqual([5, 2]);
    expect(ahead(7)).toEqual([5, 2, 6]);
    expect(changeSetsAhead(null, { changeSet: 7 })).toEqual([]);
  });

  it('is described by what the change set waits for, or what to do', () => {
    expect(waitsFor([])).toBe('Starts next.');
    expect(waitsFor([running])).toBe('Waits for change set 5 to end.');
    expect(waitsFor([running, ...queued])).toBe('Waits for change set 5 to end, and for 2 more before it.');
    expect(waitsFor([paused])).toBe('Waits for change set 2, which is paused: resume or stop it.');
    expect(waitsFor([paused, ...queued])).toBe(
      'Waits for change set 2, which is paused: resume or stop it. 2 more go first.',
    );
  });
});
