import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at, idText, parseJson, rawNumber, toCellValue, toJson, wrap } from '#shared/service/json.ts';

describe('JSON on the wire', () => {
  it('keeps every digit of ids beyond 2^53 in both directions', () => {
    const text = '{"product_id":9007199254740993,"list":[123456789012345678901234567890],"price":12.5}';
    const parsed = parseJson(text);
    expect(idText(at(parsed, 'product_id'))).toEqual({ text: '9007199254740993', isNumber: true });
    expect(JSON.stringify(toJson(toCellValue(parsed)))).toBe(text);
    expect(JSON.stringify({ id: rawNumber('9007199254740993') })).toBe('{"id":9007199254740993}');
  });

  it('round-trips any integer digit by digit', () => {
    fc.assert(
      fc.property(fc.bigInt(), (n) => {
        expect(JSON.stringify(toJson(toCellValue(parseJson(`[${n}]`))))).toBe(`[${n}]`);
      }),
    );
  });

  it('keeps texts that look like long numbers, and refuses malformed numbers', () => {
    const text =
      '["id: 12345678901234567890, x", 12345678901234567890, {"a\\": 1e400": "[9007199254740993"}]';
    expect(parseJson(text)).toEqual([
      'id: 12345678901234567890, x',
      { $number: '12345678901234567890' },
      { 'a": 1e400': '[9007199254740993' },
    ]);
    for (const bad of ['[1.2.3.4.5.6.7.8.9.0]', '[01234567890123456789]', '[1234567890123456e]', '{"a":']) {
      expect(() => parseJson(bad)).toThrow(SyntaxError);
    }
  });

  it.each(['1.00000000000000000001', '4503599627370497.25', '9007199254740990.5', '1e-400', '0.5e-9999'])(
    'keeps the digits of %s, which the nearest number of JavaScript does not have',
    (digits) => expect(parseJson(`[${digits}]`)).toEqual([{ $number: digits }]),
  );

  it('reads a whole number with zeros behind its point as a number', () => {
    expect(parseJson('[1.0000000000000000, 9007199254740991, 0e-400]')).toEqual([1, 9007199254740991, 0]);
  });

  it('round-trips any key with a long number', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string(), fc.bigInt({ min: 2n ** 53n })), { minLength: 1 }),
        (entries) => {
          const text = `[${entries.map(([name, n]) => `{${JSON.stringify(name)}:${n}}`).join()}]`;
          expect(JSON.stringify(toJson(parseJson(text)))).toBe(
            `[${entries.map(([name, n]) => `{${JSON.stringify(name)}:${n}}`).join()}]`,
          );
        },
      ),
    );
  });

  it('reads the same as JSON.parse, apart from the digits of long numbers', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(toPlain(parseJson(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('keeps identifiers as text: 007 stays 007', () => {
    expect(idText('007')).toEqual({ text: '007', isNumber: false });
    expect(idText(7)).toEqual({ text: '7', isNumber: true });
    for (const none of ['', null, true, [], {}, undefined]) expect(idText(none)).toBeNull();
  });

  it('follows dot paths through own keys only', () => {
    expect(at({ a: { b: [{ c: 1 }] } }, 'a.b.0.c')).toBe(1);
    expect(at([1], '')).toEqual([1]);
    expect(at({}, 'constructor.name')).toBeUndefined();
    expect(at('text', 'length')).toBeUndefined();
    expect(wrap('a.b', [1])).toEqual({ a: { b: [1] } });
  });
});

/** Turns numbers that were kept digit by digit into the doubles that JSON.parse makes of them. */
function toPlain(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(toPlain);
  if (typeof json !== 'object' || json === null) return json;
  const digits = (json as { $number?: unknown }).$number;
  if (typeof digits === 'string') return Number(digits);
  return Object.fromEntries(Object.entries(json).map(([key, inner]) => [key, toPlain(inner)]));
}
