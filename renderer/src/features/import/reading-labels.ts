import type { FileNotice } from '#shared/contract/imports.ts';
import type { CsvDelimiter, DecimalMark, TextEncoding } from '#shared/domain/table-format.ts';
import { textEncoding } from '#shared/domain/table-format.ts';

const ENCODING_LABELS: Record<TextEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little endian)',
  'utf-16be': 'UTF-16 (big endian)',
  'windows-1252': 'Western European (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'iso-8859-15': 'Western European (ISO 8859-15)',
  shift_jis: 'Japanese (Shift JIS)',
  'euc-jp': 'Japanese (EUC-JP)',
  gb18030: 'Chinese, simplified (GB 18030)',
  big5: 'Chinese, traditional (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
  'koi8-r': 'Cyrillic (KOI8-R)',
};

export const ENCODINGS = textEncoding.options.map((value) => ({ value, label: ENCODING_LABELS[value] }));

export const DELIMITERS: { value: CsvDelimiter; label: string }[] = [
  { value: ',', label: 'Comma ,' },
  { value: ';', label: 'Semicolon ;' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Vertical bar |' },
];

export const DECIMALS: { value: DecimalMark; label: string }[] = [
  { value: '.', label: 'Point: 1.5' },
  { value: ',', label: 'Comma: 1,5' },
];

/** Of fields that the app had to guess. */
export const CHECK_THIS = 'Guessed: check the preview.';

export const isGuessed = (notices: readonly FileNotice[], kind: FileNotice['kind']): boolean =>
  notices.some((notice) => notice.kind === kind);
