import type {
  ImportedMemory,
  MemoryMatch,
  MemoryUnit,
  RemovedUnit,
  UnitFilter,
} from '#shared/contract/memory.ts';
import type { Database } from '../database.ts';
import { type FoundUnits, findUnits } from './find-units.ts';
import { ImportedMemories } from './imported-memories.ts';
import { PairIndexes } from './pair-indexes.ts';
import { type LanguagePair, Pairs } from './pairs.ts';
import { type Query, Suggestions } from './suggest.ts';
import { Terms } from './terms.ts';
import { type NewUnit, type StoredUnit, Units } from './units.ts';

/** A unit with its languages. */
export type PairUnit = NewUnit & LanguagePair;

/** A translation, and where it was last used. */
export type Competing = Pick<StoredUnit, 'target' | 'identifier' | 'property'>;

const MOST_COMPETING = 20;

/** The state of a language pair. */
interface PairState extends LanguagePair {
  units: number;
  builtAt: string | null;
  /** When the catalog that it was built from was pulled. */
  pulledAt: string | null;
}

/** The translation memory of one connection, in a file of its own, called through `openMemoryStore`. */
export type MemoryStore = ReturnType<typeof createMemoryStore>;

/** Works on an open, migrated database. What is saved here can be read again, so it need not survive a power cut at once. */
export function createMemoryStore(db: Database) {
  const terms = new Terms(db);
  const pairs = new Pairs(db);
  const indexes = new PairIndexes(db);
  const memories = new ImportedMemories(db);
  const units = new Units(db, terms, indexes, memories);
  const suggestions = new Suggestions(units, terms, memories);

  return {
    suggest: (pair: LanguagePair, query: Omit<Query, 'languages'>): MemoryMatch[] => {
      const id = pairs.find(pair);
      return id === null ? [] : suggestions.find(id, indexes.get(id), { ...query, languages: pair });
    },
    /**
     * For each text, its one clear translation (`clearTranslation`); `withNumbers`: or else that of a text that differs in nothing but its
     * numbers, with those of the text.
     */
    exact: (pair: LanguagePair, texts: string[], withNumbers = false): (string | null)[] => {
      const id = pairs.find(pair);
      if (id === null) return texts.map(() => null);
      return texts.map(
        (text) =>
          clearTranslation(suggestions.wholeOf(id, text)) ??
          (withNumbers ? suggestions.withOtherNumbers(id, pair, text) : null),
      );
    },
    states: (): PairState[] =>
      db.all<PairState>(
        `SELECT source_locale AS sourceLocale, target_locale AS targetLocale, built_at AS builtAt, pulled_at AS pulledAt,
           (SELECT count(*) FROM unit u WHERE u.pair = p.pair) AS units
         FROM pair p ORDER BY source_locale, target_locale`,
      ),
    /** Adds translations that were just saved. */
    learn: (learned: MemoryUnit[]): void =>
      db.transaction('page', () => {
        for (const unit of learned) {
          const pair = pairs.id(unit);
          units.learn(pair, unit, pairs.build(pair));
        }
      }),
    /** Starts a build of these pairs from the catalog and returns its number, which `addBuilt` and `endBuild` take. */
    beginBuild: (built: LanguagePair[]): number =>
      db.transaction('page', () => {
        const [last] = db.firstArray<[number | null]>('SELECT max(build) FROM pair') ?? [null];
        const build = (last ?? 0) + 1;
        for (const pair of built) db.run('UPDATE pair SET build = ? WHERE pair = ?', build, pairs.id(pair));
        return build;
      }),
    addBuilt: (build: number, met: PairUnit[]): void =>
      db.transaction('page', () => {
        for (const unit of met) units.met(pairs.id(unit), unit, build);
      }),
    /** Ends a build that covered the whole catalog: deletes what it no longer holds. `pulledAt`: when it was pulled. */
    endBuild: (build: number, pulledAt: string | null): void => {
      for (const [pair] of db.arrays<[number]>('SELECT pair FROM pair WHERE build = ?', build))
        db.transaction('page', () => {
          units.endBuild(pair, build);
          db.run(
            'UPDATE pair SET built_at = ?, pulled_at = ? WHERE pair = ?',
            new Date().toISOString(),
            pulledAt,
            pair,
          );
        });
    },
    /** The number of the imported memory with a name, for `import`. */
    beginImport: (name: string): number =>
      db.transaction('page', () => memories.named(name, new Date().toISOString())),
    /** Adds translations from a file and returns the number of new ones. */
    import: (imported: PairUnit[], memory: number): number =>
      db.transaction(
        'page',
        () => imported.filter((unit) => units.import(pairs.id(unit), unit, memory)).length,
      ),
    memories: (): ImportedMemory[] => memories.list(),
    /** In this order; others come last. */
    arrange: (arranged: Pick<ImportedMemory, 'memory' | 'points' | 'isUsed'>[]): void =>
      db.transaction('page', () => memories.arrange(arranged)),
    /** Takes at most `limit` units out of an imported memory, which is gone when it is empty. `removed`: those that nothing else has. */
    takeOut: (memory: number, limit: number): { removed: number; more: boolean } =>
      db.transaction('page', () => memories.takeOut(memory, limit)),
    /** For each text that has several translations: those, at most twenty, the most used first. */
    competing: (pair: LanguagePair, texts: string[]): (Competing[] | null)[] => {
      const id = pairs.find(pair);
      return texts.map((text) => {
        const found = id === null ? [] : suggestions.wholeOf(id, text);
        return found.length < 2
          ? null
          : found
              .slice(0, MOST_COMPETING)
              .map(({ target, identifier, property }) => ({ target, identifier, property }));
      });
    },
    /**
     * The units that a filter finds, the newest first, from `before` on (null: from the start). At most `limit`, from one piece of the
     * memory. `next`: where to continue, null at the end.
     */
    find: (pair: LanguagePair, filter: UnitFilter, before: number | null, limit: number): FoundUnits => {
      const id = pairs.find(pair);
      return id === null
        ? { units: [], searched: 0, next: null }
        : findUnits(units, id, pair, filter, before, limit);
    },
    /** Changes the translation of a unit, and returns the unit that has it then; null if it is gone. */
    change: (pair: LanguagePair, unit: number, target: string): number | null =>
      db.transaction('page', () => {
        const id = pairs.find(pair);
        return id === null ? null : units.change(id, unit, target);
      }),
    /** Deletes units, and returns them. */
    remove: (pair: LanguagePair, removed: number[]): RemovedUnit[] =>
      db.transaction('page', () => {
        const id = pairs.find(pair);
        return id === null ? [] : units.remove(id, removed);
      }),
    /** Adds units that were deleted, as they were. */
    putBack: (pair: LanguagePair, removed: RemovedUnit[]): void =>
      db.transaction('page', () => {
        const id = pairs.id(pair);
        for (const unit of removed) units.putBack(id, unit);
      }),
    /** Units of a pair, numbered above `after`. */
    page: (pair: LanguagePair, after: number, limit: number): StoredUnit[] => {
      const id = pairs.find(pair);
      return id === null ? [] : units.page(id, after, limit);
    },
  };
}

/** Of the translations of one text, the one used at least twice as often as all others together; null if there is none. */
function clearTranslation(units: readonly StoredUnit[]): string | null {
  const [first, ...others] = units.toSorted((a, b) => b.uses - a.uses);
  if (!first) return null;
  const otherUses = others.reduce((sum, { uses }) => sum + uses, 0);
  return first.uses >= 2 * otherUses ? first.target : null;
}
