import type { TypedCell } from '../table.ts';
import type { CellStyle } from './read-styles.ts';

/** The number of digits that Excel shows and accepts. */
const DIGITS = 15;

/**
 * Returns a number of a sheet as text, and its type: digits as in the file, without floating-point noise
 * (0.30000000000000004 is 0.3); dates as ISO 8601.
 */
export function numberCell(
  stored: string,
  style: CellStyle,
  from1904: boolean,
): { text: string; typed: TypedCell | null } {
  if (style.is === 'zeros' && /^\d+$/.test(stored))
    return { text: stored.padStart(style.digits, '0'), typed: null };
  if (style.is === 'date') {
    const text = dateText(Number(stored), style, from1904);
    if (text !== null) return { text, typed: 'date' };
  }
  return { text: numberText(stored), typed: 'number' };
}

export function numberText(stored: string): string {
  if (/^-?\d+$/.test(stored)) return stored;
  if (/^-?\d+\.\d+$/.test(stored) && stored.replace(/^-?0*\.?0*|\./g, '').length <= DIGITS) return stored;
  const value = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(value)) return stored;
  return plainDigits(String(Number(value.toPrecision(DIGITS))));
}

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
/** 9999-12-31, the last day that Excel knows. */
const LAST_DAY = 2_958_466;

/**
 * Converts a number of days to a date and time; null if it is not one. Excel treats 1900 as a leap year, so its day 60
 * never existed.
 */
function dateText(
  days: number,
  { day, elapsed }: CellStyle & { is: 'date' },
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
