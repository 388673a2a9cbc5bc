import { describe, expect, test } from 'vitest';
import type { CellVerdict } from '#shared/contract/imports.ts';
import { ColumnShape } from '#shared/domain/doubt.ts';
import type { CellContent } from '#shared/domain/import/cell-content.ts';
import { judgeCell } from '#shared/domain/import/judge-cell.ts';
import type { CellRules } from '#shared/domain/import/read-cell.ts';
import { type CellValue, kindOf, type Value, type ValueKind } from '#shared/domain/value.ts';
import { STRUCTURE } from '#shared/service/structure.ts';

const RULES: CellRules = {
  emptyCells: 'leave',
  lists: 'replace',
  listSeparator: '|',
  decimal: '.',
  doubts: {},
};

interface Given {
  kind?: ValueKind;
  property?: string;
  isStaged?: boolean;
  /** Other values of the column. */
  column?: Value[];
  rules?: Partial<CellRules>;
}

function judged(
  content: CellContent,
  value: CellValue,
  { kind, property = 'p', isStaged = false, rules = {}, column = [] }: Given = {},
) {
  const cell = {
    property,
    value,
    kind: value === null ? (kind ?? 'text') : kindOf(value),
    isStaged,
    shape: new ColumnShape(column),
    categories: () => null,
  };
  return judgeCell(content, cell, { ...RULES, ...rules });
}

const number = (text: string): CellContent => ({ is: 'number', text });

describe('A cell of a file', () => {
  test.each<[string, CellContent, CellValue, CellVerdict, CellValue, Given?]>([
    ['sets a text', 'b', 'a', 'set', 'b'],
    ['sets a text where there is none', 'b', null, 'set', 'b'],
    ['keeps leading zeros, blanks and dates as text', ' 007 ', 'a', 'set', ' 007 '],
    ['keeps the digits of a number in a text', number('4504'), 'a', 'set', '4504'],
    ['keeps a date as text', { is: 'date', text: '2026-11-23' }, '2026-11-01', 'set', '2026-11-23'],
    ['is the same text', 'a', 'a', 'same', 'a'],
    ['is the same text with other line ends', 'a\nb', 'a\r\nb', 'same', 'a\r\nb'],
    ['keeps characters that are not seen', 'a\u0000\u200b', 'a', 'set', 'a\u0000\u200b'],
    ['reads a number', '1.5', 1, 'set', 1.5],
    ['reads a number with a decimal comma', '1.234,5', 1, 'set', 1234.5, { rules: { decimal: ',' } }],
    ['reads numbers of workbooks with a point', number('1.5'), 1, 'set', 1.5, { rules: { decimal: ',' } }],
    ['is the same number, written otherwise', '1.50', 1.5, 'same', 1.5],
    [
      'keeps every digit of a long number',
      '12345678901234567890',
      1,
      'set',
      { $number: '12345678901234567890' },
    ],
    ['is no number', 'heavy', 1, 'invalid', 1],
    ['is a date and no number', { is: 'date', text: '2026-11-23' }, 1, 'invalid', 1],
    ['reads yes and no', 'nein', true, 'set', false],
    ['is neither yes nor no', 'maybe', true, 'invalid', true],
    ['takes a list apart', 'b | a', ['a'], 'set', ['b', 'a']],
    ['takes a list apart that grew', 'a | b', ['a'], 'append', ['a', 'b']],
    ['takes a list as one item', 'a | b', ['a'], 'set', ['a | b'], { rules: { listSeparator: null } }],
    ['reads a list out of JSON', '["a | b","c"]', ['a'], 'set', ['a | b', 'c']],
    [
      'is the same list, whatever the separator',
      'a | b',
      ['a', 'b'],
      'same',
      ['a', 'b'],
      { rules: { listSeparator: ';' } },
    ],
    ['keeps items that are numbers', '1 | 3', [1, 2], 'set', [1, 3]],
    ['adds to a list', 'b | c', ['a', 'b'], 'append', ['a', 'b', 'c'], { rules: { lists: 'append' } }],
    ['adds nothing that is there', 'b', ['a', 'b'], 'same', ['a', 'b'], { rules: { lists: 'append' } }],
    ['adds to lists only', { value: ['b'] }, 'a', 'invalid', 'a', { rules: { lists: 'append' } }],
    ['reads a structure', '{"a":1}', { a: 2 }, 'set', { a: 1 }],
    ['is the same structure', '{"b":1,"a":2}', { a: 2, b: 1 }, 'same', { a: 2, b: 1 }],
    ['is no structure', 'a', { a: 1 }, 'invalid', { a: 1 }],
    [
      'is several entries',
      '{"$entries":["a","b"]}',
      { $entries: ['b', 'a'] },
      'same',
      { $entries: ['b', 'a'] },
    ],
    ['is an error', { is: 'error', text: '#REF!' }, 'a', 'invalid', 'a'],
    ['is an error saved as text', '#N/A', 'a', 'invalid', 'a'],
    ['is an error in another language', '#NV', 'a', 'invalid', 'a'],
    ['is no error where the catalog holds that very text', '#N/A', '#N/A', 'same', '#N/A'],
    ['is empty, and left alone', '', 'a', 'left', 'a'],
    ['is empty, and removes', '', 'a', 'remove', null, { rules: { emptyCells: 'remove' } }],
    ['is empty, with nothing to remove', '', null, 'same', null, { rules: { emptyCells: 'remove' } }],
    ['is empty, and empties a text', '', 'a', 'set', '', { rules: { emptyCells: 'set_empty' } }],
    ['is empty, and empties a list', '', ['a'], 'set', [], { rules: { emptyCells: 'set_empty' } }],
    ['cannot empty a number', '', 1, 'invalid', 1, { rules: { emptyCells: 'set_empty' } }],
    ['asks for something else than is staged', 'b', 'a', 'clashes', 'b', { isStaged: true }],
    ['asks for what is staged', 'a', 'a', 'same', 'a', { isStaged: true }],
    ['is a value out of JSON', { value: { a: [1] } }, 'a', 'set', { a: [1] }],
    ['names a parent', 'P-1', null, 'set', 'P-1', { property: STRUCTURE.parent }],
    [
      'has defining properties in any order',
      '[{"property":"size","value":"M"},{"property":"colour","value":"red"}]',
      null,
      'set',
      [
        { property: 'colour', value: 'red' },
        { property: 'size', value: 'M' },
      ],
      { property: STRUCTURE.defining, kind: 'list' },
    ],
    [
      'has no defining properties that can be read',
      'M',
      null,
      'invalid',
      null,
      { property: STRUCTURE.defining, kind: 'list' },
    ],
  ])('%s', (_, content, value, verdict, after, given) => {
    const { message, appends, doubtful, ...found } = judged(content, value, given);
    expect(found).toEqual({ verdict, after });
    expect(message === null).toBe(verdict !== 'invalid' && verdict !== 'clashes');
    expect(appends).toBe(verdict === 'append' && given?.rules?.lists === 'append');
    expect(doubtful).toBeNull();
  });
});

describe('A value that a spreadsheet may have spoiled', () => {
  const EAN = '0401234567890';

  test('is held back with what is meant', () => {
    expect(judged('401234567890', EAN)).toMatchObject({
      verdict: 'doubtful',
      after: '401234567890',
      message: 'Leading zeros may be missing.',
      doubtful: { doubt: 'zeros', read: EAN },
    });
  });

  test('is taken as it is, or as it is read, by choice', () => {
    const rules = (choice: 'as_is' | 'read') => ({ rules: { doubts: { zeros: choice } } });
    expect(judged('401234567890', EAN, rules('as_is'))).toMatchObject({
      verdict: 'set',
      after: '401234567890',
      doubtful: null,
    });
    expect(judged('401234567890', EAN, rules('read'))).toMatchObject({ verdict: 'same', after: EAN });
    expect(judged('512345678901', null, { ...rules('read'), column: [EAN] })).toMatchObject({
      verdict: 'set',
      after: '0512345678901',
    });
  });

  test('stays held back if nothing can be read from it', () => {
    const read = { rules: { doubts: { shortened: 'read' } } } as const;
    expect(judged('4.01E+11', EAN, read)).toMatchObject({ verdict: 'doubtful' });
  });

  test('is looked at before it is added to a list', () => {
    const rules = { lists: 'append', listSeparator: ',' } as const;
    expect(judged('Black, matte', ['Red'], { rules, column: [['Black, matte', 'Blue']] })).toMatchObject({
      verdict: 'doubtful',
      doubtful: { doubt: 'item_split', read: ['Black, matte'] },
    });
    const read = { ...rules, doubts: { item_split: 'read' } } as const;
    expect(judged('Black, matte', ['Red'], { rules: read, column: [['Black, matte']] })).toMatchObject({
      verdict: 'append',
      after: ['Red', 'Black, matte'],
    });
  });

  test('does not concern the structure of variants, and numbers of workbooks', () => {
    expect(judged('12', '0012', { property: STRUCTURE.parent })).toMatchObject({ verdict: 'set' });
    expect(judged(number('4006381333932'), 4006381333931)).toMatchObject({ verdict: 'set' });
  });
});
