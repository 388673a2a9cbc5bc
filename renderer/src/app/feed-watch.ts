import type { Connection } from '#shared/contract/connections.ts';
import { isLoopback } from '#shared/service/web-address.ts';
import { client } from '../client/index.ts';
import { useApp } from '../state/app.ts';
import { useConnections } from '../state/connections.ts';

interface Sight {
  connection: Pick<Connection, 'id' | 'kind' | 'baseUrl'> | undefined;
  online: boolean;
  isVisible: boolean;
}

/**
 * Returns the connection whose changes are to be requested: the active one, while the window is visible and
 * the service can be reached.
 */
export function watchedConnection({ connection, online, isVisible }: Sight): string | null {
  if (!connection || !isVisible) return null;
  return online || isOnThisComputer(connection) ? connection.id : null;
}

/** Whether its service can be reached without a network. */
export const isOnThisComputer = ({ kind, baseUrl }: Pick<Connection, 'kind' | 'baseUrl'>): boolean =>
  kind === 'sample' || (URL.canParse(baseUrl) && isLoopback(new URL(baseUrl).hostname));

/** Keeps the main process informed about which connection's changes are to be requested. */
export function watchFeed(): () => void {
  /** What the main process knows; undefined if it knows nothing, because it was away. */
  let known: string | null | undefined;
  const tell = () => {
    const { activeConnection, online, connected } = useApp.getState();
    if (!connected) known = undefined;
    const watched = watchedConnection({
      connection: useConnections.getState().connections.find(({ id }) => id === activeConnection),
      online,
      isVisible: document.visibilityState === 'visible',
    });
    if (!connected || watched === known) return;
    known = watched;
    // If this call fails, nothing is requested automatically; the user can still request changes in the view.
    void client.call('feed.watch', { connectionId: watched });
  };
  const stops = [useApp.subscribe(tell), useConnections.subscribe(tell)];
  document.addEventListener('visibilitychange', tell);
  tell();
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', tell);
  };
}
