import { useCallback, useEffect, useState } from 'react';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { client } from '../../../client/index.ts';

/** While requests come in a stream, the list is read anew this often. */
const EVERY_MS = 500;

type Recorded = OutputOf<'recorder.list'>;

/** The last exchanges of a connection as they come in. */
export function useExchanges(connectionId: string): {
  recorded: Recorded | null;
  error: AppErrorShape | null;
  reload: () => void;
} {
  const [recorded, setRecorded] = useState<Recorded | null>(null);
  const [error, setError] = useState<AppErrorShape | null>(null);

  const load = useCallback(async () => {
    const answer = await client.call('recorder.list', { connectionId });
    if (answer.ok) setRecorded(answer.value);
    setError(answer.ok ? null : answer.error);
  }, [connectionId]);

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let again = false;
    const reload = () => {
      if (waiting !== undefined) {
        again = true;
        return;
      }
      void load();
      waiting = setTimeout(() => {
        waiting = undefined;
        if (!again) return;
        again = false;
        reload();
      }, EVERY_MS);
    };
    reload();
    const stops = [
      client.on('recorder.changed', reload),
      client.onConnectionState((connected) => connected && reload()),
    ];
    return () => {
      clearTimeout(waiting);
      for (const stop of stops) stop();
    };
  }, [load]);

  return { recorded, error, reload: () => void load() };
}
