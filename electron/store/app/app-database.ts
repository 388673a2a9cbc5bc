import { existsSync } from 'node:fs';
import { z } from 'zod';
import { settings as settingsSchema } from '#shared/contract/app.ts';
import { type AppStore, storedConnection } from '../app-store.ts';
import type { Database } from '../database.ts';
import { keepTally } from '../keep-tally.ts';
import type { DatabaseKind } from '../open-database.ts';
import { DamageFound } from '../storage-error.ts';
import { copyApp, copyOfApp, noteRemoved } from './app-copy.ts';
import { initial } from './migrations/001-initial.ts';
import { salvageApp } from './salvage-app.ts';

/** The file of connections and settings. What cannot be read of it is damage. */
export const appDatabase: DatabaseKind<AppStore> = {
  migrations: [initial],
  tables: ['connection', 'setting', 'meta'],
  salvage: salvageApp,
  prove: () => {}, // every row is read below
  use: (db, tally) => {
    const store = createAppStore(db);
    try {
      keepTally(db, tally, () => ({ connections: store.connections().length }));
      store.settings();
    } catch (error) {
      if (error instanceof z.ZodError || error instanceof SyntaxError) throw new DamageFound(error.message);
      throw error;
    }
    if (!existsSync(copyOfApp(db.file))) copyApp(db);
    return store;
  },
};

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
      db.transaction('durable', () => {
        db.run('DELETE FROM connection WHERE id = ?', id);
        noteRemoved(db, id);
      });
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
