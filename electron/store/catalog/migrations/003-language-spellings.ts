import type { Migration } from '../../migrations.ts';
import { LOCALELESS } from '../encoding.ts';

/** The service's own codes of languages that the app calls otherwise; flags of values and items of change sets name them by number. */
export const languageSpellings: Migration = (db) =>
  db.exec(`
    CREATE TABLE locale_spelling (locale_spelling INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE) STRICT;
    ALTER TABLE item RENAME COLUMN localeless TO spelling;
    UPDATE item SET spelling = spelling * ${LOCALELESS};
  `);
