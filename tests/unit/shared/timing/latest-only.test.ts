import { expect, it } from 'vitest';
import { LatestOnly } from '#shared/timing/latest-only.ts';

it('LatestOnly aborts earlier work under the same key, and nothing else', () => {
  const latest = new LatestOnly();
  const [one, other] = [latest.begin('a'), latest.begin('b')];
  const next = latest.begin('a');
  expect([one, other, next].map(({ aborted }) => aborted)).toEqual([true, false, false]);
  latest.abort('a');
  expect([other, next].map(({ aborted }) => aborted)).toEqual([false, true]);
});
