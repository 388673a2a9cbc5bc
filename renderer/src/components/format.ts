import { plural, t } from '@lingui/core/macro';
import type { countCharacters } from '#shared/domain/count-characters.ts';
import { locale } from '#shared/i18n/activate-language.ts';

/** Formats numbers, dates, times and language names in the language of the app's texts. */

const number = new Intl.NumberFormat(locale());
const amount = new Intl.NumberFormat(locale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const dateTime = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' });
const weekday = new Intl.DateTimeFormat(locale(), {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const time = new Intl.DateTimeFormat(locale(), { timeStyle: 'short' });
const clock = new Intl.DateTimeFormat(locale(), { timeStyle: 'medium' });
const relative = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });
const languageNames = new Intl.DisplayNames(locale(), { type: 'language', fallback: 'code' });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** An amount of money, without its currency. */
export const formatAmount = (value: number): string => amount.format(value);

export const formatNumber = (value: number): string => number.format(value);

/** An ISO date-time as date and time. */
export const formatDateTime = (iso: string): string => dateTime.format(new Date(iso));

/** A day such as "2026-11-30", with its weekday. */
export function formatDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return weekday.format(new Date(year, month - 1, date));
}

/** Today's times as time only, everything else as date and time. */
export function formatMoment(iso: string, now = new Date()): string {
  const at = new Date(iso);
  return at.toDateString() === now.toDateString() ? time.format(at) : dateTime.format(at);
}

/** An ISO date-time as time of day, if its day is shown elsewhere. */
export const formatTime = (iso: string): string => time.format(new Date(iso));

/** An ISO date-time as time of day with seconds, so that two attempts in a row differ. */
export const formatClock = (iso: string): string => clock.format(new Date(iso));

/** "3 minutes ago"; if older than a week, date and time. */
export function formatRelative(iso: string, now = Date.now()): string {
  const ago = now - Date.parse(iso);
  if (ago < MINUTE) return t`just now`;
  if (ago < HOUR) return relative.format(-Math.round(ago / MINUTE), 'minute');
  if (ago < DAY) return relative.format(-Math.round(ago / HOUR), 'hour');
  if (ago < 7 * DAY) return relative.format(-Math.round(ago / DAY), 'day');
  return formatDateTime(iso);
}

/** Capitalizes a text for the beginning of a sentence: "products wait" becomes "Products wait". */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** "54 characters", or "54 of 60 characters" if there is a limit; `exact`: whether they were all counted. */
export function charactersLabel(
  { characters, exact }: ReturnType<typeof countCharacters>,
  limit: number | null = null,
): string {
  if (limit !== null)
    return exact
      ? t`${characters} of ${plural(limit, { one: '# character', other: '# characters' })}`
      : t`about ${characters} of ${plural(limit, { one: '# character', other: '# characters' })}`;
  return exact
    ? plural(characters, { one: '# character', other: '# characters' })
    : plural(characters, { one: 'about # character', other: 'about # characters' });
}

/** A text as a complete sentence that another one can follow: adds a full stop if it has no final punctuation. */
export const asSentence = (text: string): string =>
  /[.!?…。！？][”’“»」)]*$/.test(text) ? text : t`${{ sentence: text }}.`;

/** The language of a code, "de-AT" → "Austrian German". The code itself if the language is unknown. */
export function languageName(code: string): string {
  try {
    return languageNames.of(code.replaceAll('_', '-')) ?? code;
  } catch {
    // The service may use codes that are not BCP 47 tags; the code is then the best name available.
    return code;
  }
}

/** "Italian (it)"; only the code if its language is unknown. */
export function languageWithCode(code: string): string {
  const name = languageName(code);
  return name === code ? code : `${name} (${code})`;
}

const RTL_SCRIPTS = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr']);

/** The writing direction of a language code; "auto" if the code does not tell. */
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
