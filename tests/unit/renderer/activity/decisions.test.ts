import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemState } from '#shared/contract/changesets.ts';
import {
  closedMessage,
  DECISIONS,
  decidedMessage,
  decisionForAllLabel,
  decisionLabel,
  decisionQuestion,
  decisionsFor,
  decisionsForAll,
  isUndecided,
  undecidedMessage,
} from '../../../../renderer/src/features/activity/decisions/decisions.ts';

describe('decisions about an item', () => {
  const set = 'set' as const;
  const text = { open: true, intent: set, old: 'was', next: 'mine', found: 'theirs', code: null };
  const list = {
    open: true,
    intent: set,
    old: ['a'],
    next: ['a', 'mine'],
    found: ['a', 'theirs'],
    code: null,
  };

  it('are keep mine or use theirs for a conflict, and merge if a list can be merged', () => {
    expect(decisionsFor({ state: 'conflict', ...text })).toEqual(['mine', 'theirs']);
    expect(decisionsFor({ state: 'conflict', ...list })).toEqual(['mine', 'theirs', 'merge']);
    expect(decisionsFor({ state: 'conflict', ...list, found: null })).toContain('merge');
    expect(decisionsFor({ state: 'conflict', ...list, next: null })).not.toContain('merge');
    // Sending additions leaves theirs as it is: a merge would do the same again.
    expect(decisionsFor({ state: 'conflict', ...list, intent: 'append' })).not.toContain('merge');
  });

  it('are arrived, keep mine or use theirs for an unknown outcome, never merge', () => {
    expect(decisionsFor({ state: 'unknown', ...list })).toEqual(['arrived', 'mine', 'theirs']);
    expect(decisionsFor({ state: 'unknown', ...text, found: null })).toEqual(['arrived', 'mine', 'theirs']);
  });

  it('are not offered once the item was decided elsewhere, and a message says so', () => {
    const decided = { state: 'conflict', ...text, open: false } as const;
    expect(decisionsFor(decided)).toEqual([]);
    expect(closedMessage(decided)).toBe('Already decided in Review or in the catalog.');
    expect(closedMessage({ state: 'failed', open: false })).toMatch(/^A retry would send nothing/);
    expect(closedMessage({ state: 'conflict', open: true })).toBeNull();
    expect(closedMessage({ state: 'applied', open: false })).toBeNull();
  });

  it('are not offered until the service’s value was read', () => {
    const { found: _, ...unseen } = text;
    expect(decisionsFor({ state: 'unknown', ...unseen })).toEqual([]);
  });

  it('are limited to Discard if the product is gone', () => {
    const gone = {
      state: 'unknown',
      open: true,
      intent: 'set',
      old: 'was',
      next: 'mine',
      code: 'not_listed',
      said: null,
      discarded: false,
      message: null,
    } as const;
    expect(decisionsFor(gone)).toEqual(['theirs']);
    expect(decisionLabel(gone, 'theirs')).toBe('Discard');
    expect(undecidedMessage(gone)).toMatch(/no longer lists/);
  });

  it('come with a message about what happened and what the user has to do', () => {
    const unknown = {
      state: 'unknown',
      code: null,
      said: null,
      message: null,
      discarded: false,
    } as const;
    const resume = 'Resume reads the value back and sends your change if it did not arrive.';
    expect(undecidedMessage(unknown)).toBe(resume);
    for (const message of ['It could not be read.', 'It could not be read', 'It said “could not be read.”'])
      expect(undecidedMessage({ ...unknown, message })).toMatch(
        new RegExp(`^It .*could not be read\\.”? ${resume}$`),
      );
    expect(undecidedMessage({ ...unknown, discarded: true })).toMatch(/checks whether it arrived/);
    expect(undecidedMessage({ ...unknown, found: null })).toMatch(/Decide what to do\.$/);
    expect(undecidedMessage({ ...unknown, state: 'conflict', found: 'x' })).toMatch(
      /Nothing was overwritten/,
    );
  });

  it('are offered for all items of a state if they fit at least one of them', () => {
    const none = { mine: 0, theirs: 0, merge: 0, arrived: 0 };
    expect(decisionsForAll('conflict', { ...none, mine: 300, theirs: 300 })).toEqual(['mine', 'theirs']);
    expect(decisionsForAll('conflict', { ...none, mine: 300, theirs: 300, merge: 1 })).toEqual([
      'mine',
      'theirs',
      'merge',
    ]);
    expect(decisionsForAll('unknown', { ...none, theirs: 1 })).toEqual(['theirs']);
    expect(decisionsForAll('unknown', { ...none, mine: 1, theirs: 2, arrived: 1 })).toEqual([
      'arrived',
      'mine',
      'theirs',
    ]);
    expect(decisionsForAll('unknown', none)).toEqual([]);
  });

  it('are not offered in any other state', () => {
    for (const state of itemState.options.filter((one) => !isUndecided(one)))
      expect(decisionsFor({ state, ...list }), state).toEqual([]);
  });

  it('are always among the decisions of the item’s state', () => {
    const value = fc.oneof(fc.constant(null), fc.string(), fc.array(fc.string()));
    fc.assert(
      fc.property(fc.constantFrom('conflict', 'unknown'), value, value, value, (state, old, next, found) => {
        const item = { state, open: true, intent: 'set', old, next, found, code: null } as const;
        for (const decision of decisionsFor(item)) expect(DECISIONS[state]).toContain(decision);
      }),
    );
  });
});

describe('decision labels and messages', () => {
  const finished = { kind: 'edit', state: 'finished' } as const;
  const all = (shown: number) => ({ shown, fitting: shown });

  it('show the number of items a decision for all covers, or of those it fits', () => {
    expect(decisionForAllLabel('mine', all(1200))).toBe('Keep mine for all 1,200');
    expect(decisionForAllLabel('merge', all(3))).toBe('Merge all 3');
    expect(decisionForAllLabel('arrived', all(3))).toBe('Mark all 3 as applied');
    expect(decisionForAllLabel('theirs', all(3))).toBe('Use theirs for all 3');
    const some = { shown: 12, fitting: 9 };
    expect(decisionForAllLabel('merge', some)).toBe('Merge 9 lists');
    expect(decisionForAllLabel('arrived', some)).toBe('Mark 9 as applied');
    expect(decisionForAllLabel('mine', some)).toBe('Keep mine for 9');
    expect(
      decisionLabel(
        { code: null, state: 'unknown', found: 'x', said: null, message: null, discarded: false },
        'mine',
      ),
    ).toBe('Keep mine');
  });

  it('ask for confirmation with the number of items and what happens to the staged edits', () => {
    const theirs = decisionQuestion('conflict', 'theirs', all(12), finished);
    expect(theirs.title).toBe('Use the service’s values for 12 changes?');
    expect(theirs.text).toContain('staged edits are discarded');
    expect(decisionQuestion('conflict', 'theirs', all(12), { ...finished, kind: 'undo' }).text).not.toContain(
      'staged',
    );
    expect(decisionQuestion('conflict', 'mine', all(12), finished).confirm).toBe('Keep 12 values');
    expect(decisionQuestion('conflict', 'mine', all(2), finished).text).toMatch(
      /additions to lists are added to the service’s lists\.$/,
    );
    expect(decisionQuestion('unknown', 'mine', all(2), finished).text).toContain('again if they did arrive');
  });

  it('say that values of a paused change set are sent when it resumes', () => {
    const paused = { kind: 'edit', state: 'paused' } as const;
    const waits = 'They are sent when you resume the change set.';
    expect(decisionQuestion('conflict', 'mine', all(2), paused).text).toContain(waits);
    expect(decisionQuestion('conflict', 'merge', all(2), paused).text).toContain(waits);
    expect(decisionQuestion('conflict', 'theirs', all(2), paused).text).not.toContain('resume');
    expect(decisionQuestion('conflict', 'mine', all(2), finished).text).not.toContain('resume');
  });

  it('ask about the items a decision fits, and say that the others stay undecided', () => {
    const merge = decisionQuestion('conflict', 'merge', { shown: 12, fitting: 9 }, finished);
    expect(merge).toMatchObject({ title: 'Merge 9 lists?', confirm: 'Merge 9 lists' });
    expect(merge.text).toMatch(/ The other 3 are not lists, and stay undecided\.$/);
    expect(decisionQuestion('conflict', 'merge', all(9), finished).text).not.toContain('undecided');
    const arrived = decisionQuestion('unknown', 'arrived', { shown: 3, fitting: 2 }, finished);
    expect(arrived.title).toBe('Mark 2 changes as applied?');
    expect(arrived.text).toMatch(/ The other one could not be read back yet, and stays undecided\.$/);
  });

  it('say what happens after a decision', () => {
    const said = { decided: 3, leftAlone: 0, sending: true };
    expect(decidedMessage('mine', said)).toEqual({ title: '3 changes are being sent', message: undefined });
    expect(decidedMessage('mine', { ...said, sending: false }).title).toBe('3 changes queued');
    expect(decidedMessage('merge', { ...said, decided: 1 }).title).toBe('1 merged list is being sent');
    expect(decidedMessage('theirs', said).title).toBe('3 changes decided: the service’s values stay');
    expect(decidedMessage('arrived', { ...said, decided: 1 }).title).toBe('1 change marked as applied');
  });

  it('say how many items were left undecided and why', () => {
    expect(decidedMessage('merge', { decided: 2, leftAlone: 1, sending: true }).message).toMatch(
      /^1 change was left undecided: only lists can be merged/,
    );
    expect(decidedMessage('mine', { decided: 2, leftAlone: 1, sending: true }).message).toMatch(
      /^1 change was left undecided: check the service’s current value/,
    );
    expect(decidedMessage('merge', { decided: 0, leftAlone: 4, sending: false })).toEqual({
      title: 'Nothing was decided',
      message: expect.stringMatching(/^4 changes were left undecided/),
    });
  });
});
