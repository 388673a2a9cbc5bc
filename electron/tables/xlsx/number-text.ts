import type { TypedCell } from '../table.ts';
import type { CellStyle } from './cell-style.ts';

/** The number of digits that Excel shows and accepts. */
const DIGITS = 15;

/** The text of a cell, and what the sheet shows if that is another text. */
export interface CellText {
  text: string;
  typed: TypedCell | null;
  shown: string | null;
}

/**
 * Returns a number of a sheet as text, and its type: digits as in the file, without floating-point noise
 * (0.30000000000000004 is 0.3); dates as ISO 8601.
 */
export function numberCell(stored: string, style: CellStyle, from1904: boolean): CellText {
  if (style.zeros > 0 && /^\d+$/.test(stored))
    return { text: stored.padStart(style.zeros, '0'), typed: null, shown: null };
  const number = Number(stored);
  const days = from1904 && style.date?.day ? number + DAYS_1900_TO_1904 : number;
  const shown = (text: string) => {
    const other = stored === '' || !Number.isFinite(days) ? null : (style.shownNumber?.(days) ?? null);
    return other === text ? null : other;
  };
  if (style.date) {
    const text = dateText(number, style.date, from1904);
    if (text !== null) return { text, typed: 'date', shown: shown(text) };
  }
  const text = numberText(stored);
  return { text, typed: 'number', shown: shown(text) };
}

export function numberText(stored: string): string {
  if (/^-?\d+(?:\.0+)?$/.test(stored)) return stored.replace(/\.0+$/, '');
  if (/^-?\d+\.\d+$/.test(stored) && stored.replace(/^-?0*\.?0*|\./g, '').length <= DIGITS) return stored;
  const value = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(value)) return stored;
  return plainDigits(String(Number(value.toPrecision(DIGITS))));
}

/**
 * Returns a date of a sheet that stores dates as texts (`t="d"`) as one that is stored as a number: without a time that the
 * day begins with, or the day that a time alone has.
 */
export const isoText = (stored: string): string =>
  stored
    .trim()
    .replace(/Z$/, '')
    .replace(/(T\d\d:\d\d:\d\d)\.0+$/, '$1')
    .replace(/T00:00(?::00)?$/, '')
    .replace(/^(?:1899-12-3[01]|1904-01-01)T/, '');

/** Writes "1.5e+21" in digits, unless that would be too many zeros. */
function plainDigits(text: string): string {
  const [, sign, whole, fraction = '', power] = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  const exponent = Number(power);
  if (whole === undefined || Math.abs(exponent) > 30) return text;
  const digits = whole + fraction;
  return exponent < 0
    ? `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`
    : `${sign}${digits.padEnd(exponent + 1, '0')}`;
}

const DAY_MS = 86_400_000;
const DAYS_1900_TO_1904 = 1_462;
/** 9999-12-31, the last day that Excel knows. */
const LAST_DAY = 2_958_466;

/**
 * Converts a number of days to a date and time; null if it is not one. Excel treats 1900 as a leap year, so its day 60
 * never existed.
 */
function dateText(
  days: number,
  { day, elapsed }: NonNullable<CellStyle['date']>,
  from1904: boolean,
): string | null {
  if (!Number.isFinite(days) || days < 0 || days >= LAST_DAY) return null;
  if (elapsed) return timeText(Math.round(days * DAY_MS));
  const whole = Math.floor(Math.round(days * DAY_MS) / DAY_MS);
  const rest = Math.round(days * DAY_MS) - whole * DAY_MS;
  if (!day && whole === 0) return timeText(rest);
  const date = from1904 ? isoDay(Date.UTC(1904, 0, 1), whole) : dayFrom1900(whole);
  return rest === 0 ? date : `${date}T${timeText(rest)}`;
}

function dayFrom1900(whole: number): string {
  if (whole === 60) return '1900-02-29';
  return isoDay(Date.UTC(1899, 11, whole < 60 ? 31 : 30), whole);
}

const isoDay = (first: number, days: number): string =>
  new Date(first + days * DAY_MS).toISOString().slice(0, 10);

function timeText(ms: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const seconds = Math.floor(ms / 1000);
  const time = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  return ms % 1000 === 0 ? time : `${time}.${String(ms % 1000).padStart(3, '0')}`;
}
