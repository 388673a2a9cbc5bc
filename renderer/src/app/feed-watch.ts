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

/** The connection whose changes are to be asked for: the one shown, while the window is in sight and the service can be reached. */
export function watchedConnection({ connection, online, isVisible }: Sight): string | null {
  if (!connection || !isVisible) return null;
  return online || isOnThisComputer(connection) ? connection.id : null;
}

/** Its service can be reached without a network. */
export const isOnThisComputer = ({ kind, baseUrl }: Pick<Connection, 'kind' | 'baseUrl'>): boolean =>
  kind === 'sample' || (URL.canParse(baseUrl) && isLoopback(new URL(baseUrl).hostname));

/** Keeps the main process informed of which connection's changes are to be asked for. */
export function watchFeed(): () => void {
  /** What the main process knows; undefined: nothing, as it was away. */
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
    // Where it could not be told, nothing is asked for by itself; the view still asks when the user wants it.
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
