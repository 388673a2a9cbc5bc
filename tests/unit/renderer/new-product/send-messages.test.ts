import { describe, expect, it } from 'vitest';
import {
  guardSentence,
  heldBackLines,
  planSentence,
  sendLabel,
  warningLines,
} from '../../../../renderer/src/features/send-products/send-messages.ts';

const PLAN = {
  add: 12,
  replace: 0,
  requests: 2,
  heldBack: {},
  warnings: {},
  guard: { products: 0, replaced: 0, lost: 0 },
  first: [],
  fingerprint: '',
};

describe('the plan for sending products', () => {
  it('says what will be created and replaced, like the label of the button', () => {
    expect(planSentence(PLAN)).toBe('12 products will be created, with 2 requests.');
    expect(sendLabel(PLAN)).toBe('Create 12 products');
    const both = { ...PLAN, add: 1, replace: 3, requests: 1 };
    expect(planSentence(both)).toBe(
      '1 product will be created, and 3 products will be replaced as a whole, with 1 request.',
    );
    expect(sendLabel(both)).toBe('Create 1 and replace 3 products');
    expect(sendLabel({ add: 0, replace: 0 })).toBeNull();
  });

  it('lists why products are held back, the most frequent reason first', () => {
    const lines = heldBackLines({ heldBack: { no_title: 1, missing_parent: 3 } });
    expect(lines.map(({ message }) => message)).toEqual([
      '3 products whose parent is neither in the service nor staged',
      '1 product without a title',
    ]);
    expect(warningLines({ warnings: { collision: 3 } }).map(({ message }) => message)).toEqual([
      '3 products with the same values as another variant of their parent',
    ]);
  });

  it('says what full updates do to stored values', () => {
    expect(guardSentence({ products: 2, replaced: 3, lost: 1 })).toBe(
      'Full updates of 2 products replace 3 stored values and lose 1 stored value.',
    );
    expect(guardSentence({ products: 1, replaced: 0, lost: 2 })).toBe(
      'Full updates of 1 product lose 2 stored values.',
    );
  });
});
