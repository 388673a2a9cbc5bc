import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { globFor } from '#electron/store/catalog/globs.ts';

const db = new DatabaseSync(':memory:');
const glob = db.prepare('SELECT ? GLOB ? AS found');
const finds = (pattern: string, text: string) => glob.get(text, globFor(pattern))?.found === 1;

/** Text that SQLite can hold: whole characters, and none that ends a C string. */
const text = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .filter((s) => s.isWellFormed() && !s.includes('\u0000'));

test('a search finds any part of any text', () => {
  fc.assert(
    fc.property(text, text, text, (before, part, after) => {
      expect(finds(part, before + part + after)).toBe(true);
    }),
  );
});

test('a search finds only texts that contain the query, ignoring case', () => {
  const folded = (s: string) => s.toLowerCase().toUpperCase();
  fc.assert(
    fc.property(text, text, (part, other) => {
      if (finds(part, other)) expect(folded(other)).toContain(folded(part));
    }),
  );
});

test.each([
  ['ä', 'Ä', true],
  ['É', 'café', true],
  ['ß', 'Straße', true],
  ['я', 'Я', true],
  ['*', 'plain', false],
  ['a?c', 'abc', false],
  ['[a]', 'a', false],
  ['^x]-', 'a^x]-b', true],
])('searching %j in %j finds it: %s', (part, other, expected) => {
  expect(finds(part, other)).toBe(expected);
});
