import { t } from '@lingui/core/macro';
import { count } from '../components/format.ts';

/** "every 30 seconds", "every minute", "every 5 minutes". */
export function intervalLabel(seconds: number): string {
  if (seconds % 3600 === 0) return every(seconds / 3600, 'hour');
  return seconds % 60 === 0 ? every(seconds / 60, 'minute') : every(seconds, 'second');
}

const every = (value: number, unit: string): string =>
  value === 1 ? t`every ${unit}` : t`every ${count(value, unit)}`;
