import { expect, test } from 'vitest';
import { rank } from '../../../../renderer/src/features/palette/rank.ts';

test('a command is found by the beginnings of its words, in any order', () => {
  expect(rank('theme dark', 'Theme: dark')).toBeGreaterThan(0);
  expect(rank('da the', 'Theme: dark')).toBeGreaterThan(0);
  expect(rank('ÄND', 'Änderungen prüfen')).toBeGreaterThan(0);
});

test('a command that does not match the typed words is not offered', () => {
  expect(rank('kettle', 'Keyboard shortcuts', ['keys', 'help'])).toBe(0);
  expect(rank('theme kettle', 'Theme: dark')).toBe(0);
});

test('a label outranks a keyword, and the start of a label more than that; a whole label ranks highest', () => {
  const byBeginning = rank('re', 'Review');
  const byWord = rank('re', 'Go to Review');
  const byKeyword = rank('re', 'Open', ['review']);
  expect(rank('paste', 'Paste')).toBeGreaterThan(rank('paste', 'Paste values'));
  expect(byBeginning).toBeGreaterThan(byWord);
  expect(byWord).toBeGreaterThan(byKeyword);
  expect(byKeyword).toBeGreaterThan(0);
});

test('every command is offered while nothing is typed', () => {
  expect(rank(' ', 'Review')).toBe(1);
});
