import { useEffect, useState } from 'react';
import { throttled } from '#shared/timing/throttle.ts';
import { client } from '../../client/index.ts';
import { queries } from '../../query/use-query.ts';
import { useServiceChanges } from '../../state/service-changes.ts';
import { ChangeList } from './list/change-list.ts';

/** Milliseconds. While the service is read, changes arrive too often to count them again for each. */
const COUNT_AGAIN_EVERY_MS = 750;

/** The list of changes of a connection, kept current while the calling component is mounted. */
export function useChangeList(connectionId: string): ChangeList {
  const [list] = useState(() => new ChangeList({ client, connectionId }));
  const filter = useServiceChanges((state) => state.filter);
  useEffect(() => {
    const { request, now, stop } = throttled(() => list.open(), COUNT_AGAIN_EVERY_MS);
    now();
    const stopWatching = queries.ask('feed.open', { connectionId, filter }).watch(request, false);
    return () => {
      stop();
      stopWatching();
    };
  }, [list, connectionId, filter]);
  return list;
}
