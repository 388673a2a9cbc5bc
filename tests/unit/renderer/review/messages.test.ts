import { describe, expect, it } from 'vitest';
import {
  applyBlocked,
  applyLabel,
  applyNote,
  heading,
  heldBack,
  queuedMessage,
  sentAs,
} from '../../../../renderer/src/features/review/messages.ts';
import { numbered } from '../changesets/change-set.ts';

const NOTHING_HELD = { conflicts: 0, gone: 0, nameless: 0, waiting: 0, unsettled: 0, blocked: 0, whole: 0 };

describe('the summary of staged changes', () => {
  it('counts changes and products in singular and plural', () => {
    expect(heading({ changes: 37, products: 21 })).toBe('37 changes in 21 products');
    expect(heading({ changes: 1, products: 1 })).toBe('1 change in 1 product');
    expect(heading({ changes: 12_345, products: 2 })).toBe('12,345 changes in 2 products');
  });

  it('says how changes will be sent and whether they are checked first', () => {
    const unchecked = { checkFirst: false, onePerCell: false };
    expect(sentAs({ operations: 23, requests: 1, fullUpdates: 0, options: unchecked })).toBe(
      'sent as 23 operations in 1 request',
    );
    expect(
      sentAs({ operations: 1, requests: 1, fullUpdates: 0, options: { ...unchecked, checkFirst: true } }),
    ).toBe('checked, then sent as 1 operation in 1 request');
    expect(sentAs({ operations: 3, requests: 2, fullUpdates: 1, options: unchecked })).toBe(
      'sent as 3 operations in 2 requests, 1 full product update among them',
    );
    expect(sentAs({ operations: 0, requests: 0, fullUpdates: 0, options: unchecked })).toBe(
      'nothing to send now',
    );
  });

  it('says what is held back, and why', () => {
    const told = heldBack({ ...NOTHING_HELD, conflicts: 3, gone: 1, nameless: 2 });
    expect(told?.lead).toBe('6 changes will not be sent yet:');
    expect(told?.reasons.map((r) => r.label)).toEqual([
      '3 conflicts to decide',
      '1 in products that the service no longer lists',
      '2 in products that share their identifier and have no product id',
    ]);
    expect(heldBack({ ...NOTHING_HELD, conflicts: 1 })?.lead).toBe('1 change will not be sent yet:');
    expect(heldBack(NOTHING_HELD)).toBeNull();
  });

  it('distinguishes queued changes from those with an unknown outcome', () => {
    const told = heldBack({ ...NOTHING_HELD, waiting: 30, unsettled: 2 });
    expect(told?.lead).toBe('32 changes will not be sent yet:');
    expect(told?.reasons.map((r) => r.label)).toEqual([
      '30 in a queued change set',
      '2 whose last attempt has an unknown outcome',
    ]);
  });

  it('leaves out changes that another change set is sending', () => {
    const held = { ...NOTHING_HELD, waiting: 30, unsettled: 4 };
    expect(heldBack(held, true)).toBeNull();
    expect(heldBack({ ...held, conflicts: 1 }, true)?.lead).toBe('1 change will not be sent yet:');
  });

  it('gives the reason why nothing can be applied', () => {
    const three = { changes: 3, heldBack: NOTHING_HELD };
    expect(applyBlocked(true, three, false)).toMatch(/read-only/);
    expect(applyBlocked(false, three, false)).toBeNull();
    const none = (held: Partial<typeof NOTHING_HELD>, running = false) =>
      applyBlocked(false, { changes: 0, heldBack: { ...NOTHING_HELD, ...held } }, running);
    expect(none({ conflicts: 1, waiting: 1 })).toMatch(/Decide the conflicts/);
    expect(none({ waiting: 3 })).toMatch(/Activity/);
    expect(none({ waiting: 3 }, true)).toBe(
      'Everything staged is already in a change set, being sent or queued.',
    );
    expect(none({ waiting: 3, conflicts: 1 }, true)).toMatch(/but the conflicts is already in a change set/);
    expect(none({ unsettled: 3 })).toMatch(/Activity/);
    expect(none({ gone: 3 })).toMatch(/no longer lists/);
  });
});

describe('applying while another change set is being sent', () => {
  it('is queued instead of blocked, and says that it starts automatically', () => {
    expect(applyBlocked(false, { changes: 3, heldBack: NOTHING_HELD }, true)).toBeNull();
    expect(applyLabel(12, false)).toBe('Apply 12 changes');
    expect(applyLabel(12, true)).toBe('Queue 12 changes');
    expect(applyLabel(0, true)).toBe('Queue');
    expect(applyNote(numbered(3, 'running'))).toMatch(/automatically/);
    expect(applyNote(numbered(3, 'paused'))).toBe(
      'Waits for change set 3, which is paused: resume or stop it.',
    );
    expect(applyNote(null)).toMatch(/Nothing is sent/);
  });

  it('says how many change sets are queued or paused', () => {
    expect(queuedMessage(0, [{ kind: 'edit', total: 12 }])).toBe(
      '1 change set is queued: 12 changes. It starts automatically after the one before it.',
    );
    expect(
      queuedMessage(1, [
        { kind: 'edit', total: 12 },
        { kind: 'undo', total: 1200 },
      ]),
    ).toBe(
      '1 more change set is paused. 2 change sets are queued: 1,212 changes. Each starts automatically after the one before it.',
    );
    expect(
      queuedMessage(0, [
        { kind: 'edit', total: 12 },
        { kind: 'removal', total: 75 },
        { kind: 'removal', total: 1 },
      ]),
    ).toMatch(/^3 change sets are queued: 12 changes and 76 products to remove\. /);
    expect(queuedMessage(2, [])).toBe('2 more change sets are paused.');
  });
});
