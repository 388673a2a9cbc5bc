import { plural } from '@lingui/core/macro';

/** "every 30 seconds", "every minute", "every 5 minutes". */
export function intervalLabel(seconds: number): string {
  if (seconds % 3600 === 0) return plural(seconds / 3600, { one: 'every hour', other: 'every # hours' });
  return seconds % 60 === 0
    ? plural(seconds / 60, { one: 'every minute', other: 'every # minutes' })
    : plural(seconds, { one: 'every second', other: 'every # seconds' });
}
