import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTsv, parseTsv } from '#shared/domain/block/tsv.ts';

describe('text from the clipboard', () => {
  it.each<[string, string, string[][]]>([
    [
      'Excel: rows end in CRLF, also the last one',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'LibreOffice: rows end in LF',
      'a\tb\nc\td\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'Google Sheets: no line break at the end',
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['old Mac programs: rows end in CR', 'a\rb', [['a'], ['b']]],
    ['a single value', 'a', [['a']]],
    ['nothing', '', [['']]],
    ['an empty row at the end that Excel wrote', 'a\r\n\r\n', [['a'], ['']]],
    [
      'empty cells',
      '\t\n\t',
      [
        ['', ''],
        ['', ''],
      ],
    ],
    ['a line break in a cell', '"a\nb"\tc', [['a\nb', 'c']]],
    ['a line break of Windows in a cell', '"a\r\nb"\tc', [['a\nb', 'c']]],
    ['a tab in a cell', '"a\tb"\tc', [['a\tb', 'c']]],
    ['doubled quotes', '"5"" pipe"\tc', [['5" pipe', 'c']]],
    ['a quote inside an unquoted cell', '5" pipe\tc', [['5" pipe', 'c']]],
    ['a quote at the beginning that nothing closes', '"quoted\tc\nd', [['"quoted', 'c'], ['d']]],
    ['quotes around a word of a text', '"big" lamp\tc', [['"big" lamp', 'c']]],
    ['an empty quoted cell', '""\tc', [['', 'c']]],
    ['rows of different lengths', 'a\tb\nc', [['a', 'b'], ['c']]],
  ])('%s', (_, text, block) => {
    expect(parseTsv(text)).toEqual(block);
  });

  const texts = fc.array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('"', '""', '\t', '\n', 'a\nb', '"a', 'a"', ' ', ''),
    ),
    { minLength: 1, maxLength: 4 },
  );
  const blocks = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.array(texts, { minLength: 1, maxLength: 5 }))
    .map(([columns, rows]) => rows.map((row) => Array.from({ length: columns }, (_, at) => row[at] ?? '')));

  it('gives back the block that was copied', () => {
    fc.assert(
      fc.property(blocks, (block) => {
        const plain = block.map((row) => row.map((text) => text.replace(/\r\n?/g, '\n')));
        expect(parseTsv(formatTsv(block))).toEqual(plain);
      }),
      { numRuns: 500 },
    );
  });

  it('is always read without losing letters', () => {
    fc.assert(
      fc.property(
        fc
          .array(fc.constantFrom('"', '\t', '\n', '\r', 'a', 'b '), { maxLength: 40 })
          .map((signs) => signs.join('')),
        (text) => {
          const block = parseTsv(text);
          expect(block.length).toBeGreaterThan(0);
          const letters = (from: string) => from.replace(/[^ab]/g, '');
          expect(letters(block.flat().join(''))).toBe(letters(text));
        },
      ),
      { numRuns: 500 },
    );
  });
});
