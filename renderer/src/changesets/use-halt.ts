import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Result } from '#shared/contract/result.ts';
import { toastError } from '../components/toast.ts';
import { cancelChangeSet, pauseChangeSet } from '../state/changesets.ts';

type Halt = 'pause' | 'stop';

/** Halts a change set that is being sent: `halting` is set until it has ended; a message says if it could not be halted. */
export function useHalt(
  connectionId: string,
  changeSet: number,
): { halting: Halt | null; pause: () => void; stop: () => void } {
  const [halting, setHalting] = useState<Halt | null>(null);
  const halt = async (how: Halt, asking: Promise<Result<object>>) => {
    setHalting(how);
    const answer = await asking;
    if (answer.ok) return;
    setHalting(null);
    toastError(
      how === 'pause' ? t`The change set could not be paused` : t`The change set could not be stopped`,
      answer.error,
    );
  };
  return {
    halting,
    pause: () => void halt('pause', pauseChangeSet(connectionId, changeSet)),
    stop: () => void halt('stop', cancelChangeSet(connectionId, changeSet)),
  };
}
