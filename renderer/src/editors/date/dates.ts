/** Days as ISO texts ("2026-05-04"), as the service holds them, and without a time zone that could shift them. */

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})/;
/** A day, or a day with a time, as ISO 8601 writes them. */
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

const pad = (value: number, digits: number) => String(value).padStart(digits, '0');

/** The day, or null if the calendar has no such day (or the year does not fit four digits). */
function dayOf(year: number, month: number, day: number): string | null {
  if (!(year >= 1 && year <= 9999)) return null;
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` : null;
}

/** The day that a text begins with, if the whole text is an ISO date or date and time; otherwise null. */
export function isoDayIn(text: string): string | null {
  const parts = ISO_DATE.test(text) ? ISO_DAY.exec(text) : null;
  return parts ? dayOf(Number(parts[1]), Number(parts[2]), Number(parts[3])) : null;
}

export const isIsoDate = (text: string): boolean => isoDayIn(text) !== null;

/**
 * Replaces the day in a text that holds an ISO date, keeping its time, if it has one. A text that holds none becomes the day.
 */
export const withDay = (text: string, day: string): string =>
  isoDayIn(text) === null ? day : `${day}${text.slice(day.length)}`;

export type PartOfDay = 'year' | 'month' | 'day';

/** The order in which a language writes year, month and day. */
export const partOrder = (language?: string): PartOfDay[] =>
  new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    calendar: 'gregory',
  })
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type): type is PartOfDay => type === 'year' || type === 'month' || type === 'day');

/**
 * Parses a typed date: ISO ("2026-05-04", also with a time), or numbers in the language's order with separators between
 * them ("4.5.2026"). Returns the ISO text, or null if it is not a date.
 */
export function readDate(typed: string, order: readonly PartOfDay[]): string | null {
  const text = typed.trim();
  if (isIsoDate(text)) return text;
  const numbers = text.normalize('NFKC').match(/^(\d{1,4})[\s./-]+(\d{1,2})[\s./-]+(\d{1,4})\.?$/);
  if (!numbers) return null;
  const given = numbers.slice(1).map(Number);
  const yearFirst = numbers[1]?.length === 4;
  const parts: readonly PartOfDay[] = yearFirst ? ['year', 'month', 'day'] : order;
  const part = (name: PartOfDay) => given[parts.indexOf(name)] ?? Number.NaN;
  if (numbers[parts.indexOf('year') + 1]?.length !== 4) return null;
  return dayOf(part('year'), part('month'), part('day'));
}

const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date): string =>
  dayOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()) ?? '';

/** A day moved by a number of days; unchanged at the ends of the calendar. */
export function addDays(day: string, days: number): string {
  const date = toDate(day);
  date.setUTCDate(date.getUTCDate() + days);
  return toDay(date) || day;
}

/** A day moved by months: the 31st becomes the last day of a shorter month. Unchanged at the ends of the calendar. */
export function addMonths(day: string, months: number): string {
  const date = toDate(day);
  const dayOfMonth = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  date.setUTCDate(Math.min(dayOfMonth, date.getUTCDate()));
  return toDay(date) || day;
}

/** Today in the user's time zone. */
export function today(now = new Date()): string {
  return dayOf(now.getFullYear(), now.getMonth() + 1, now.getDate()) ?? '2000-01-01';
}

/** The weekday on which weeks begin: 1 for Monday to 7 for Sunday. */
export function firstWeekday(language?: string): number {
  const locale = new Intl.Locale(
    language ?? new Intl.DateTimeFormat().resolvedOptions().locale,
  ) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
  };
  return locale.getWeekInfo?.().firstDay ?? 1;
}

/** The weeks of a day's month, seven days each, filled up with days of the adjacent months. */
export function weeksOf(day: string, firstDay: number): string[][] {
  const first = `${day.slice(0, 8)}01`;
  const weekday = toDate(first).getUTCDay() || 7;
  const start = addDays(first, -((weekday - firstDay + 7) % 7));
  const weeks: string[][] = [];
  for (let at = start; at.slice(0, 7) <= day.slice(0, 7) && weeks.length < 6; at = addDays(at, 7))
    weeks.push(Array.from({ length: 7 }, (_, offset) => addDays(at, offset)));
  return weeks;
}

/** Whether a property's values are dates: most of those seen, and at least a few. */
export function areMostlyDates(texts: readonly string[]): boolean {
  const dates = texts.filter(isIsoDate).length;
  return dates >= 3 && dates >= texts.length * 0.8;
}
