import type { HandlersOf } from '#shared/contract/registry.ts';
import type { FeedWatch } from '../feed/feed-watch.ts';
import type { Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/** The changes made by the service, and watching its changes feed (4.5). */
export function feedHandlers(workspaces: Workspaces, feeds: FeedWatch): HandlersOf<'feed'> {
  const { read } = onConnection(workspaces);
  return {
    'feed.status': ({ connectionId }) => feeds.status(connectionId),
    'feed.watch': async ({ connectionId }) => {
      feeds.watch(connectionId);
      return {};
    },
    'feed.poll': ({ connectionId }) => feeds.poll(connectionId),
    'feed.open': read(({ store }, { filter }) => store.openChanges(filter)),
    'feed.changes': read(async ({ store }, { filter, start, count }) => ({
      rows: await store.changes(filter, start, count),
    })),
    'feed.markSeen': read(async ({ store }, { connectionId, which, seen }) => {
      const marked = await store.markChanges(which, seen);
      feeds.announce(connectionId);
      return marked;
    }),
    'feed.undoMarkSeen': read(async ({ store }, { connectionId, marking }) => {
      const changes = await store.undoMarking(marking);
      feeds.announce(connectionId);
      return { changes };
    }),
  };
}
