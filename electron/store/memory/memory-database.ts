import { keepTally } from '../keep-tally.ts';
import type { DatabaseKind } from '../open-database.ts';
import { createMemoryStore, type MemoryStore } from './create-memory-store.ts';
import { initial } from './migrations/001-initial.ts';
import { tagsAreNoTokens } from './migrations/002-tags-are-no-tokens.ts';
import { importedMemories } from './migrations/003-imported-memories.ts';

/**
 * The file of a connection's translation memory. The catalog can be read again, and files imported again, so nothing is carried
 * over from a damaged one.
 */
export const memoryDatabase: DatabaseKind<MemoryStore> = {
  schema: { first: 1, steps: [initial, tagsAreNoTokens, importedMemories] },
  tables: [],
  salvage: () => ({}),
  prove: () => {}, // whatever SQLite's own check does not find shows up as a match that does not fit
  use: (db, tally) => {
    keepTally(db, tally, () => ({}));
    return createMemoryStore(db);
  },
};
