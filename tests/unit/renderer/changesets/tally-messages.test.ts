import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ItemState, itemState } from '#shared/contract/changesets.ts';
import {
  isCountOf,
  notBroughtBack,
  tallied,
  tallySentence,
} from '../../../../renderer/src/changesets/tally-messages.ts';
import { changeSet, tally } from './change-set.ts';

it('the products of a removal are counted by action, the remaining ones by state', () => {
  expect(tallySentence(tally({ unlink: { applied: 200 }, delete: { applied: 75 } }), 'finished')).toBe(
    'Unlinked 200, deleted 75 products',
  );
  expect(
    tallySentence(
      tally({ unlink: { applied: 200 }, delete: { applied: 73, failed: 1, skipped: 1 } }),
      'finished',
    ),
  ).toBe('Unlinked 200, deleted 73 of 75 products; 1 failed, 1 skipped');
  expect(tallySentence(tally({ delete: { applied: 1 } }), 'finished')).toBe('Deleted 1 product');
  expect(tallySentence(tally({ unlink: { applied: 20, in_flight: 2, pending: 178 } }), 'running')).toBe(
    'Unlinked 20 of 200 products; 2 being sent, 178 waiting',
  );
  expect(tallySentence(tally({ delete: { failed: 2 } }), 'finished')).toBe(
    'Deleted 0 of 2 products; 2 failed',
  );
  expect(tallySentence([], 'running')).toBeNull();
});

it('restored products are counted together, whether created or relinked', () => {
  expect(tallySentence(tally({ recreate: { applied: 2 }, relink: { applied: 1 } }), 'finished')).toBe(
    'Restored 3 products',
  );
  expect(tallySentence(tally({ recreate: { applied: 2, failed: 1 } }), 'finished')).toBe(
    'Restored 2 of 3 products; 1 failed',
  );
});

it('restored products that differ from the snapshot are counted', () => {
  const [entry] = tally({ relink: { applied: 3 } });
  expect(entry && tallySentence([{ ...entry, differing: 1 }], 'finished')).toBe(
    'Restored 3 products; 1 different from the snapshot',
  );
});

it('a restore that created products says what may be lost', () => {
  expect(notBroughtBack(tally({ relink: { applied: 4 }, recreate: { failed: 1 } }))).toBeNull();
  expect(notBroughtBack(tally({ recreate: { applied: 1 } }))).toBe(
    '1 product was created again. What the service kept under its old product id, such as enrichment history, may be lost.',
  );
  expect(notBroughtBack(tally({ recreate: { applied: 2 } }))).toMatch(
    /^2 products were created again\. What/,
  );
});

it('an outdated tally is recognised by its counts', () => {
  const set = changeSet({ applied: 2, failed: 1 }, { kind: 'removal' });
  expect(isCountOf(tally({ unlink: { applied: 1 }, delete: { applied: 1, failed: 1 } }), set)).toBe(true);
  expect(isCountOf(tally({ unlink: { applied: 1 }, delete: { in_flight: 1, failed: 1 } }), set)).toBe(false);
});

it('every product is counted exactly once in the sentence', () => {
  const counts = fc.record(
    Object.fromEntries(itemState.options.map((state) => [state, fc.nat(9)])) as Record<
      ItemState,
      fc.Arbitrary<number>
    >,
  );
  fc.assert(
    fc.property(
      fc.constantFrom(['unlink', 'delete'] as const, ['recreate', 'relink'] as const),
      counts,
      counts,
      ([first, second], some, others) => {
        const entries = tally({ [first]: some, [second]: others });
        const total = entries.reduce((sum, entry) => sum + tallied(entry), 0);
        const sentence = tallySentence(entries, 'finished') ?? '';
        const [done = '', rest = ''] = sentence.split('; ');
        const applied = [...done.matchAll(/(\d+)(?: of \d+)?/g)].map(([, figure]) => Number(figure));
        const left = [...rest.matchAll(/\d+/g)].map(([figure]) => Number(figure));
        expect([...applied, ...left].reduce((sum, figure) => sum + figure, 0)).toBe(total);
      },
    ),
  );
});

it('products removed in an unconfirmed mode are “removed”, and those of the other mode are listed first', () => {
  const [unlink] = tally({ unlink: { applied: 3, failed: 1 } });
  expect(tallySentence([{ ...unlink!, unconfirmed: 3 }], 'finished')).toBe(
    'Unlinked 0 of 1, removed 3 products; 1 failed',
  );
  const [one] = tally({ unlink: { applied: 1 } });
  expect(tallySentence([{ ...one!, unconfirmed: 1 }], 'finished')).toBe('Removed 1 product');
  expect(tallySentence([{ ...unlink!, otherMode: 1 }], 'paused')).toBe(
    'Unlinked 2 of 4 products; 1 deleted instead, 1 failed',
  );
});
