import { useCallback, useEffect, useState } from 'react';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { throttled } from '#shared/timing/throttle.ts';
import { client } from '../../../client/index.ts';

/** While requests keep coming in, the list is read again this often. */
const EVERY_MS = 500;

type Recorded = OutputOf<'recorder.list'>;

/** Returns the last exchanges of a connection, kept current. */
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
    const reading = throttled(load, EVERY_MS);
    reading.request();
    const stops = [
      reading.stop,
      client.on('recorder.changed', reading.request),
      client.onConnectionState((connected) => connected && reading.request()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [load]);

  return { recorded, error, reload: () => void load() };
}
