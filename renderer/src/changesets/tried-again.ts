import { t } from '@lingui/core/macro';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { formatClock, formatNumber } from '../components/format.ts';
import { type Attempts, useResumed } from '../state/resumed.ts';

/** "Tried again at 10:32:05, and paused again." Null where nothing was tried, or it did not pause. */
export function triedAgainMessage(
  { state, waitsForToken }: Pick<ChangeSet, 'state' | 'waitsForToken'>,
  attempts: Attempts | undefined,
): string | null {
  if (!attempts || state !== 'paused') return null;
  const { times, last } = attempts;
  const tried = times === 1 ? t`Tried again at` : t`Tried again ${formatNumber(times)} times, the last at`;
  return `${tried} ${formatClock(last)}: ${waitsForToken ? t`still waiting for a token` : t`paused again`}.`;
}

/** That a change set was resumed and paused once more: what stopped it reads the same as before. */
export function useTriedAgain(
  changeSet: Pick<ChangeSet, 'changeSet' | 'state' | 'waitsForToken'>,
): string | null {
  const attempts = useResumed((state) => state.attempts.get(changeSet.changeSet));
  return triedAgainMessage(changeSet, attempts);
}
