import { plural } from '@lingui/core/macro';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { formatClock } from '../components/format.ts';
import { type Attempts, useResumed } from '../state/resumed.ts';

/** "Tried again at 10:32:05, and paused again." Null if nothing was tried, or if it did not pause. */
export function triedAgainMessage(
  { state, waitsForToken }: Pick<ChangeSet, 'state' | 'waitsForToken'>,
  attempts: Attempts | undefined,
): string | null {
  if (!attempts || state !== 'paused') return null;
  const { times, last } = attempts;
  const at = formatClock(last);
  if (waitsForToken)
    return plural(times, {
      one: `Tried again at ${at}: still waiting for a token.`,
      other: `Tried again # times, the last at ${at}: still waiting for a token.`,
    });
  return plural(times, {
    one: `Tried again at ${at}: paused again.`,
    other: `Tried again # times, the last at ${at}: paused again.`,
  });
}

/** The message that a change set was resumed and paused again, because the reason why it stopped reads the same as before. */
export function useTriedAgain(
  changeSet: Pick<ChangeSet, 'changeSet' | 'state' | 'waitsForToken'>,
): string | null {
  const attempts = useResumed((state) => state.attempts.get(changeSet.changeSet));
  return triedAgainMessage(changeSet, attempts);
}
