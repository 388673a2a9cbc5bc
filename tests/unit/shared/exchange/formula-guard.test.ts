import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guardFormula, unguardFormula } from '#shared/exchange/formula-guard.ts';

const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^['=+@\-\s＝\u200b\ta1]{0,8}$/u));

test('unguarding restores any guarded text exactly', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(unguardFormula(guardFormula(text))).toBe(text);
    }),
  );
});

test('a guarded text never begins like a formula', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(guardFormula(text)).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+@＝＋－＠-]/u);
    }),
  );
});

describe('only what looks like a formula is changed', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ["'=1+1", "''=1+1"],
    [' +49 30', "' +49 30"],
    ["'s Abends", "'s Abends"],
    ['a=b', 'a=b'],
    ['', ''],
  ])('%s', (text, guarded) => expect(guardFormula(text)).toBe(guarded));
});
