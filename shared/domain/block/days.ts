const MS_A_DAY = 86_400_000;

/** A calendar day: `month` from 0; `number` counts days. */
interface Day {
  year: number;
  month: number;
  day: number;
  number: number;
}

/** Reads "2026-05-04"; null for any other text, and for days that do not exist. */
export function dayOf(text: string): Day | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (!year || !month || !day) return null;
  const number = dayNumber(Number(year), Number(month) - 1, Number(day));
  const read = { year: Number(year), month: Number(month) - 1, day: Number(day), number };
  return isoText(number) === text ? read : null;
}

export const isMonthEnd = ({ year, month, day }: Day): boolean => day === monthLength(year, month);

/** Returns the day this many days later, as ISO text; null outside of the years 0000 to 9999. */
export const dayAfter = ({ number }: Day, days: number): string | null => isoText(number + days);

/** Returns the `day` of the month this many months later, or the last day of that month if it is shorter. */
export function monthAfter({ year, month }: Day, months: number, day: number): string | null {
  const at = year * 12 + month + months;
  const then = { year: Math.floor(at / 12), month: ((at % 12) + 12) % 12 };
  return isoText(dayNumber(then.year, then.month, Math.min(day, monthLength(then.year, then.month))));
}

const monthLength = (year: number, month: number): number =>
  dayNumber(year, month + 1, 1) - dayNumber(year, month, 1);

// Not Date.UTC, which takes the years 0 to 99 for years of the 20th century.
const dayNumber = (year: number, month: number, day: number): number =>
  new Date(0).setUTCFullYear(year, month, day) / MS_A_DAY;

function isoText(number: number): string | null {
  const date = new Date(number * MS_A_DAY);
  const year = Number.isNaN(date.getTime()) ? -1 : date.getUTCFullYear();
  return year < 0 || year > 9999 ? null : date.toISOString().slice(0, 10);
}
