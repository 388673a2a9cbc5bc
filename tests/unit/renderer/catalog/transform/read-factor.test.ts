import { expect, it } from 'vitest';
import { readFactor } from '../../../../../renderer/src/features/catalog/transform/read-factor.ts';

it.each([
  ['1.1', 1.1],
  ['+10 %', 1.1],
  ['10%', 1.1],
  ['+14 %', 1.14],
  ['-5%', 0.95],
  ['\u22122.5 %', 0.975],
])('%j is the factor %d', (text, factor) => {
  expect(readFactor(text)).toEqual({ ok: true, value: factor });
});

it.each(['', 'much', '%', 'ten %'])('%j is no factor', (text) => {
  expect(readFactor(text).ok).toBe(false);
});
