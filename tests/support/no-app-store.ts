import { RemovalModes } from '#electron/services/removals/removal-modes.ts';
import type { AppStore, StoredConnection } from '#electron/store/app-store.ts';
import type { StoreClient } from '#electron/store/rpc.ts';

const unasked = () => Promise.reject(new Error('Nobody asks this here'));

/** Where one connection is all there is. */
export const noAppStore: StoreClient<AppStore> = {
  connections: unasked,
  saveConnection: unasked,
  notePulled: unasked,
  saveRemovalMode: unasked,
  removeConnection: unasked,
  settings: unasked,
  saveSettings: unasked,
};

/** Of runs that remove nothing. */
export const noRemovalModes = (connection: StoredConnection): RemovalModes =>
  new RemovalModes({ connection, appStore: noAppStore, onChanged: unasked });
