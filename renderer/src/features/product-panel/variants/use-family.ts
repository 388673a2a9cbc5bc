import { useCallback, useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { throttled } from '#shared/timing/throttle.ts';
import { client } from '../../../client/index.ts';

/** The maximum number of members that are shown; of a larger family, the nearest ones. */
const LIMIT = 300;
const READ_AGAIN_EVERY_MS = 500;

type Family = OutputOf<'catalog.family'>;

/** The family of a product, kept current. Use a `key`: each product needs its own component. */
export function useFamily(connectionId: string, product: number) {
  const [family, setFamily] = useState<Family | null>(null);
  const [error, setError] = useState<AppErrorShape | null>(null);
  const readAgain = useRef<() => void>(() => undefined);
  useEffect(() => {
    let current = true;
    const { request, now, stop } = throttled(async () => {
      const answer = await client.call('catalog.family', { connectionId, product, limit: LIMIT });
      if (!current) return;
      setError(answer.ok ? null : answer.error);
      if (answer.ok) setFamily(answer.value);
    }, READ_AGAIN_EVERY_MS);
    readAgain.current = now;
    now();
    const ours = (event: { connectionId: string }) => event.connectionId === connectionId && request();
    const stops = [
      client.on('drafts.changed', ours),
      client.on('removals.changed', ours),
      client.on('catalog.changed', ours),
    ];
    return () => {
      current = false;
      stop();
      for (const end of stops) end();
    };
  }, [connectionId, product]);
  return { family, error, reload: useCallback(() => readAgain.current(), []) };
}
