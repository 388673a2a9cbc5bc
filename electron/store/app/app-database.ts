import { existsSync } from 'node:fs';
import { z } from 'zod';
import { type AppStore, createAppStore } from '../app-store.ts';
import type { Database } from '../database.ts';
import { keepTally } from '../keep-tally.ts';
import type { DatabaseKind } from '../open-database.ts';
import { DamageFound } from '../storage-error.ts';
import { copyApp, copyOfApp } from './app-copy.ts';
import { initial } from './migrations/001-initial.ts';
import { salvageApp } from './salvage-app.ts';

/** The file of connections and settings. Anything in it that cannot be read is damage. */
export const appDatabase: DatabaseKind<AppStore> = {
  schema: { first: 1, steps: [initial] },
  tables: ['connection', 'setting', 'meta'],
  salvage: salvageApp,
  prove: () => {}, // every row is read below
  use: (db, tally) => {
    const store = createAppStore(db);
    try {
      store.connections();
      store.settings();
      keepTally(db, tally, () => ({ connections: countConnections(db) }));
    } catch (error) {
      if (error instanceof z.ZodError || error instanceof SyntaxError) throw new DamageFound(error.message);
      throw error;
    }
    if (!existsSync(copyOfApp(db.file))) copyApp(db);
    return store;
  },
};

const countConnections = (db: Database): number =>
  db.firstArray<[number]>('SELECT count(*) FROM connection')?.[0] ?? 0;
