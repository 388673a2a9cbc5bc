import { useEffect, useState } from 'react';
import type { ChangeSet, OpenItems } from '#shared/contract/changesets.ts';
import { throttled } from '#shared/timing/throttle.ts';
import { client } from '../client/index.ts';

const READ_AGAIN_EVERY_MS = 750;
const NONE: OpenItems = { failed: 0, conflict: 0 };

/**
 * The number of failed items of a change set that a retry would send, and of its conflicts that are still to be decided,
 * kept current: both depend on what is staged. Zero while unknown.
 */
export function useOpenItems(connectionId: string, { changeSet, counts }: ChangeSet): OpenItems {
  const [known, setKnown] = useState<{ changeSet: number; open: OpenItems } | null>(null);
  const isAsked = counts.failed + counts.conflict > 0;
  useEffect(() => {
    if (!isAsked) return setKnown(null);
    let stopped = false;
    const reading = throttled(async () => {
      const answer = await client.call('changesets.openItems', { connectionId, changeSet });
      if (answer.ok && !stopped) setKnown({ changeSet, open: answer.value });
    }, READ_AGAIN_EVERY_MS);
    reading.now();
    const ours = (event: { connectionId: string }) =>
      event.connectionId === connectionId && reading.request();
    const stops = [
      reading.stop,
      client.on('drafts.changed', ours),
      client.on('removals.changed', ours),
      client.on('catalog.changed', ours),
      client.on('changesets.changed', ours),
      client.onConnectionState((connected) => connected && reading.now()),
    ];
    return () => {
      stopped = true;
      for (const stop of stops) stop();
    };
  }, [connectionId, changeSet, isAsked]);
  return known?.changeSet === changeSet ? known.open : NONE;
}
