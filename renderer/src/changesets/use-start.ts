import { useCallback, useState } from 'react';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { toastError } from '../components/toast.ts';

type Started = { ok: true } | { ok: false; error: AppErrorShape };

/** Starts something once: `busy` until it has started; a message says if it could not be started. */
export function useStart(): {
  busy: boolean;
  start: (failure: string, starting: Promise<Started>) => Promise<void>;
} {
  const [busy, setBusy] = useState(false);
  const start = useCallback(async (failure: string, starting: Promise<Started>) => {
    setBusy(true);
    const answer = await starting;
    setBusy(false);
    if (!answer.ok) toastError(failure, answer.error);
  }, []);
  return { busy, start };
}
