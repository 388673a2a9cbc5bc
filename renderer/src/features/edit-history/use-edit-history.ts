import { useCallback, useEffect, useRef, useState } from 'react';
import type { HistoryAction } from '#shared/contract/drafts.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import { throttled } from '#shared/timing/throttle.ts';
import { client } from '../../client/index.ts';

/** The number of further steps read near the end of the list; also the most in one answer. */
const PAGE = 500;
const READ_AGAIN_EVERY_MS = 300;

export interface EditHistoryReading {
  /** Newest first; null before the first answer. */
  actions: readonly HistoryAction[] | null;
  /** Whether there are older steps. */
  more: boolean;
  error: AppErrorShape | null;
  readMore: () => void;
  reload: () => void;
}

/** Returns the steps of a connection's history, kept current. */
export function useEditHistoryOf(connectionId: string): EditHistoryReading {
  const [wanted, setWanted] = useState(PAGE);
  const [read, setRead] = useState<{ actions: HistoryAction[]; more: boolean } | null>(null);
  const [error, setError] = useState<AppErrorShape | null>(null);
  const readAgain = useRef<() => void>(() => undefined);

  useEffect(() => {
    let current = true;
    const { request, now, stop } = throttled(async () => {
      const answer = await readNewest(connectionId, wanted);
      if (!current) return;
      setError(answer.ok ? null : answer.error);
      if (answer.ok) setRead(answer.value);
    }, READ_AGAIN_EVERY_MS);
    readAgain.current = now;
    now();
    const stops = [
      client.on('drafts.changed', (event) => event.connectionId === connectionId && request()),
      client.on('removals.changed', (event) => event.connectionId === connectionId && request()),
      client.onConnectionState((connected) => connected && now()),
    ];
    return () => {
      current = false;
      stop();
      for (const end of stops) end();
    };
  }, [connectionId, wanted]);

  const known = read?.actions.length ?? 0;
  return {
    actions: read?.actions ?? null,
    more: read?.more ?? false,
    error,
    readMore: useCallback(() => setWanted(known + PAGE), [known]),
    reload: useCallback(() => readAgain.current(), []),
  };
}

async function readNewest(
  connectionId: string,
  wanted: number,
): Promise<Result<{ actions: HistoryAction[]; more: boolean }>> {
  const actions: HistoryAction[] = [];
  for (;;) {
    const limit = Math.min(PAGE, wanted - actions.length);
    const before = actions.at(-1)?.action ?? null;
    const answer = await client.call('history.list', { connectionId, before, limit });
    if (!answer.ok) return answer;
    actions.push(...answer.value.actions);
    const { more } = answer.value;
    if (!more || actions.length >= wanted) return { ok: true, value: { actions, more } };
  }
}
