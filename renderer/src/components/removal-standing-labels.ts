import { t } from '@lingui/core/macro';
import type { RemovalModeRecord } from '#shared/contract/connections.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import type { RemovalStanding } from '#shared/service/removal-standing.ts';
import { formatDateTime } from './format.ts';

export const DOES_OTHER: Record<RemovalMode, string> = {
  unlink: t`This request deletes a product instead of unlinking it.`,
  delete: t`This request unlinks a product instead of deleting it.`,
};

const CONFIRMED: Record<RemovalModeRecord['how'], (at: string) => string> = {
  answer: (at) => t`Confirmed by the service’s answer, ${at}`,
  trial: (at) => t`Confirmed by you after a trial, ${at}`,
  user: (at) => t`Confirmed by you, ${at}`,
};
const REPORTED: Record<RemovalModeRecord['how'], (at: string) => string> = {
  answer: (at) => t`Reported by the service’s answer, ${at}`,
  trial: (at) => t`Reported by you after a trial, ${at}`,
  user: (at) => t`Reported by you, ${at}`,
};

/** "Confirmed by the service’s answer, 3 May 2026, 10:12"; null if there is nothing to say. */
export function standingLabel({ state, record }: RemovalStanding): string | null {
  if (state === 'never') return t`Never confirmed`;
  if (record === null) return null;
  const at = formatDateTime(record.at);
  if (state === 'tried') return t`Tried ${at}, not decided yet`;
  return (state === 'confirmed' ? CONFIRMED : REPORTED)[record.how](at);
}
