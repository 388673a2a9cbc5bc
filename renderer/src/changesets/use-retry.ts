import { t } from '@lingui/core/macro';
import { useCallback } from 'react';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { toast } from '../components/toast.ts';
import { retryFailed } from '../state/changesets.ts';
import { useStart } from './use-start.ts';

/**
 * Retries failed items of a change set, all of them if `items` is omitted. Those of a paused change set only join the
 * rest, and the user is told so.
 */
export function useRetry(
  connectionId: string,
  { changeSet, state }: Pick<ChangeSet, 'changeSet' | 'state'>,
): { busy: boolean; retry: (items?: number[]) => void } {
  const { busy, start } = useStart();
  const retry = useCallback(
    (items?: number[]) => {
      const retrying = async () => {
        const answer = await retryFailed(connectionId, changeSet, items);
        if (answer.ok && state === 'paused') toast({ kind: 'info', ...WAITS });
        return answer;
      };
      void start(t`Nothing was retried`, retrying());
    },
    [connectionId, changeSet, state, start],
  );
  return { busy, retry };
}

const WAITS = {
  title: t`Queued to be retried with the rest`,
  message: t`The change set is paused. Resume it to send.`,
};
