import { describe, expect, it } from 'vitest';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import {
  canResume,
  ITEM_STATES,
  outcomeParts,
  outcomeSentence,
  serviceWords,
  stateExplanation,
} from '../../../../renderer/src/changesets/outcome.ts';
import {
  applyBlocked,
  heading,
  heldBack,
  localeCounts,
  sentAs,
} from '../../../../renderer/src/features/review/sentences.ts';

const changeSet = (counts: Partial<ChangeSet['counts']>, more: Partial<ChangeSet> = {}): ChangeSet => {
  const all = { pending: 0, in_flight: 0, applied: 0, failed: 0, skipped: 0, unknown: 0, ...counts };
  return {
    changeSet: 1,
    createdAt: '2026-01-01T08:00:00Z',
    endedAt: null,
    state: 'finished',
    products: 1,
    locales: ['de'],
    total: ITEM_STATES.reduce((sum, state) => sum + all[state], 0),
    counts: all,
    message: null,
    waitsForToken: false,
    ...more,
  };
};

const NOTHING_HELD = { conflicts: 0, gone: 0, waiting: 0, unsettled: 0 };

describe('what is staged', () => {
  it('counts in words, singular and plural', () => {
    expect(heading({ changes: 37, products: 21 })).toBe('37 changes in 21 products');
    expect(heading({ changes: 1, products: 1 })).toBe('1 change in 1 product');
    expect(heading({ changes: 12_345, products: 2 })).toBe('12,345 changes in 2 products');
  });

  it('names the locales with most changes first', () => {
    expect(localeCounts({ en: 2, de: 24, ar: 11, fr: 0 })).toBe('de 24 · ar 11 · en 2');
  });

  it('says how it will be sent', () => {
    expect(sentAs({ operations: 23, requests: 1 })).toBe('sent as 23 operations in 1 request');
    expect(sentAs({ operations: 1, requests: 1 })).toBe('sent as 1 operation in 1 request');
    expect(sentAs({ operations: 0, requests: 0 })).toBe('nothing to send now');
  });

  it('says what is held back, and why', () => {
    const told = heldBack({ conflicts: 3, gone: 1, waiting: 0, unsettled: 0 });
    expect(told?.lead).toBe('4 changes will not be sent yet:');
    expect(told?.reasons.map((r) => r.words)).toEqual([
      '3 conflicts to decide',
      '1 in products that the service no longer lists',
    ]);
    expect(heldBack({ ...NOTHING_HELD, conflicts: 1 })?.lead).toBe('1 change will not be sent yet:');
    expect(heldBack(NOTHING_HELD)).toBeNull();
  });

  it('tells changes that were not sent yet from those of which nobody knows what became', () => {
    const told = heldBack({ ...NOTHING_HELD, waiting: 30, unsettled: 2 });
    expect(told?.lead).toBe('32 changes will not be sent yet:');
    expect(told?.reasons.map((r) => r.words)).toEqual([
      '30 in a change set that waits',
      '2 whose last attempt has no known outcome yet',
    ]);
  });

  it('gives the reason why nothing can be applied', () => {
    const three = { changes: 3, heldBack: NOTHING_HELD };
    expect(applyBlocked(true, three, false)).toMatch(/read-only/);
    expect(applyBlocked(false, three, true)).toMatch(/being sent/);
    expect(applyBlocked(false, three, false)).toBeNull();
    const none = (held: Partial<typeof NOTHING_HELD>) =>
      applyBlocked(false, { changes: 0, heldBack: { ...NOTHING_HELD, ...held } }, false);
    expect(none({ conflicts: 1, waiting: 1 })).toMatch(/decide the conflicts/);
    expect(none({ waiting: 3 })).toMatch(/Activity/);
    expect(none({ unsettled: 3 })).toMatch(/Activity/);
    expect(none({ gone: 3 })).toMatch(/no longer lists/);
  });
});

describe('what became of a change set', () => {
  it('accounts for every item', () => {
    const set = changeSet({ applied: 30, failed: 3, unknown: 2, skipped: 1, pending: 4, in_flight: 2 });
    const parts = outcomeParts(set);
    expect(parts.reduce((sum, part) => sum + part.count, 0)).toBe(set.total);
    expect(parts.map((part) => part.state)).toEqual([...ITEM_STATES]);
  });

  it('is one sentence', () => {
    expect(outcomeSentence(changeSet({ applied: 34, failed: 3 }))).toBe('34 of 37 applied, 3 failed');
    expect(outcomeSentence(changeSet({ applied: 37 }))).toBe('All 37 applied');
    expect(outcomeSentence(changeSet({ applied: 1 }))).toBe('The change was applied');
    expect(outcomeSentence(changeSet({ failed: 1 }))).toBe('0 of 1 applied, 1 failed');
  });

  it('calls what is pending "not sent" once nobody is sending', () => {
    expect(outcomeSentence(changeSet({ applied: 1, pending: 2 }, { state: 'cancelled' }))).toBe(
      '1 of 3 applied, 2 not sent',
    );
    expect(outcomeSentence(changeSet({ applied: 1, pending: 2 }, { state: 'running' }))).toBe(
      '1 of 3 applied, 2 waiting',
    );
  });

  it("repeats the service's words, and says when there are several", () => {
    expect(serviceWords(['title is too long', 'title is too long', null])).toBe(
      'The service says: “title is too long”',
    );
    expect(serviceWords(['too long', 'not allowed'])).toBe('The service says, for example: “too long”');
    expect(serviceWords([null, ''])).toBeNull();
  });

  it('explains what Resume will do', () => {
    const paused = changeSet(
      { applied: 1, unknown: 2, pending: 3 },
      { state: 'paused', message: 'The token has expired.' },
    );
    expect(stateExplanation(paused)).toBe(
      'The token has expired. Resume first reads back what became of 2 changes of unknown outcome, then sends the 3 changes not sent yet. Nothing that was applied is sent again.',
    );
    expect(canResume(paused)).toBe(true);
    expect(canResume(changeSet({ applied: 3 }))).toBe(false);
    expect(canResume(changeSet({ unknown: 1 }, { state: 'running' }))).toBe(false);
    expect(stateExplanation(changeSet({ applied: 3 }))).toBeNull();
  });
});
