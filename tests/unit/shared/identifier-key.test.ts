import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identifierKey } from '#shared/domain/identifier-key.ts';

describe('identifiers that look the same', () => {
  it.each([
    ['case', 'ket-red', 'KET-RED'],
    ['case that changes the length', 'straße-1', 'STRASSE-1'],
    ['a final sigma', 'ΟΔΟΣ', 'οδος'],
    ['leading zeros', '4512', '004512'],
    ['composition', 'CAFE\u0301-1', 'CAFÉ-1'],
    ['full width', 'ＡＢ－１００', 'AB-100'],
    ['ligatures', 'oﬃce', 'office'],
    ['a hyphen', 'AB\u2010100', 'AB-100'],
    ['a non-breaking hyphen', 'AB\u2011100', 'AB-100'],
    ['a figure dash', 'AB\u2012100', 'AB-100'],
    ['an en dash', 'AB–100', 'AB-100'],
    ['an em dash', 'AB—100', 'AB-100'],
    ['a minus sign', 'AB−100', 'AB-100'],
    ['a zero-width space', 'AB-100\u200b', 'AB-100'],
    ['a zero-width joiner', 'AB\u200d-100', 'AB-100'],
    ['a byte order mark', '\ufeffAB-100', 'AB-100'],
    ['a soft hyphen', 'AB-\u00ad100', 'AB-100'],
    ['marks of direction', '\u200eAB-100\u200f', 'AB-100'],
    ['an isolate', '\u2066AB-100\u2069', 'AB-100'],
    ['a variation selector', 'AB-100\ufe0f', 'AB-100'],
    ['a control character', 'AB-100\u0007', 'AB-100'],
    ['a no-break space', 'AB\u00a0100', 'AB 100'],
    ['inner spaces', 'A B - 1 0 0', 'AB-100'],
    ['a thousands comma', '12,345', '12345'],
    ['thousands points', '1.234.567', '1234567'],
    ['a thousands apostrophe', '12’345', '12345'],
    ['a thousands space', '12\u202f345', '12345'],
    ['a decimal of a spreadsheet', '4006381333931.0', '4006381333931'],
    ['a formula that keeps it a text', '="004512"', '004512'],
    ['an apostrophe that keeps it a text', "'004512", '004512'],
  ])('have the same key: %s', (_, one, other) => {
    expect(identifierKey(one)).toBe(identifierKey(other));
  });

  it.each([
    ['another number', '4512', '45120'],
    ['a zero within', 'AB-100', 'AB-0100'],
    ['a dash that one lacks', 'AB-100', 'AB100'],
    ['a prefix', 'SKU-0012', '0012'],
    ['a list of numbers', '12,34', '1234'],
    ['marks that differ', '1.234,567', '1234567'],
    ['a decimal', '4.5', '45'],
    ['another accent', 'CAFÉ-1', 'CAFE-1'],
    ['zero and nothing', '0', ''],
  ])('are told apart by %s', (_, one, other) => {
    expect(identifierKey(one)).not.toBe(identifierKey(other));
  });

  it('keep their key when they are composed, decomposed, or written in another case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
        const key = identifierKey(text);
        expect(identifierKey(text.normalize('NFC'))).toBe(key);
        expect(identifierKey(text.normalize('NFD'))).toBe(key);
        expect(identifierKey(`  ${text}\u200b`)).toBe(key);
        expect(identifierKey(key)).toBe(key);
      }),
    );
  });
});
