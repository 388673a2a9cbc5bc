import { useCallback, useState } from 'react';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { toast } from '../components/Toaster.tsx';

type Started = { ok: true } | { ok: false; error: AppErrorShape };

/** Starting something once: `busy` until it has started, and a message where it could not. */
export function useStart(): {
  busy: boolean;
  start: (failure: string, starting: Promise<Started>) => Promise<void>;
} {
  const [busy, setBusy] = useState(false);
  const start = useCallback(async (failure: string, starting: Promise<Started>) => {
    setBusy(true);
    const answer = await starting;
    setBusy(false);
    if (!answer.ok) toast({ kind: 'failed', title: failure, message: answer.error.message });
  }, []);
  return { busy, start };
}
