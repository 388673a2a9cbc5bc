import { z } from 'zod';
import type { Settings } from '#shared/contract/app.ts';
import { connection } from '#shared/contract/connections.ts';

/** A connection as it is kept on disk. The token is in the OS keychain and never here. */
export const storedConnection = connection
  .omit({ token: true, newTokenWaiting: true })
  .extend({ createdAt: z.string() });
export type StoredConnection = z.infer<typeof storedConnection>;

/** Connections and settings, in `app.db`. Implemented by the worker, called through `openAppStore`. */
export interface AppStore {
  /** In the order in which they were created. */
  connections(): StoredConnection[];
  /** Adds a connection, or replaces the one with its id. */
  saveConnection(connection: StoredConnection): void;
  removeConnection(id: string): void;
  settings(): Settings;
  /** Changes the named settings and returns all of them. */
  saveSettings(patch: Partial<Settings>): Settings;
}
