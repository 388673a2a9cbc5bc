import { locale } from '../i18n/activate-language.ts';

const durationUnit = (value: number, unit: 'second' | 'minute' | 'hour') =>
  new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'short' }).format(value);

/** Seconds as "7 sec", "4 min" or "2 hr 10 min". */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return durationUnit(Math.max(1, Math.round(seconds)), 'second');
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return durationUnit(minutes, 'minute');
  const rest = minutes % 60;
  const hours = durationUnit(Math.floor(minutes / 60), 'hour');
  return rest === 0 ? hours : `${hours} ${durationUnit(rest, 'minute')}`;
}
