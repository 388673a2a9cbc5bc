import type { ChangesOfDay } from '#shared/contract/feed.ts';
import { count, formatNumber } from '../../components/format.ts';

const INTERFACE = 'en';
const weekday = new Intl.DateTimeFormat(INTERFACE, { weekday: 'long' });
const date = new Intl.DateTimeFormat(INTERFACE, { day: 'numeric', month: 'long' });
const dateOfYear = new Intl.DateTimeFormat(INTERFACE, { dateStyle: 'long' });

const DAY_MS = 24 * 60 * 60 * 1000;

/** A day ("2026-11-23", local time) as people call it: "Today", "Saturday", "Friday, 13 November". */
export function dayLabel(day: string, now = new Date()): string {
  const at = new Date(`${day}T00:00`);
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  // Rounded: days on which the clock is put forward or back have 23 or 25 hours.
  const ago = Math.round((today.getTime() - at.getTime()) / DAY_MS);
  if (ago === 0) return 'Today';
  if (ago === 1) return 'Yesterday';
  if (ago > 1 && ago < 7) return weekday.format(at);
  const rest = at.getFullYear() === now.getFullYear() ? date : dateOfYear;
  return `${weekday.format(at)}, ${rest.format(at)}`;
}

/** "24 changes, 5 unseen". */
export function dayFacts({ changes, unseen }: Pick<ChangesOfDay, 'changes' | 'unseen'>): string {
  const all = count(changes, 'change');
  if (unseen === 0) return `${all}, seen`;
  return unseen === changes ? all : `${all}, ${formatNumber(unseen)} unseen`;
}
