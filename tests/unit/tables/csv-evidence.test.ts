import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalMarkOf, NumberMarks } from '#electron/tables/number-marks.ts';
import type { CsvDelimiter } from '#shared/domain/table-format.ts';
import { inspected, tableFile, tableOf } from './table-file.ts';

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

describe('a UTF-8 file with bytes that are not', () => {
  const message = /are not UTF-8 text like the rest of the file|is not UTF-8 text like the rest of the file/;

  test.each([
    ['a row of Windows-1252 below one of UTF-8', bytes('sku,t\nA,Größe\nB,Gr', [0xf6, 0xdf], 'e\n'), 3],
    ['half a character', bytes('sku,t\nA,Größe\nB,x', [0xc3], ',y\nC,Öl\n'), 3],
    ['half a character at the end', bytes('sku,t\nA,Größe\nB,x', [0xe2, 0x82]), 3],
    ['a byte that no character has', bytes('sku,t\nA,', [0xff], '日本語\nB,日本\n'), 2],
    ['one far down', bytes('sku,t\n', 'A,Öl\n'.repeat(40_000), 'B,', [0xe4], '\n'), 40_002],
    ['one in a file with a mark', bytes([0xef, 0xbb, 0xbf], 'sku,t\nA,x\nB,', [0xe4], '\n'), 3],
    ['one in a quoted cell', bytes('sku,t\nA,Öl\nB,"x\n', [0xfc], '"\n'), 3],
  ])('%s names the row, and every other row is read', async (_, content, row) => {
    const path = tableFile(content);
    const { reading, notices } = await inspected(path);
    expect(reading.encoding).toBe('utf-8');
    expect(notices).toEqual([{ kind: 'encoding_mixed', message: expect.stringMatching(message), row }]);
    const { rows } = await tableOf(path);
    expect(rows.filter(({ undecoded }) => undecoded).map((one) => one.row)).toEqual([row]);
    expect(rows.filter(({ cells }) => cells.join().includes('\ufffd')).map((one) => one.row)).toEqual([row]);
  });

  test('a header names its row too, and a real replacement character is a text like any other', async () => {
    const header = await inspected(tableFile(bytes('sku,Gr', [0xf6], ',Größe\nA,x,y\n')));
    expect(header.notices).toMatchObject([{ kind: 'encoding_mixed', row: 1 }]);
    const { rows } = await tableOf(tableFile('sku,t\nA,Gr\ufffdße\n'));
    expect(rows).toEqual([{ row: 2, cells: ['A', 'Gr\ufffdße'], typed: null }]);
  });

  test('is read in another encoding, or refused as UTF-8, only where it is not mostly UTF-8', async () => {
    const mixed = tableFile(bytes('sku,t\nA,Größe\nB,Gr', [0xf6, 0xdf], 'e\n'));
    const { reading } = await inspected(mixed);
    const western = await inspected(mixed, { ...reading, encoding: 'windows-1252' });
    expect([western.rows[1]!.cells[1], western.notices]).toEqual(['Größe', []]);
    const other = tableFile(bytes('sku,t\nA,Gr', [0xf6, 0xdf], 'e\n'));
    expect((await inspected(other)).notices).toMatchObject([{ kind: 'encoding_guessed' }]);
    await expect(inspected(other, reading)).rejects.toThrow('not UTF-8 text. Choose another encoding.');
  });
});

describe('a file in another encoding with rows in UTF-8', () => {
  const western = bytes('sku,t\n', ...Array.from({ length: 20 }, () => ['A,Gr', [0xf6, 0xdf], 'e\n']).flat());

  test('names the first of them', async () => {
    const { reading, notices } = await inspected(tableFile(bytes([...western], 'B,Größe\nC,x\nD,Öl\n')));
    expect(reading.encoding).toBe('windows-1252');
    expect(notices).toMatchObject([
      { kind: 'encoding_guessed', row: null },
      {
        kind: 'encoding_guessed',
        message:
          '2 rows, the first of them row 22, look like UTF-8 text, unlike the rest of the file. Check their special characters.',
        row: 22,
      },
    ]);
  });

  test('names none where the encoding was chosen, and none in a text that only has such signs', async () => {
    const quoted = bytes([...western], 'B,', [0xbb], 'MEN', [0xdc, 0xab], '\n');
    expect((await inspected(tableFile(quoted))).notices).toMatchObject([
      { kind: 'encoding_guessed', row: null },
    ]);
    const mixed = tableFile(bytes([...western], 'B,Größe\n'));
    const { reading } = await inspected(mixed);
    expect((await inspected(mixed, reading)).notices).toEqual([]);
  });
});

describe('the decimal mark', () => {
  test.each([
    ['9.99', '.'],
    ['1,234.5', '.'],
    ['1,234,567', '.'],
    ['0.125', '.'],
    ['1234.567', '.'],
    ['-9,5', ','],
    ['1.234,50', ','],
    ['1.234.567', ','],
    ['0,125', ','],
    ['1,234', 'either'],
    ['+1.234', 'either'],
    [' 12,345 ', 'either'],
    ['1234', null],
    ['04.05.2026', null],
    ['1,2,3', null],
    ['1.2.3', null],
    ['1,234.5,6', null],
    ['v1.5', null],
    ['', null],
  ])('of %s is %s', (text, mark) => expect(decimalMarkOf(text)).toBe(mark));

  test('that is found is the one that formatting used, for any number', () => {
    const numbers = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 });
    const languages = fc.constantFrom(['en', '.'] as const, ['de', ','] as const);
    fc.assert(
      fc.property(numbers, languages, fc.integer({ min: 0, max: 4 }), (number, [language, mark], digits) => {
        const text = number.toLocaleString(language, {
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        });
        expect([mark, 'either', null]).toContain(decimalMarkOf(text));
      }),
    );
  });

  const found = (texts: string[], delimiter: CsvDelimiter = ',') => {
    const marks = new NumberMarks();
    marks.add(texts.map((text, at) => ({ row: at + 2, cells: ['A', text], typed: null })));
    return marks.of((column) => column === 1, delimiter);
  };

  test('of a file is that of the numbers that leave no choice, wherever they are', () => {
    const many = Array.from({ length: 500 }, () => '1,234');
    expect(found([...many, '9.99'])).toEqual({ decimal: '.', doubt: null });
    expect(found([...many, '9,99'])).toEqual({ decimal: ',', doubt: null });
    expect(found(['1.234', '2.5'])).toEqual({ decimal: '.', doubt: null });
    expect(found(['1', 'x'])).toEqual({ decimal: '.', doubt: null });
  });

  test('is in doubt where numbers contradict each other, and one can be read in both ways', () => {
    expect(found(['1,234', '9.99', '9,95', '9,90']).doubt).toMatchObject({
      number: { row: 2, text: '1,234' },
      others: { point: { row: 3, text: '9.99' }, comma: { row: 4, text: '9,95' } },
    });
    expect(found(['9.99', '9,95']).doubt).toBeNull();
  });

  test('is in doubt where nothing says it, unless the file is written for programs', () => {
    expect(found(['1,234'])).toMatchObject({
      decimal: '.',
      doubt: { number: { text: '1,234' }, others: null },
    });
    expect(found(['1,234'], ';')).toMatchObject({ decimal: ',', doubt: { others: null } });
    expect(found(['1.234'], ';')).toMatchObject({ decimal: '.', doubt: { others: null } });
    expect(found(['1.234'])).toEqual({ decimal: '.', doubt: null });
  });
});
