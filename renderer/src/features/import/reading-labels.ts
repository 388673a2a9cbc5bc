import { t } from '@lingui/core/macro';
import type { FileNotice } from '#shared/contract/imports.ts';
import type { CsvDelimiter, DecimalMark, TextEncoding } from '#shared/domain/table-format.ts';
import { textEncoding } from '#shared/domain/table-format.ts';

const ENCODING_LABELS: Record<TextEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': t`UTF-16 (little endian)`,
  'utf-16be': t`UTF-16 (big endian)`,
  'windows-1252': t`Western European (Windows-1252)`,
  'windows-1250': t`Central European (Windows-1250)`,
  'windows-1251': t`Cyrillic (Windows-1251)`,
  'windows-1253': t`Greek (Windows-1253)`,
  'windows-1254': t`Turkish (Windows-1254)`,
  'iso-8859-15': t`Western European (ISO 8859-15)`,
  shift_jis: t`Japanese (Shift JIS)`,
  'euc-jp': t`Japanese (EUC-JP)`,
  gb18030: t`Chinese, simplified (GB 18030)`,
  big5: t`Chinese, traditional (Big5)`,
  'euc-kr': t`Korean (EUC-KR)`,
  'koi8-r': t`Cyrillic (KOI8-R)`,
};

export const ENCODINGS = textEncoding.options.map((value) => ({ value, label: ENCODING_LABELS[value] }));

export const DELIMITERS: { value: CsvDelimiter; label: string }[] = [
  { value: ',', label: t`Comma ,` },
  { value: ';', label: t`Semicolon ;` },
  { value: '\t', label: t`Tab` },
  { value: '|', label: t`Vertical bar |` },
];

export const DECIMALS: { value: DecimalMark; label: string }[] = [
  { value: '.', label: t`Point: 1.5` },
  { value: ',', label: t`Comma: 1,5` },
];

/** Labels of the fields that the app had to guess. */
export const CHECK_THIS = t`Guessed: check the preview.`;

export const isGuessed = (notices: readonly FileNotice[], kind: FileNotice['kind']): boolean =>
  notices.some((notice) => notice.kind === kind);
