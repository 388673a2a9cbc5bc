import { expect, it } from 'vitest';
import { TimeIsOver, withTimeLimit } from '#electron/store/catalog/time-limit.ts';

it('withTimeLimit ends endless work, even in the middle of a regular expression', () => {
  expect(() => withTimeLimit(20, () => /^(a+)+$/.test(`${'a'.repeat(50)}!`))).toThrow(TimeIsOver);
  expect(() =>
    withTimeLimit(20, () => {
      for (;;);
    }),
  ).toThrow(TimeIsOver);
});

it('withTimeLimit returns the work’s result and throws its error', () => {
  const result = { value: undefined };
  expect(withTimeLimit(1_000, () => result)).toBe(result);
  const broken = new RangeError('broken');
  expect(() =>
    withTimeLimit(1_000, () => {
      throw broken;
    }),
  ).toThrow(broken);
});
