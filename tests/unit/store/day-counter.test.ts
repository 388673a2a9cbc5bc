import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayCounter } from '#electron/store/catalog/feed/day-counter.ts';

const dayOf = (at: number) => new Date(at).toLocaleDateString('sv-SE');

test('changes are counted per local day, newest first', () => {
  const from = new Date(2026, 2, 20).getTime();
  const to = new Date(2026, 10, 5).getTime();
  const times = fc.array(fc.record({ at: fc.integer({ min: from, max: to }), unseen: fc.boolean() }));
  fc.assert(
    fc.property(times, (changes) => {
      const newestFirst = changes.toSorted((a, b) => b.at - a.at);
      const days = dayCounter();
      for (const { at, unseen } of newestFirst) days.add(at, unseen);
      const byDay = Map.groupBy(newestFirst, ({ at }) => dayOf(at));
      expect(days.counted).toEqual(
        [...byDay].map(([day, of]) => ({
          day,
          changes: of.length,
          unseen: of.filter(({ unseen }) => unseen).length,
        })),
      );
    }),
  );
});
