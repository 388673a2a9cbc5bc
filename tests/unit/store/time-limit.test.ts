import { expect, it } from 'vitest';
import { TimeIsOver, withTimeLimit } from '#electron/store/catalog/time-limit.ts';

it('ends work that would take for ever, in the middle of a regular expression as well', () => {
  expect(() => withTimeLimit(20, () => /^(a+)+$/.test(`${'a'.repeat(50)}!`))).toThrow(TimeIsOver);
  expect(() =>
    withTimeLimit(20, () => {
      for (;;);
    }),
  ).toThrow(TimeIsOver);
});

it('gives what the work gives, and throws what it throws', () => {
  const result = { value: undefined };
  expect(withTimeLimit(1_000, () => result)).toBe(result);
  const broken = new RangeError('broken');
  expect(() =>
    withTimeLimit(1_000, () => {
      throw broken;
    }),
  ).toThrow(broken);
});
