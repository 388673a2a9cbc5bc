import type { RemovalModeRecord } from '#shared/contract/connections.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import type { RemovalStanding } from '#shared/service/removal-standing.ts';
import { formatDateTime } from './format.ts';

export const DOES_OTHER: Record<RemovalMode, string> = {
  unlink: 'This request deletes a product instead of unlinking it.',
  delete: 'This request unlinks a product instead of deleting it.',
};

const BY: Record<RemovalModeRecord['how'], string> = {
  answer: 'by the service’s answer',
  trial: 'by you after a trial',
  user: 'by you',
};

/** "Confirmed by the service’s answer, 3 May 2026, 10:12"; null where there is nothing to tell. */
export function standingLabel({ state, record }: RemovalStanding): string | null {
  if (state === 'never') return 'Never confirmed';
  if (record === null) return null;
  const at = formatDateTime(record.at);
  if (state === 'tried') return `Tried ${at}, not decided yet`;
  return state === 'confirmed' ? `Confirmed ${BY[record.how]}, ${at}` : `Reported ${BY[record.how]}, ${at}`;
}
