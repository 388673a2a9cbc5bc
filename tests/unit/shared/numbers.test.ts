import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alignedNumberText,
  decimalsOf,
  numberFormat,
  numberText,
  parseNumber,
} from '#shared/domain/number-format.ts';

const english = numberFormat('en');
const german = numberFormat('de');

const read = (text: string, format = english) => {
  const parsed = parseNumber(text, format);
  return parsed.ok ? parsed.value : parsed.message;
};

describe('reading a number', () => {
  it.each([
    ['1.7', 1.7],
    ['1,7', 1.7],
    ['-5', -5],
    ['−5', -5],
    ['+5', 5],
    [' 12 ', 12],
    ['.5', 0.5],
    ['5.', 5],
    ['1 234,5', 1234.5],
    ['1\u202f234,5', 1234.5],
    ['1\u2019234.5', 1234.5],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['1,234,567', 1234567],
    ['1.234.567', 1234567],
    ['2e3', 2000],
    ['007', 7],
    ['١٫٧', 1.7],
    ['１２', 12],
  ])('reads %j as %d in English and German', (text, value) => {
    expect(read(text, english)).toBe(value);
    expect(read(text, german)).toBe(value);
  });

  it('lets the user\u2019s language decide when a separator is ambiguous', () => {
    expect(read('1,234', english)).toBe(1234);
    expect(read('1,234', german)).toBe(1.234);
    expect(read('1.234', german)).toBe(1234);
    expect(read('1.234', english)).toBe(1.234);
  });

  it.each(['', 'abc', '12 kg', '1,23,4', '1.2,3.4', '--5', '1e999', '0x10', 'NaN', '12,34.5.6'])(
    'refuses %j with a message',
    (text) => {
      expect(parseNumber(text, english)).toMatchObject({
        ok: false,
        message: expect.stringContaining('is not a number'),
      });
    },
  );

  it('keeps digits that a JavaScript number cannot hold', () => {
    expect(read('9007199254740993')).toEqual({ $number: '9007199254740993' });
    expect(read('0012345678901234567890')).toEqual({ $number: '12345678901234567890' });
    expect(read('0.12345678901234567891')).toEqual({ $number: '0.12345678901234567891' });
  });

  it('reads back every number as written in several languages', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.constantFrom('en', 'de', 'fr', 'ar-EG', 'hi', 'pl'),
        (value, language) => {
          const format = numberFormat(language);
          const normal = value === 0 ? 0 : value;
          const text = numberText(normal, format);
          expect(parseNumber(text, format)).toEqual({ ok: true, value: normal });
        },
      ),
    );
  });
});

describe('aligned numbers', () => {
  const german = numberFormat('de');

  it.each([
    [12, 2, '12,00'],
    [1.5, 2, '1,50'],
    [-0.25, 2, '-0,25'],
    [1.234567, 4, '1,234567'],
    [7, 0, '7'],
    [1e21, 2, '1e+21'],
    [{ $number: '9007199254740993' }, 2, '9007199254740993,00'],
    [{ $number: '1.10' }, 3, '1,100'],
  ])('%j with %i decimals is %s', (value, decimals, text) => {
    expect(alignedNumberText(value, german, decimals)).toBe(text);
  });

  it('keep every digit, and their value', () => {
    const english = numberFormat('en');
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.nat(4), (value, decimals) => {
        const text = alignedNumberText(value, english, decimals);
        expect(text.startsWith(numberText(value, english))).toBe(true);
        expect(Number(text)).toBe(Number(String(value)));
      }),
    );
  });

  it('have as many decimals as are written', () => {
    expect([1, 1.5, 0.001, 1e-7, { $number: '1.10' }].map(decimalsOf)).toEqual([0, 1, 3, 0, 2]);
  });
});
