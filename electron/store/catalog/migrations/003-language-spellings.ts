import type { Migration } from '../../migrations.ts';
import { LOCALELESS } from '../encoding.ts';

/**
 * The service's own codes for languages that the app spells differently; flags of values and items of change sets refer to
 * them by number.
 */
export const languageSpellings: Migration = (db) =>
  db.exec(`
    CREATE TABLE locale_spelling (locale_spelling INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE) STRICT;
    ALTER TABLE item RENAME COLUMN localeless TO spelling;
    UPDATE item SET spelling = spelling * ${LOCALELESS};
  `);
