import { useEffect, useState } from 'react';
import { throttled } from '#shared/timing/throttle.ts';
import { client } from '../../client/index.ts';
import { useServiceChanges } from '../../state/service-changes.ts';
import { ChangeList } from './list/change-list.ts';

/** Milliseconds. While the service is read, changes arrive too often to count them again for each. */
const COUNT_AGAIN_EVERY_MS = 750;

/** The list of changes of a connection, kept current while the calling component is mounted. */
export function useChangeList(connectionId: string): ChangeList {
  const [list] = useState(() => new ChangeList({ client, connectionId }));
  useEffect(() => {
    const { request, now, stop } = throttled(() => list.open(), COUNT_AGAIN_EVERY_MS);
    now();
    const ours = (event: { connectionId: string }) => event.connectionId === connectionId && request();
    const stops = [
      stop,
      useServiceChanges.subscribe(({ filter }, before) => filter !== before.filter && now()),
      client.on('feed.changed', ours),
      // Which edits a change touches depends on the staged edits.
      client.on('drafts.changed', ours),
      client.on('catalog.changed', ours),
      client.onConnectionState((connected) => connected && now()),
    ];
    return () => {
      for (const each of stops) each();
    };
  }, [list, connectionId]);
  return list;
}
