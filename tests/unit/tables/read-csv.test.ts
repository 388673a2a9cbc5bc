import { Buffer } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvRecords, readCsv } from '#electron/tables/csv/read-csv.ts';
import { scanRecords } from '#electron/tables/csv/scan-records.ts';
import type { TableReading, TextEncoding } from '#shared/domain/table-format.ts';
import { inspected, rowsOf, tableFile, tableOf } from './table-file.ts';

const signal = new AbortController().signal;
const cells = async (path: string) => (await tableOf(path)).rows.map((row) => row.cells);

describe('the public csv-spectrum cases', () => {
  const folder = join(import.meta.dirname, '../../../node_modules/csv-spectrum');
  const cases = readdirSync(join(folder, 'csvs')).map((file) => file.replace('.csv', ''));

  test('are all there', () => expect(cases).toHaveLength(12));

  test.each(cases)('%s', async (name) => {
    const { columns, rows } = await tableOf(join(folder, 'csvs', `${name}.csv`));
    const expected = [JSON.parse(readFileSync(join(folder, 'json', `${name}.json`), 'utf8'))].flat();
    // The number in its JSON differs from the one in its CSV.
    if (name === 'location_coordinates') expected[0]['Contact Phone Number'] = '2095257564';
    expect(
      rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row.cells[at]]))),
    ).toEqual(expected);
  });
});

describe('reading a CSV file of unknown format', () => {
  test.each([
    ['commas', 'sku,name\n1,Lamp\n', ','],
    ['semicolons, with commas in numbers', 'sku;price\n1;9,95\n2;19,95\n', ';'],
    ['tabs', 'sku\tname\n1\tLamp, green\n', '\t'],
    ['bars', 'sku|name\n1|Lamp\n', '|'],
    ['a line for Excel, against what the rows look like', 'sep=;\r\nsku,a;name\r\n1,b;Lamp\r\n', ';'],
  ])('detects the delimiter: %s', async (_, text, delimiter) => {
    const found = await inspected(tableFile(text));
    expect(found.reading.delimiter).toBe(delimiter);
    expect(found.columns).toHaveLength(2);
  });

  test('tries another delimiter where the likeliest one leaves a quote open', async () => {
    const found = await inspected(tableFile('sku\t""";"\r\nA\tx\r\n'));
    expect(found.reading.delimiter).toBe('\t');
    expect(found.columns).toEqual(['sku', '";']);
    // A quote that is open whatever the delimiter is reported as before.
    await expect(inspected(tableFile('sku;name\nA;"x\nB;y\n'))).rejects.toThrow(
      'A quote in row 2 is never closed',
    );
  });

  test('does not read the line that names the delimiter as a header or row', async () => {
    const path = tableFile('sep=;\nsku;name\n1;Lamp\n');
    expect((await inspected(path)).reading.headerRow).toBe(1);
    expect((await tableOf(path)).rows).toEqual([{ row: 2, cells: ['1', 'Lamp'], typed: null }]);
  });

  test('reports a guessed delimiter for a file of one column', async () => {
    const { columns, notices } = await inspected(tableFile('sku\n1\n2\n'));
    expect(columns).toEqual(['sku']);
    expect(notices.map(({ kind }) => kind)).toEqual(['delimiter_guessed']);
  });

  test('skips a title above the header, and keeps row numbers', async () => {
    const path = tableFile('Spring 2026,,\n\nsku,name,price\n1,Lamp,9\n\n2,Pan,8\n');
    const { reading, columns } = await inspected(path);
    expect([reading.headerRow, columns]).toEqual([3, ['sku', 'name', 'price']]);
    expect((await rowsOf(path, reading)).map(({ row }) => row)).toEqual([4, 6]);
  });

  test.each([
    ['9,95', ','],
    ['1.009,95', ','],
    ['9.95', '.'],
    ['1,009.95', '.'],
    ['nothing', '.'],
  ])('detects the decimal mark of %s', async (price, decimal) => {
    expect((await inspected(tableFile(`sku;price\n1;${price}\n`))).reading.decimal).toBe(decimal);
  });

  test.each<[TextEncoding, string]>([
    ['windows-1252', 'sku;Titel\n1;Größe für Übergänge – schön „gut“ €\n2;Café crème à la française\n'],
    ['utf-16le', 'sku;名前\n1;メンズジャケット\n'],
    ['utf-16be', 'sku;名前\n1;メンズジャケット\n'],
  ])('guesses %s without a byte order mark, and reports the guess', async (encoding, text) => {
    const path = tableFile(encoded(text, encoding));
    const { reading, notices } = await inspected(path);
    expect(reading.encoding).toBe(encoding);
    expect(notices.map(({ kind }) => kind)).toEqual(['encoding_guessed']);
    expect(await cells(path)).toEqual(
      text
        .split('\n')
        .slice(1, -1)
        .map((line) => line.split(';')),
    );
  });

  test.each<[TextEncoding, number[]]>([
    ['windows-1251', [0xca, 0xf3, 0xf0, 0xf2, 0xea, 0xe0, 0x20, 0xe7, 0xe8, 0xec, 0xed, 0xff, 0xff]],
    ['shift_jis', JAPANESE],
    ['gb18030', [0xc4, 0xd0, 0xca, 0xbf, 0xb6, 0xac, 0xbc, 0xbe, 0xbc, 0xd0, 0xbf, 0xcb]],
    // "Größe für Tür, schön" as Excel for Mac saves it.
    ['macintosh', [...Buffer.from('Gr\x9a\xa7e f\x9fr T\x9fr, sch\x9an', 'latin1')]],
    ['windows-1252', [...Buffer.from('It\x92s \x93new\x94', 'latin1')]],
  ])('guesses %s for a text in its script', async (encoding, name) => {
    const row = Buffer.concat([Buffer.from('1,'), Buffer.from(name), Buffer.from('\n')]);
    const path = tableFile(Buffer.concat([Buffer.from('sku,name\n'), row, row, row]));
    expect((await inspected(path)).reading.encoding).toBe(encoding);
  });

  test('replaces a guessed encoding that does not fit the whole file', async () => {
    const rows = Array.from({ length: 5_000 }, () => Buffer.from([...JAPANESE, 0x0a]));
    const path = tableFile(
      Buffer.concat([Buffer.from('sku,name\n'), ...rows, Buffer.from([0x80, 0xff, 0x0a])]),
    );
    const { reading, notices } = await inspected(path);
    expect([reading.encoding, notices.map(({ kind }) => kind)]).toEqual([
      'windows-1252',
      expect.arrayContaining(['encoding_guessed']),
    ]);
  });

  test.each<[TextEncoding, number[]]>([
    ['utf-8', [0xef, 0xbb, 0xbf]],
    ['utf-16le', [0xff, 0xfe]],
    ['utf-16be', [0xfe, 0xff]],
  ])('trusts a byte order mark of %s, and keeps it out of cells', async (encoding, mark) => {
    const path = tableFile(Buffer.concat([Buffer.from(mark), encoded('sku,名\n1,x\n', encoding)]));
    const { reading, columns, notices } = await inspected(path);
    expect([reading.encoding, columns, notices]).toEqual([encoding, ['sku', '名'], []]);
  });

  test('reads a large file of many scripts exactly, wherever chunks end', async () => {
    const rows = Array.from({ length: 30_000 }, (_, i) => `${i},Größe鍋🍳${i}\n`);
    const text = `sku,name\n${rows.join('')}`;
    for (const shift of ['', 'x', 'xx', 'xxx'])
      expect((await cells(tableFile(`${shift}${text}`))).at(-1)).toEqual(['29999', 'Größe鍋🍳29999']);
  });
});

describe('cells are read exactly', () => {
  test.each([
    ['leading zeros and blanks', 'a,b\n007, x \n', ['007', ' x ']],
    ['NUL', 'a,b\n1,x\0y\n', ['1', 'x\0y']],
    ['line ends within quotes', 'a,b\r\n1,"x\r\ny"\r\n', ['1', 'x\r\ny']],
    ['carriage returns as line ends', 'a,b\r1,x\r', ['1', 'x']],
    ['a last row without a line end', 'a,b\n1,x', ['1', 'x']],
    ['fewer cells than the header', 'a,b,c\n1,x\n', ['1', 'x']],
    ['more cells than the header', 'a,b\n1,x,y\n', ['1', 'x', 'y']],
    ['a quote within text', 'a,b\n1,3" pipe\n', ['1', '3" pipe']],
    ['text after a closing quote', 'a,b\n1,"x" y\n', ['1', '"x" y']],
    ['text after doubled quotes and a closing one', 'a,b\n1,"a ""b"" c"d\n', ['1', '"a "b" c"d']],
  ])('%s', async (_, text, expected) => {
    expect(await cells(tableFile(text))).toEqual([expected]);
  });

  test('misplaced quotes are reported with their number and first row', async () => {
    const { notices } = await inspected(tableFile('a,b\n1,x\n2,3" pipe\n3,"x" y\n4,"a ""b"" c"\n'));
    expect(notices).toMatchObject([
      { kind: 'broken_quotes', row: 3, message: expect.stringContaining('2 rows, the first of them row 3') },
    ]);
  });

  test('the parser and the quote scan agree, wherever chunks end', async () => {
    const text = fc.stringMatching(/^[ab",;\r\n']{0,40}$/);
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 7 }), async (content, size) => {
        const whole = await records(content, content.length + 1);
        expect(await records(content, size)).toEqual(whole);
        const scanned = await scanRecords(chunks(content, size), ',').catch(() => 'refused');
        expect(scanned === 'refused').toBe(whole === 'refused');
        if (scanned !== 'refused' && (scanned as { brokenQuotes: unknown }).brokenQuotes === null)
          expect(strict(content)).toEqual(whole);
      }),
    );
  });
});

describe('files that cannot be read are refused with a reason and a way out', () => {
  test.each<[string, string | Uint8Array, RegExp]>([
    ['an empty file', '', /is empty.*\.xlsx or \.csv/],
    ['a PDF', '%PDF-1.7\n…', /PDF.*\.xlsx or \.csv/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), /picture.*\.xlsx or \.csv/],
    ['bytes that are no text', Buffer.from([0x01, 0x00, 0xfe, 0x81, 0x00, 0x07, 0xff, 0xc3]), /not a table/],
    ['more columns than anybody maps', `${'c,'.repeat(4_999)}c\n1\n`, /5000 columns, and at most 2000/],
    ['a quote that is never closed', 'a,b\n1,x\n2,"y\n3,z\n', /quote in row 3 is never closed/],
  ])('%s', async (_, content, message) => {
    await expect(inspected(tableFile(content))).rejects.toThrow(message);
  });

  test('a quote that is still open after 10 MB', async () => {
    const path = tableFile(`a,b\n1,"${'x'.repeat(10_500_000)}\n2,y\n`);
    await expect(inspected(path)).rejects.toThrow(/row 2/);
    await expect(rowsOf(path, READING)).rejects.toThrow(/row 2/);
  });

  test('a file that no longer exists', async () => {
    await expect(inspected('/nowhere/x.csv')).rejects.toThrow('The file no longer exists');
    await expect(rowsOf('/nowhere/x.csv', READING)).rejects.toThrow('The file no longer exists');
  });

  test('bytes that are not valid in the chosen encoding', async () => {
    const path = tableFile(Buffer.from([0x61, 0x2c, 0xe4, 0x0a]));
    await expect(rowsOf(path, READING)).rejects.toThrow(/not UTF-8 text. Choose another encoding/);
  });

  test('reading stops when cancelled', async () => {
    const abort = new AbortController();
    const path = tableFile(`a,b\n${'1,x\n'.repeat(400_000)}`);
    const reading = (async () => {
      for await (const _ of readCsv(path, READING, { signal: abort.signal })) abort.abort();
    })();
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
  });
});

test('progress ends at the full size of the file', async () => {
  const path = tableFile(`a,b\n${'1,x\n'.repeat(200_000)}`);
  const seen: number[][] = [];
  for await (const _ of readCsv(path, READING, { signal, onBytes: (...bytes) => seen.push(bytes) }));
  expect(seen.length).toBeGreaterThan(2);
  expect(seen.at(-1)).toEqual([800_004, 800_004]);
});

test('protected formulas are found anywhere in a file', async () => {
  const rows = 'x,y\n'.repeat(5_000);
  expect((await inspected(tableFile(`a,b\n${rows}x,"'=1+1"\n`))).guarded).toBe(true);
  expect((await inspected(tableFile(`a,b\n${rows}x,'-5\n`))).guarded).toBe(true);
  expect((await inspected(tableFile(`a,b\n${rows}x,'s morgens\n`))).guarded).toBe(false);
});

/** Winter jackets and leather shoes, in Shift_JIS. */
const JAPANESE = [
  0x8a, 0x76, 0x8c, 0x43, 0x83, 0x75, 0x83, 0x89, 0x83, 0x62, 0x83, 0x4e, 0x82, 0xcc, 0x8b, 0x47, 0x90, 0xdf,
  0x8c, 0xc0, 0x92, 0xe8, 0x83, 0x82, 0x83, 0x66, 0x83, 0x8b, 0x81, 0x41, 0x83, 0x81, 0x83, 0x93, 0x83, 0x59,
  0x83, 0x57, 0x83, 0x83, 0x83, 0x50, 0x83, 0x62, 0x83, 0x67, 0x93, 0x7e, 0x97, 0x70,
];

const READING: TableReading = {
  kind: 'csv',
  encoding: 'utf-8',
  delimiter: ',',
  sheet: null,
  hidden: 'import',
  decimal: '.',
  headerRow: 1,
};

/** Latin 1 serves as Windows-1252, except for the characters in which they differ. */
function encoded(text: string, encoding: TextEncoding): Buffer {
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  if (encoding === 'utf-8') return Buffer.from(text);
  const high: Record<string, number> = { '–': 0x96, '„': 0x84, '“': 0x93, '€': 0x80 };
  return Buffer.from([...text].map((char) => high[char] ?? char.charCodeAt(0)));
}

async function* chunks(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function records(text: string, size: number): Promise<string[][] | 'refused'> {
  const all: string[][] = [];
  try {
    for await (const batch of csvRecords(chunks(text, size), ',')) all.push(...batch);
    return all;
  } catch {
    return 'refused';
  }
}

const strict = (text: string): string[][] =>
  parse(text, { relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] }) as string[][];

describe('a row of more cells than a spreadsheet has', () => {
  const MOST = 16_384;
  const all = async (chunks: AsyncIterable<string[][]>) => {
    const records: string[][] = [];
    for await (const some of chunks) records.push(...some);
    return records;
  };

  test('is refused while the file is inspected and while it is read', async () => {
    const path = tableFile(`sku,name\n1,Lamp\n${','.repeat(MOST)}\n`);
    const refusal = /Row 3 has more than 16,384 cells/;
    await expect(inspected(path)).rejects.toThrow(refusal);
    const chunks = async function* () {
      yield Buffer.from(`sku,name\n1,Lamp\n${','.repeat(MOST)}\n`);
    };
    await expect(all(csvRecords(chunks(), ','))).rejects.toThrow(refusal);
  });

  test('is refused before all of it was read', async () => {
    let chunks = 0;
    const endless = async function* () {
      for (;;) {
        chunks++;
        yield Buffer.alloc(32 * 1024, ',');
      }
    };
    await expect(scanRecords(endless(), ',')).rejects.toThrow('16,384 cells');
    expect(chunks).toBe(1);
    chunks = 0;
    await expect(all(csvRecords(endless(), ','))).rejects.toThrow('16,384 cells');
    expect(chunks).toBeLessThan(400);
  });

  test('is read if it has as many', async () => {
    const chunks = async function* () {
      yield Buffer.from(`${','.repeat(MOST - 1)}\n1\n`);
    };
    await expect(scanRecords(chunks(), ',')).resolves.toEqual({ brokenQuotes: null, guarded: false });
    expect((await all(csvRecords(chunks(), ',')))[0]).toHaveLength(MOST);
  });
});
