import { z } from 'zod';

/** The delimiter of comma-separated text, for writing and reading. */
export const csvDelimiter = z.enum([',', ';', '\t', '|']);
export type CsvDelimiter = z.infer<typeof csvDelimiter>;

/** The names of the Encoding Standard (encoding.spec.whatwg.org), which `TextDecoder` accepts. */
export const textEncoding = z.enum([
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'iso-8859-15',
  'macintosh',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
  'koi8-r',
]);
export type TextEncoding = z.infer<typeof textEncoding>;

const decimalMark = z.enum(['.', ',']);
export type DecimalMark = z.infer<typeof decimalMark>;

/** How comma-separated text is written. */
export const csvFormat = z.object({
  kind: z.literal('csv'),
  delimiter: csvDelimiter.default(','),
  /** Texts that Windows-1252 cannot represent are refused: nothing is replaced by a question mark. */
  encoding: textEncoding.extract(['utf-8', 'utf-16le', 'windows-1252']).default('utf-8'),
  /** A byte order mark, without which Excel takes UTF-8 for the system's own encoding. */
  bom: z.boolean().default(true),
  lineEnds: z.enum(['crlf', 'lf']).default('crlf'),
  quotes: z.enum(['needed', 'all']).default('needed'),
  decimal: decimalMark.default('.'),
});
export type CsvFormat = z.infer<typeof csvFormat>;

/** The format of a table exported to a file. */
export const tableFormat = z.discriminatedUnion('kind', [csvFormat, z.object({ kind: z.literal('xlsx') })]);
export type TableFormat = z.infer<typeof tableFormat>;

/** How a file is read. Null: does not apply to this kind of file. */
export const tableReading = z.object({
  kind: z.enum(['csv', 'xlsx', 'json']),
  encoding: textEncoding.nullable(),
  delimiter: csvDelimiter.nullable(),
  /** The sheet of a workbook, by its position. */
  sheet: z.int().nonnegative().nullable(),
  /** What becomes of the rows and columns that a sheet hides. */
  hidden: z.enum(['import', 'leave_out']).default('import'),
  decimal: decimalMark,
  /** The row of the file, from 1, that names the columns. Rows above it are skipped. */
  headerRow: z.int().min(1).max(1000),
});
export type TableReading = z.infer<typeof tableReading>;

/** How a file is to be read. Its decimal mark, if nobody chose it (null), is found in its numbers. */
export const askedReading = tableReading.extend({ decimal: decimalMark.nullable() });
export type AskedReading = z.infer<typeof askedReading>;
