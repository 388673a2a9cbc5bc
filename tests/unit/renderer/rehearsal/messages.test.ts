import { describe, expect, it } from 'vitest';
import type { RehearsedMode } from '#shared/contract/removals.ts';
import {
  editsMessage,
  effectMessages,
  enrichedMessage,
  heldBackMessages,
  heldBackTotal,
  insteadLabel,
  insteadMessage,
  leftOutMessage,
  leftVariantsMessage,
  listedMessage,
  missingChangesMessage,
  momentLabel,
  otherModeMessage,
  parentsMessage,
  shareMessage,
  undocumentedMessage,
  unreadMessage,
  withoutVariantsMessage,
} from '../../../../renderer/src/features/rehearsal/messages.ts';

const NONE: RehearsedMode = {
  products: 0,
  parents: 0,
  first: [],
  leftVariants: { total: 0, first: [] },
  otherwiseMarked: { total: 0, first: [] },
  withoutVariants: { total: 0, first: [] },
  edited: { total: 0, first: [], changes: 0 },
  heldBack: { gone: 0, withoutId: 0, onTheirWay: 0 },
};

describe('the effect message', () => {
  it('says that unlinked products stay in the service', () => {
    expect(effectMessages('unlink', 200)).toEqual({
      goes: '200 products leave this integration.',
      left: 'They stay in the service. Its documentation does not say whether sending them again links them to the products it kept or creates new ones.',
    });
    expect(effectMessages('unlink', 1)).toEqual({
      goes: '1 product leaves this integration.',
      left: 'It stays in the service. Its documentation does not say whether sending the product again links it to the product it kept or creates a new one.',
    });
  });

  it('says what can and cannot be restored of deleted products', () => {
    expect(effectMessages('delete', 75)).toEqual({
      goes: '75 products are deleted from the service for good.',
      left: 'They can be created again from the snapshot. Expect new product ids and no enrichment history.',
    });
    expect(effectMessages('delete', 1)).toEqual({
      goes: '1 product is deleted from the service for good.',
      left: 'It can be created again from the snapshot. Expect a new product id and no enrichment history.',
    });
  });

  it('states the share of the catalog if it is large', () => {
    expect(shareMessage(2_000, 2_000)).toBe('This is all of the catalog: 2,000 of 2,000 products.');
    expect(shareMessage(1_240, 2_000)).toBe('This is 1,240 of 2,000 products, 62 %.');
    expect(shareMessage(1_999, 2_000)).toBe('This is 1,999 of 2,000 products, 99 %.');
    expect(shareMessage(400, 2_000)).not.toBeNull();
    expect(shareMessage(399, 2_000)).toBeNull();
    expect(shareMessage(2, 3)).toBeNull();
  });

  it('explains and offers the other mode', () => {
    expect(insteadMessage('unlink', 200)).toMatch(
      /^Deleted instead, they would be gone from the service, along with/,
    );
    expect(insteadMessage('delete', 1)).toBe(
      'Unlinked instead, it would leave this integration only: the service would keep it.',
    );
    expect(insteadLabel('delete', 75)).toBe('Unlink these 75 instead');
    expect(insteadLabel('unlink', 1)).toBe('Delete it instead');
  });
});

describe('the messages about variants', () => {
  it('count parents and say whether all their variants are marked the same way', () => {
    expect(parentsMessage(NONE)).toBeNull();
    expect(parentsMessage({ ...NONE, products: 1, parents: 1 })).toBe(
      'It is a parent with variants, all marked in the same way.',
    );
    expect(parentsMessage({ ...NONE, products: 9, parents: 3 })).toBe(
      '3 of them are parents with variants, all marked in the same way.',
    );
    expect(parentsMessage({ ...NONE, products: 9, parents: 1, leftVariants: { total: 2, first: [] } })).toBe(
      '1 of them is a parent with variants.',
    );
    expect(
      parentsMessage({ ...NONE, products: 3, parents: 3, otherwiseMarked: { total: 1, first: [] } }),
    ).toBe('All are parents with variants.');
  });

  it('says that variants may be missing', () => {
    expect(withoutVariantsMessage(1)).toBe(
      '1 of these products has attributes that tell variants apart, but the catalog has none of its variants.',
    );
    expect(withoutVariantsMessage(3)).toContain('3 of these products have attributes');
  });

  it('count unmarked variants and say that their outcome is undocumented', () => {
    expect(leftVariantsMessage(1)).toBe('1 variant of these products is not marked.');
    expect(leftVariantsMessage(12)).toBe('12 variants of these products are not marked.');
    expect(undocumentedMessage('unlink')).toMatch(/does not say .* whose parent is unlinked/);
    expect(undocumentedMessage('delete')).toMatch(/does not say .* whose parent is deleted/);
  });

  it('point out variants marked for another mode than their parent', () => {
    expect(otherModeMessage('unlink', 1)).toBe(
      '1 variant of these products is to be deleted, though its parent is to be unlinked.',
    );
    expect(otherModeMessage('delete', 3)).toBe(
      '3 variants of these products are to be unlinked, though their parents are to be deleted.',
    );
  });
});

describe('the messages about what stays behind', () => {
  it('say what happens to staged edits', () => {
    expect(editsMessage(1, 1)).toBe(
      '1 staged edit in 1 product can then no longer be sent. It stays staged until you discard it.',
    );
    expect(editsMessage(12, 4)).toBe(
      '12 staged edits in 4 products can then no longer be sent. They stay staged until you discard them.',
    );
  });

  it('give each reason why marked products are left out', () => {
    const held = { gone: 1, withoutId: 2, onTheirWay: 1 };
    expect(heldBackTotal(held)).toBe(4);
    expect(leftOutMessage(4)).toBe('4 marked products are left out');
    expect(leftOutMessage(1)).toBe('1 marked product is left out');
    expect(heldBackMessages(held)).toEqual([
      '1 is no longer listed by the service: there is nothing to remove.',
      '2 have no product id in the local catalog, so no request can be sent. Pull the catalog again.',
      '1 is in a change set that is being sent or has an unknown outcome.',
    ]);
    expect(heldBackMessages({ gone: 0, withoutId: 0, onTheirWay: 0 })).toEqual([]);
  });
});

describe('fresh enrichment results', () => {
  const none = { total: 0, uncertain: 0, complete: true, unreadable: 0, mayMiss: false };

  it('are counted, with a note that there may be more if not all were read', () => {
    expect(enrichedMessage(none)).toBe(
      'None of the marked products was enriched since the catalog was pulled.',
    );
    expect(enrichedMessage({ ...none, total: 1 })).toBe(
      '1 marked product was enriched since the catalog was pulled.',
    );
    for (const missing of [{ complete: false }, { unreadable: 1 }, { mayMiss: true }]) {
      expect(enrichedMessage({ ...none, ...missing })).toMatch(/There may be more\.$/);
      expect(enrichedMessage({ ...none, total: 3, ...missing })).toMatch(
        /^3 marked products were enriched .* There may be more\.$/,
      );
    }
  });

  it('are unknown where the service gives no certain time', () => {
    expect(enrichedMessage({ ...none, total: 2, uncertain: 2 })).toMatch(
      /^Unknown whether 2 marked products/,
    );
    expect(missingChangesMessage({ ...none, total: 2, uncertain: 2 })).toBeNull();
    expect(enrichedMessage({ ...none, total: 3, uncertain: 2 })).toMatch(/^1 marked product was enriched/);
    expect(missingChangesMessage({ ...none, total: 3, uncertain: 2 })).toBe(
      'For 2 more it is unknown: the service gives no certain time for their changes.',
    );
  });

  it('are named as missing from the catalog only while it has not read them', () => {
    expect(unreadMessage(0)).toBeNull();
    expect(unreadMessage(2)).toMatch(/does not have the new texts of 2 of these products/);
  });

  it('keep a time that is not a date as the service wrote it', () => {
    expect(momentLabel(null)).toBe('time unknown');
    expect(momentLabel('last week')).toBe('last week');
    expect(momentLabel('2026-11-22T03:00:00Z')).toMatch(/2026/);
  });
});

it('says how many of a long list are shown', () => {
  expect(listedMessage(500, 1240)).toBe('The first 500 of 1,240 are listed.');
  expect(listedMessage(12, 12)).toBeNull();
});
