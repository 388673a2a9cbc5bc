import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dayCounter } from '#electron/store/catalog/feed/day-counter.ts';

const dayOf = (at: number) => new Date(at).toLocaleDateString('sv-SE');

beforeAll(() => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(new Date(2026, 2, 30).getTime() - new Date(2026, 2, 29).getTime()).toBe(23 * 3_600_000);
});

afterAll(() => void vi.unstubAllEnvs());

test('changes are counted per local day, newest first, even on days of 23 or 25 hours', () => {
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
