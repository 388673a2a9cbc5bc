import { RemovalModes } from '#electron/services/removals/removal-modes.ts';
import type { AppStore, StoredConnection } from '#electron/store/app-store.ts';
import type { StoreClient } from '#electron/store/rpc.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { removalRequestText } from '#shared/service/removal-request.ts';

const unasked = () => Promise.reject(new Error('Nobody asks this here'));

/** For tests with only one connection. */
export const noAppStore: StoreClient<AppStore> = {
  connections: unasked,
  removedConnections: unasked,
  saveConnection: unasked,
  notePulled: unasked,
  savePulledLocales: unasked,
  saveRemovalMode: unasked,
  saveShowPictures: unasked,
  saveReceivesWebhooks: unasked,
  removeConnection: unasked,
  settings: unasked,
  saveSettings: unasked,
};

/** The user has confirmed what the requests of both modes do. */
export function confirmedRemovalModes(connection: StoredConnection): RemovalModes {
  const confirmed = (mode: RemovalMode) => ({
    request: removalRequestText(connection, mode),
    verdict: 'confirmed' as const,
    how: 'user' as const,
    at: connection.createdAt,
    trial: null,
  });
  const removalModes = { unlink: confirmed('unlink'), delete: confirmed('delete') };
  const appStore = {
    ...noAppStore,
    connections: async () => [{ ...connection, removalModes }],
    saveRemovalMode: async () => {},
  };
  return new RemovalModes({ connection, appStore, onChanged: async () => {} });
}
