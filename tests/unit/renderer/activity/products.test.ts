import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProductItem, Snapshot } from '#shared/contract/removals.ts';
import { canRestore, isDifferent, triedLabel } from '../../../../renderer/src/changesets/product-labels.ts';
import { valueText } from '../../../../renderer/src/components/value-text.ts';
import { resultsText } from '../../../../renderer/src/features/activity/products/results-text.ts';
import { byProperty, narrowed } from '../../../../renderer/src/features/activity/products/snapshot-rows.ts';

const product: ProductItem = {
  item: 7,
  product: 3,
  identifier: 'SKU-3',
  title: 'Pan',
  productId: '9007199254740993',
  action: 'delete',
  state: 'applied',
  code: null,
  said: null,
  message: null,
  at: '2026-11-22T08:30:00Z',
  hasSnapshot: true,
  restoredBy: null,
};

describe('results as text for a ticket', () => {
  it('list each product with its action, state, code and message', () => {
    const refused = {
      ...product,
      state: 'failed',
      code: 'locked',
      message: 'It is locked\r\nby\tan order',
    } as const;
    expect(resultsText([product, refused], 'finished').split('\n')).toEqual([
      'identifier\tproduct id\ttitle\taction\tstate\tcode\tmessage\ttime',
      'SKU-3\t9007199254740993\tPan\tdelete\tdeleted\t\t\t2026-11-22T08:30:00Z',
      'SKU-3\t9007199254740993\tPan\tdelete\tfailed\tlocked\tIt is locked by an order\t2026-11-22T08:30:00Z',
    ]);
  });

  it('have one line of eight cells for each product, whatever characters its texts contain', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\t', '\n', '\r', '\u2028', '"', 'ä') });
    fc.assert(
      fc.property(fc.array(fc.record({ title: text, identifier: text, message: text })), (texts) => {
        const lines = resultsText(
          texts.map((words) => ({ ...product, ...words })),
          'finished',
        ).split(/[\n\r\u2028\u2029]/);
        expect(lines).toHaveLength(texts.length + 1);
        for (const line of lines) expect(line.split('\t')).toHaveLength(8);
      }),
    );
  });
});

describe('one product of a removal', () => {
  it('can be restored once removed, if it has a snapshot and was not restored yet', () => {
    expect(canRestore(product)).toBe(true);
    expect(canRestore({ ...product, action: 'unlink' })).toBe(true);
    expect(canRestore({ ...product, state: 'failed' })).toBe(false);
    expect(canRestore({ ...product, state: 'skipped' })).toBe(false);
    expect(canRestore({ ...product, hasSnapshot: false })).toBe(false);
    expect(canRestore({ ...product, restoredBy: 9 })).toBe(false);
    expect(canRestore({ ...product, action: 'recreate' })).toBe(false);
  });

  it('counts as different from its snapshot by its code', () => {
    expect(isDifferent({ state: 'applied', code: 'differs' })).toBe(true);
    expect(isDifferent({ state: 'applied', code: null })).toBe(false);
  });

  it('has a different label for unlinking and for deleting', () => {
    expect(triedLabel('unlink')).toMatch(/Unlink the product from the integration/);
    expect(triedLabel('delete')).toMatch(/Delete the product from the service for good/);
  });
});

describe('the values of a snapshot', () => {
  const values: Snapshot['values'] = [
    { property: 'title', locale: 'en', value: 'Pan' },
    { property: 'tags', locale: 'en', value: ['cast iron', 'black'] },
    { property: 'title', locale: 'de', value: 'Pfanne' },
  ];

  it('are grouped by property, each value once', () => {
    expect(byProperty(values)).toEqual([
      {
        property: 'title',
        values: [
          { locale: 'en', value: 'Pan' },
          { locale: 'de', value: 'Pfanne' },
        ],
      },
      { property: 'tags', values: [{ locale: 'en', value: ['cast iron', 'black'] }] },
    ]);
  });

  it('are found by property name and by their text in any language', () => {
    const found = (words: string) =>
      narrowed(byProperty(values), words, valueText).map(({ property }) => property);
    expect(found('')).toEqual(['title', 'tags']);
    expect(found('TIT')).toEqual(['title']);
    expect(found('pfanne')).toEqual(['title']);
    expect(found('iron')).toEqual(['tags']);
    expect(found('wood')).toEqual([]);
  });
});
