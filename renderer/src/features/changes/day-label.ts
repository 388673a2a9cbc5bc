import { plural, t } from '@lingui/core/macro';
import type { ChangesOfDay } from '#shared/contract/feed.ts';
import { locale } from '#shared/i18n/activate-language.ts';
import { countLabel } from '../../components/count-label.ts';
import { formatNumber } from '../../components/format.ts';

const weekday = new Intl.DateTimeFormat(locale(), { weekday: 'long' });
const date = new Intl.DateTimeFormat(locale(), { dateStyle: 'full' });

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the local date of a time: "2026-11-23". */
export const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** The number of days before today; negative for a future day. */
export function daysAgo(day: string, now: Date): number {
  const at = new Date(`${day}T00:00`);
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  // Rounded, because days on which daylight saving time begins or ends have 23 or 25 hours.
  return Math.round((today.getTime() - at.getTime()) / DAY_MS);
}

/** The name of a day ("2026-11-23", local time): "Today", "Saturday"; a date if it is older than a week or in the future. */
export function dayLabel(day: string, now = new Date()): string {
  const at = new Date(`${day}T00:00`);
  const ago = daysAgo(day, now);
  if (ago === 0) return t`Today`;
  if (ago === 1) return t`Yesterday`;
  if (ago > 1 && ago < 7) return weekday.format(at);
  return date.format(at);
}

/** "24 changes, 5 unseen". */
export function dayFacts({ changes, unseen }: Pick<ChangesOfDay, 'changes' | 'unseen'>): string {
  if (unseen === 0) return plural(changes, { one: '# change, seen', other: '# changes, seen' });
  return unseen === changes
    ? countLabel.changes(changes)
    : t`${plural(changes, { one: '# change', other: '# changes' })}, ${formatNumber(unseen)} unseen`;
}
