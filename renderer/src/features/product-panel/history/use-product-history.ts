import { useCallback, useEffect, useRef, useState } from 'react';
import type { ProductEvent } from '#shared/contract/changesets.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { ProductItemEvent } from '#shared/contract/removals.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import { throttled } from '#shared/timing/throttle.ts';
import { client } from '../../../client/index.ts';
import { readProductItems } from '../../../state/changesets.ts';

/** How many more entries each *Show more* adds. */
const STEP = 50;
const LARGEST_PAGE = 200;
/** While change sets are sent, a product's newest items change with every answer. */
const READ_AGAIN_EVERY_MS = 1000;

type History = OutputOf<'changesets.ofProduct'>;

export interface HistoryReading {
  /** Newest first; null before the first answer. */
  changes: readonly ProductEvent[] | null;
  /** Whether there are older changes. */
  more: boolean;
  /** All of them, newest first; null before the first answer. */
  removals: readonly ProductItemEvent[] | null;
  error: AppErrorShape | null;
  showMore: () => void;
  reload: () => void;
}

/** What this app sent for a product, kept current. Use a `key`: each product needs its own component. */
export function useHistoryOf(connectionId: string, product: number): HistoryReading {
  const [wanted, setWanted] = useState(STEP);
  const [history, setHistory] = useState<History | null>(null);
  const [removals, setRemovals] = useState<readonly ProductItemEvent[] | null>(null);
  const [error, setError] = useState<AppErrorShape | null>(null);
  const readAgain = useRef<() => void>(() => undefined);

  useEffect(() => {
    let current = true;
    const { request, now, stop } = throttled(async () => {
      const [changed, removed] = await Promise.all([
        readNewest(connectionId, product, wanted),
        client.call('removals.ofProduct', { connectionId, product }),
      ]);
      if (!current) return;
      setError(!changed.ok ? changed.error : !removed.ok ? removed.error : null);
      if (changed.ok) setHistory(changed.value);
      if (removed.ok) setRemovals(removed.value);
    }, READ_AGAIN_EVERY_MS);
    readAgain.current = now;
    now();
    const stops = [
      client.on('changesets.changed', (event) => event.connectionId === connectionId && request()),
      client.onConnectionState((connected) => connected && now()),
    ];
    return () => {
      current = false;
      stop();
      for (const end of stops) end();
    };
  }, [connectionId, product, wanted]);

  return {
    changes: history?.rows ?? null,
    more: history?.more ?? false,
    removals,
    error,
    showMore: useCallback(() => setWanted((before) => before + STEP), []),
    reload: useCallback(() => readAgain.current(), []),
  };
}

async function readNewest(connectionId: string, product: number, wanted: number): Promise<Result<History>> {
  const rows: ProductEvent[] = [];
  for (;;) {
    const limit = Math.min(LARGEST_PAGE, wanted - rows.length);
    const answer = await readProductItems(connectionId, product, rows.at(-1)?.item ?? null, limit);
    if (!answer.ok) return answer;
    rows.push(...answer.value.rows);
    const { more } = answer.value;
    if (!more || rows.length >= wanted) return { ok: true, value: { rows, more } };
  }
}
