import { z } from 'zod';
import { type Settings, settings as settingsSchema } from '#shared/contract/app.ts';
import { connection, type RemovalModeRecord } from '#shared/contract/connections.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { copyApp, noteRemoved, removedIds } from './app/app-copy.ts';
import type { Database } from './database.ts';

/**
 * A connection as stored on disk. The token is in the OS keychain, never here. `locales`: all of the integration. `pulledLocales`: those
 * that the catalog has read, as it says itself.
 */
export const storedConnection = connection
  .omit({ token: true, newTokenWaiting: true, listedLocales: true })
  .extend({ createdAt: z.string(), receivesWebhooks: z.boolean().default(false) });
export type StoredConnection = z.infer<typeof storedConnection>;

/** Connections and settings, in `app.db`, called through `openAppStore`. */
export type AppStore = ReturnType<typeof createAppStore>;

/** Works on an open, migrated database. Documents are validated when read, so a hand-edited file cannot mislead the app. */
export function createAppStore(db: Database) {
  const settings = (): Settings =>
    settingsSchema.parse(
      Object.fromEntries(
        db
          .all<{ name: string; value: string }>('SELECT name, value FROM setting')
          .map(({ name, value }) => [name, JSON.parse(value)]),
      ),
    );

  const save = (stored: StoredConnection): void => {
    db.run(
      `INSERT INTO connection (id, created_at, document) VALUES (?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET document = excluded.document`,
      stored.id,
      stored.createdAt,
      JSON.stringify(storedConnection.parse(stored)),
    );
  };
  /** Jobs record what they find out while the user changes something else. A connection removed meanwhile stays removed. */
  const change = (
    id: string,
    changed: (stored: StoredConnection) => StoredConnection,
  ): StoredConnection | null => {
    const now = db.transaction('durable', () => {
      const row = db.get<{ document: string }>('SELECT document FROM connection WHERE id = ?', id);
      if (!row) return null;
      const after = changed(storedConnection.parse(JSON.parse(row.document)));
      save(after);
      return after;
    });
    copyApp(db);
    return now;
  };

  return {
    /** In the order in which they were created. */
    connections: (): StoredConnection[] =>
      db
        .all<{ document: string }>('SELECT document FROM connection ORDER BY created_at, id')
        .map(({ document }) => storedConnection.parse(JSON.parse(document))),

    /** Ids of connections that the user deleted. */
    removedConnections: (): string[] => removedIds(db),

    /** Adds a connection, or replaces the one with its id. */
    saveConnection: (connection: StoredConnection): void => {
      db.transaction('durable', () => save(connection));
      copyApp(db);
    },

    /** Returns the connection; null if it was removed. */
    notePulled: (id: string, pulledAt: string): StoredConnection | null =>
      change(id, (stored) => ({ ...stored, pulledAt, pulledLocales: stored.keptLocales })),

    savePulledLocales: (id: string, pulledLocales: string[] | null): void => {
      change(id, (stored) => ({ ...stored, pulledLocales }));
    },

    /** Saves what is known about a removal mode; null clears it. */
    saveRemovalMode: (id: string, mode: RemovalMode, record: RemovalModeRecord | null): void => {
      change(id, (stored) => ({ ...stored, removalModes: { ...stored.removalModes, [mode]: record } }));
    },

    saveShowPictures: (id: string, showPictures: boolean): void => {
      change(id, (stored) => ({ ...stored, showPictures }));
    },

    saveReceivesWebhooks: (id: string, receivesWebhooks: boolean): void => {
      change(id, (stored) => ({ ...stored, receivesWebhooks }));
    },

    removeConnection: (id: string): void => {
      db.transaction('durable', () => {
        db.run('DELETE FROM connection WHERE id = ?', id);
        noteRemoved(db, id);
      });
      copyApp(db);
    },

    settings,

    /** Changes the named settings and returns all of them. */
    saveSettings: (patch: Partial<Settings>): Settings =>
      db.transaction('durable', () => {
        for (const [name, value] of Object.entries(patch)) {
          if (value === undefined) continue;
          db.run('INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)', name, JSON.stringify(value));
        }
        return settings();
      }),
  };
}
