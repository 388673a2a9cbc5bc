import { plural, t } from '@lingui/core/macro';
import type { ChangesOfDay } from '#shared/contract/feed.ts';
import { locale } from '#shared/i18n/activate-language.ts';
import { formatNumber } from '../../components/format.ts';

const weekday = new Intl.DateTimeFormat(locale(), { weekday: 'long' });
const date = new Intl.DateTimeFormat(locale(), { dateStyle: 'full' });

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day of a time, local: "2026-11-23". */
export const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** A day ("2026-11-23", local time) as people call it: "Today", "Saturday"; older than a week, or to come, as a date. */
export function dayLabel(day: string, now = new Date()): string {
  const at = new Date(`${day}T00:00`);
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  // Rounded: days on which the clock is put forward or back have 23 or 25 hours.
  const ago = Math.round((today.getTime() - at.getTime()) / DAY_MS);
  if (ago === 0) return t`Today`;
  if (ago === 1) return t`Yesterday`;
  if (ago > 1 && ago < 7) return weekday.format(at);
  return date.format(at);
}

/** "24 changes, 5 unseen". */
export function dayFacts({ changes, unseen }: Pick<ChangesOfDay, 'changes' | 'unseen'>): string {
  const all = plural(changes, { one: '# change', other: '# changes' });
  if (unseen === 0) return t`${all}, seen`;
  return unseen === changes ? all : t`${all}, ${formatNumber(unseen)} unseen`;
}
