import { t } from '@lingui/core/macro';
import { locale } from '#shared/i18n/activate-language.ts';

/** Numbers, dates, times and names of languages as the language of the app's texts has them. */

const number = new Intl.NumberFormat(locale());
const dateTime = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' });
const time = new Intl.DateTimeFormat(locale(), { timeStyle: 'short' });
const clock = new Intl.DateTimeFormat(locale(), { timeStyle: 'medium' });
const relative = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });
const languageNames = new Intl.DisplayNames(locale(), { type: 'language', fallback: 'code' });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const formatNumber = (value: number): string => number.format(value);

/** An ISO date-time as date and time. */
export const formatDateTime = (iso: string): string => dateTime.format(new Date(iso));

/** Today's times as time only, everything else as date and time. */
export function formatMoment(iso: string, now = new Date()): string {
  const at = new Date(iso);
  return at.toDateString() === now.toDateString() ? time.format(at) : dateTime.format(at);
}

/** An ISO date-time as time of day: its day is said elsewhere. */
export const formatTime = (iso: string): string => time.format(new Date(iso));

/** An ISO date-time as time of day to the second: two attempts in a row differ. */
export const formatClock = (iso: string): string => clock.format(new Date(iso));

/** "3 minutes ago"; older than a week as date and time. */
export function formatRelative(iso: string, now = Date.now()): string {
  const ago = now - Date.parse(iso);
  if (ago < MINUTE) return t`just now`;
  if (ago < HOUR) return relative.format(-Math.round(ago / MINUTE), 'minute');
  if (ago < DAY) return relative.format(-Math.round(ago / HOUR), 'hour');
  if (ago < 7 * DAY) return relative.format(-Math.round(ago / DAY), 'day');
  return formatDateTime(iso);
}

/** "products wait" as the beginning of a sentence: "Products wait". */
export const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

/** Words as a sentence of their own, so that another can follow: with a full stop where they end with none. */
export const asSentence = (words: string): string =>
  /[.!?…。！？][”’“»」)]*$/.test(words) ? words : `${words}.`;

/** The language a code stands for, "de-AT" → "Austrian German". The code itself where it is not known. */
export function languageName(code: string): string {
  try {
    return languageNames.of(code.replaceAll('_', '-')) ?? code;
  } catch {
    // The service may use codes that are no BCP 47 tags; the code is then the best name there is.
    return code;
  }
}

/** "Italian (it)"; a code that stands for no known language is all there is to say. */
export function languageWithCode(code: string): string {
  const name = languageName(code);
  return name === code ? code : `${name} (${code})`;
}

const RTL_SCRIPTS = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr']);

/** The writing direction of a language code; "auto" where the code says nothing. */
export function direction(code: string): 'ltr' | 'rtl' | 'auto' {
  try {
    const script = new Intl.Locale(code.replaceAll('_', '-')).maximize().script;
    if (script === undefined) return 'auto';
    return RTL_SCRIPTS.has(script) ? 'rtl' : 'ltr';
  } catch {
    // Not a BCP 47 tag: let the first strong character of the text decide.
    return 'auto';
  }
}

const SIZES = ['B', 'kB', 'MB', 'GB'] as const;

/** Bytes as "412 B", "1.4 kB" or "12 MB", in steps of 1,000. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let step = 0;
  while (value >= 999.5 && step < SIZES.length - 1) {
    value /= 1000;
    step++;
  }
  const rounded = step > 0 && value < 9.95 ? Math.round(value * 10) / 10 : Math.round(value);
  return `${formatNumber(rounded)} ${SIZES[step]}`;
}
