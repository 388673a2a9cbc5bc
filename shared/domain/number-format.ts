import { t } from '@lingui/core/macro';
import { type ExactNumber, isExactNumber } from './value.ts';

/** How a language writes numbers. */
export interface NumberFormat {
  decimal: string;
  group: string;
  /** The language's own digits, '0' to '9' in order. */
  digits: string[];
}

export function numberFormat(language?: string): NumberFormat {
  const parts = new Intl.NumberFormat(language).formatToParts(-12345.6);
  const find = (type: string, otherwise: string) => parts.find((p) => p.type === type)?.value ?? otherwise;
  const plain = new Intl.NumberFormat(language, { useGrouping: false });
  return {
    decimal: find('decimal', '.'),
    group: find('group', ','),
    digits: Array.from({ length: 10 }, (_, digit) => plain.format(digit)),
  };
}

/** A number as the user reads and edits it: the user's decimal sign, no grouping, every digit. */
export const numberText = (value: number | ExactNumber, format: NumberFormat): string =>
  (isExactNumber(value) ? value.$number : String(value)).replace('.', format.decimal);

/**
 * The number of decimals of a number as it is written: 2 for 1.50 if it is kept that way, 1 for 1.5; 0 if it has an exponent.
 */
export function decimalsOf(value: number | ExactNumber): number {
  const text = isExactNumber(value) ? value.$number : String(value);
  const at = text.indexOf('.');
  return at < 0 || /e/i.test(text) ? 0 : text.length - at - 1;
}

/** The same text padded with zeros to `decimals` decimals, for figures in a column. No digit is ever left out. */
export function alignedNumberText(
  value: number | ExactNumber,
  format: NumberFormat,
  decimals: number,
): string {
  const text = numberText(value, format);
  const missing = decimals - decimalsOf(value);
  if (missing <= 0 || /e/i.test(text)) return text;
  const isWhole = decimalsOf(value) === 0;
  return `${text}${isWhole ? format.decimal : ''}${'0'.repeat(missing)}`;
}

type ParsedNumber = { ok: true; value: number | ExactNumber } | { ok: false; message: string };

const SPACES = /[\s\u00a0\u202f\u2009\u2019']/g;
const PLAIN = /^-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/**
 * Reads a number as people type it: "1.7", "1,7", "1 234,5", "1'234.5", "−5", "١٫٧". If a separator is ambiguous ("1,234"),
 * the user's language decides. Digits that a JavaScript number cannot hold are preserved.
 */
export function parseNumber(text: string, format: NumberFormat): ParsedNumber {
  const refused = { ok: false, message: t`“${text.trim()}” is not a number` } as const;
  const compact = latinDigits(text, format).replace(SPACES, '').replace(/[−–]/g, '-').replace(/^\+/, '');
  const plain = withDecimalPoint(compact, format);
  if (plain === null || !PLAIN.test(plain)) return refused;
  const value = Number(plain);
  if (!Number.isFinite(value)) return refused;
  return { ok: true, value: keepsDigits(plain, value) ? value : { $number: jsonNumber(plain) } };
}

/** The text with Latin digits and separators: "١٫٥" and "１．５" are "1.5". */
export function latinDigits(text: string, { digits }: Pick<NumberFormat, 'digits'>): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => {
      const own = digits.indexOf(digit);
      if (own >= 0) return String(own);
      // Decimal digits are encoded in runs of ten: count back to the zero of the run.
      let value = 0;
      const code = digit.codePointAt(0)!;
      while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
      return String(value);
    })
    .replaceAll('٫', '.')
    .replaceAll('٬', '');
}

/** The text with '.' as its only separator, or null when the separators make no sense as a number. */
function withDecimalPoint(text: string, format: NumberFormat): string | null {
  const separators: string[] = text.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  if (last === undefined) return text;
  const other = last === '.' ? ',' : '.';
  const grouped = (sign: string) => new RegExp(`^-?\\d{1,3}(\\${sign}\\d{3})+$`);
  if (separators.includes(other)) {
    const [whole, fraction, ...rest] = text.split(last);
    if (rest.length > 0 || !grouped(other).test(whole!)) return null;
    return `${whole!.replaceAll(other, '')}.${fraction}`;
  }
  if (separators.length > 1) return grouped(last).test(text) ? text.replaceAll(last, '') : null;
  const isGroup = last === format.group && grouped(last).test(text);
  return isGroup ? text.replace(last, '') : text.replace(last, '.');
}

const significant = (text: string): string =>
  text.replace(/e.*$/i, '').replace(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '');

const keepsDigits = (text: string, value: number): boolean =>
  Number.isSafeInteger(value) || significant(text) === significant(String(value));

/** A number as JSON writes it: no leading zeros, a digit on both sides of the point. */
function jsonNumber(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = ''] =
    /^(-?)(\d*)\.?(\d*)(e[+-]?\d+)?$/i.exec(text) ?? [];
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return `${sign}${digits}${fraction ? `.${fraction}` : ''}${exponent}`;
}
