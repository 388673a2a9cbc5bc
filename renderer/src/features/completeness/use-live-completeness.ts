import { useEffect } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { throttled } from '#shared/timing/throttle.ts';
import { client } from '../../client/index.ts';
import { loadCompleteness, useCompleteness } from '../../state/completeness.ts';

/** Throttles updates, in milliseconds: edits and readings come faster than anyone can follow. */
const EVERY = 600;

/** Keeps the figures in sync with the chosen products and taxonomy, and with edits, pulls and readings. */
export function useLiveCompleteness(connection: Connection): void {
  const query = useCompleteness((state) => state.query);
  const taxonomyId = useCompleteness((state) => state.taxonomyId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is another answer.
  useEffect(() => void loadCompleteness(connection), [connection, query, taxonomyId]);
  useEffect(() => {
    const again = throttled(() => loadCompleteness(connection), EVERY);
    const ofThis = (event: { connectionId: string }) => {
      if (event.connectionId === connection.id) again.request();
    };
    const stops = [
      again.stop,
      client.on('completeness.changed', ofThis),
      client.on('drafts.changed', ofThis),
      client.on('catalog.changed', ofThis),
      client.onConnectionState((connected) => {
        if (connected) again.request();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [connection]);
}
