import { settings as settingsSchema } from '#shared/contract/app.ts';
import { type AppStore, storedConnection } from '../app-store.ts';
import type { Database } from '../database.ts';
import type { Migration } from '../migrations.ts';
import { copyApp } from './app-copy.ts';

export const appMigrations: readonly Migration[] = [
  (db) =>
    db.exec(`
      CREATE TABLE connection (id TEXT PRIMARY KEY, created_at TEXT NOT NULL, document TEXT NOT NULL) STRICT;
      CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    `),
];

/** `AppStore` over an open, migrated database. Documents are parsed when read: a hand-edited file cannot mislead the app. */
export function createAppStore(db: Database): AppStore {
  const settings = () =>
    settingsSchema.parse(
      Object.fromEntries(
        db
          .all<{ name: string; value: string }>('SELECT name, value FROM setting')
          .map(({ name, value }) => [name, JSON.parse(value)]),
      ),
    );

  return {
    connections: () =>
      db
        .all<{ document: string }>('SELECT document FROM connection ORDER BY created_at, id')
        .map(({ document }) => storedConnection.parse(JSON.parse(document))),

    saveConnection: (connection) => {
      const document = JSON.stringify(storedConnection.parse(connection));
      db.transaction('durable', () =>
        db.run(
          `INSERT INTO connection (id, created_at, document) VALUES (?, ?, ?)
           ON CONFLICT (id) DO UPDATE SET document = excluded.document`,
          connection.id,
          connection.createdAt,
          document,
        ),
      );
      copyApp(db);
    },

    removeConnection: (id) => {
      db.transaction('durable', () => db.run('DELETE FROM connection WHERE id = ?', id));
      copyApp(db);
    },

    settings,

    saveSettings: (patch) =>
      db.transaction('durable', () => {
        for (const [name, value] of Object.entries(patch)) {
          if (value === undefined) continue;
          db.run('INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)', name, JSON.stringify(value));
        }
        return settings();
      }),
  };
}
