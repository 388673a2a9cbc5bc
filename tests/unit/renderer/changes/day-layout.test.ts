import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayLayout } from '../../../../renderer/src/features/changes/list/day-layout.ts';

const days = fc
  .array(fc.integer({ min: 1, max: 40 }), { maxLength: 30 })
  .map((sizes) => sizes.map((changes, at) => ({ day: `day ${at}`, changes, unseen: 0 })));

test('every change has one line, under the heading of its day, in order', () => {
  fc.assert(
    fc.property(days, (of) => {
      const layout = dayLayout(of);
      const expected = of.flatMap((day) => [
        { day },
        ...Array.from({ length: day.changes }, () => ({ of: day })),
      ]);
      let row = 0;
      expect(layout.lines).toBe(expected.length);
      for (const [at, line] of expected.entries()) {
        if ('day' in line) {
          expect(layout.lineAt(at)).toEqual({ day: line.day });
          continue;
        }
        expect(layout.lineAt(at)).toEqual({ row });
        expect(layout.lineOf(row)).toBe(at);
        row++;
      }
      expect(layout.lineAt(-1)).toBeUndefined();
      expect(layout.lineAt(layout.lines)).toBeUndefined();
    }),
  );
});

test('half a million changes over 365 days get the right lines', () => {
  const layout = dayLayout(
    Array.from({ length: 365 }, (_, at) => ({ day: `${at}`, changes: 1370, unseen: 0 })),
  );
  expect(layout.lines).toBe(365 * 1371);
  expect(layout.lineAt(364 * 1371)).toMatchObject({ day: { day: '364' } });
  expect(layout.lineOf(364 * 1370)).toBe(364 * 1371 + 1);
});
