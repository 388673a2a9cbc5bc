import { t } from '@lingui/core/macro';
import { locale } from '#shared/i18n/activate-language.ts';
import { formatNumber } from '../../../components/format.ts';

const exact = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'medium' });
const clock = new Intl.DateTimeFormat(locale(), { timeStyle: 'medium' });

/** Formats an ISO date-time as date and time to the second. */
export const formatExactMoment = (iso: string): string => exact.format(new Date(iso));

/** The time of day to the second. */
export const formatClock = (iso: string): string => clock.format(new Date(iso));

/** Formats milliseconds as "34 ms", "1.2 s" or "48 s". */
export function formatMilliseconds(ms: number): string {
  if (ms < 1000) return t`${formatNumber(Math.round(ms))} ms`;
  return `${formatNumber(ms < 10_000 ? Math.round(ms / 100) / 10 : Math.round(ms / 1000))} s`;
}
