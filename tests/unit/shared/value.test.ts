import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayText, isEmptyCell, isValue, kindOf, sameValue } from '#shared/domain/value.ts';
import { cellValueSchema, valueSchema } from '#shared/domain/value-schema.ts';
import { value } from '../../support/arbitraries.ts';

describe('values', () => {
  it('are equal whatever the order of object keys, but not of list items or across kinds', () => {
    expect(sameValue({ a: 1, b: [2, { c: 3, d: 4 }] }, { b: [2, { d: 4, c: 3 }], a: 1 })).toBe(true);
    expect(sameValue(['a', 'b'], ['b', 'a'])).toBe(false);
    expect(sameValue('1', 1)).toBe(false);
    expect(sameValue('', null)).toBe(false);
    expect(sameValue([], null)).toBe(false);
    expect(sameValue('', [])).toBe(false);
  });

  it('survive the wire format of the contract', () => {
    fc.assert(
      fc.property(value, (v) => {
        expect(isValue(v)).toBe(true);
        expect(sameValue(JSON.parse(JSON.stringify(v)), v)).toBe(true);
      }),
    );
  });

  it('are refused when a cell cannot hold them', () => {
    for (const bad of [
      null,
      undefined,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      () => 1,
      [null],
      { a: undefined },
    ])
      expect(isValue(bad)).toBe(false);
  });

  it('may have gaps in lists where a service has them, and nowhere else', () => {
    expect(isValue(['Pan', null, ['x', null]], 0, true)).toBe(true);
    expect(isValue({ names: ['Pan', null] }, 0, true)).toBe(true);
    expect(isValue(null, 0, true)).toBe(false);
    expect(cellValueSchema.safeParse(['Pan', null]).success).toBe(true);
    expect(valueSchema.safeParse(['Pan', null]).success).toBe(false);
  });

  it('have the kind that their editor needs', () => {
    expect(kindOf('Kettle')).toBe('text');
    expect(kindOf('two\nlines')).toBe('multiline');
    expect(kindOf('<p>Kettle</p>')).toBe('multiline');
    expect(kindOf('5 < 6')).toBe('text');
    expect(kindOf('a > b <c')).toBe('text');
    expect(kindOf('<a '.repeat(500_000))).toBe('text');
    expect(kindOf({ $number: '12345678901234567890' })).toBe('number');
    expect(kindOf(['a'])).toBe('list');
    expect(kindOf({ nodes: [] })).toBe('struct');
  });

  it('are displayed as one line of text, a category by its paths (service document 2.5)', () => {
    expect(displayText(['a', 2, true])).toBe('a | 2 | true');
    expect(
      displayText({
        nodes: [
          { path: 'Kitchen > Kettles', node_id: '7' },
          { path: 'Gifts', node_id: null },
        ],
      }),
    ).toBe('Kitchen > Kettles, Gifts');
    expect(displayText({ $number: '9007199254740993' })).toBe('9007199254740993');
  });

  it('leave a cell empty if they are missing, blank or an empty list', () => {
    for (const empty of [null, '', '  ', []]) expect(isEmptyCell(empty)).toBe(true);
    for (const filled of ['0', 0, false, ['']]) expect(isEmptyCell(filled)).toBe(false);
  });
});
