import { expect, it } from 'vitest';
import { missingCodes } from '../../../../renderer/src/features/translate/text/missing-codes.ts';

const missing = (source: string, target: string) => missingCodes(source, target).map(({ text }) => text);

it('offers placeholders and tags of the source in their order', () => {
  expect(missing('Fits <b>{size}</b> cups', '')).toEqual(['<b>', '{size}', '</b>']);
});

it('offers a repeated code again until the target has it as often', () => {
  expect(missing('{a} and {a} and {b}', 'Nur {a}')).toEqual(['{a}', '{b}']);
});

it('offers nothing once the target has all codes in any order', () => {
  expect(missing('{a} {b}', '{b} {a}')).toEqual([]);
});
