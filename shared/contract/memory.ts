import { z } from 'zod';
import { memorySettings } from '../domain/memory-settings.ts';
import { defineOperation } from './define.ts';
import { firstFew } from './first-few.ts';
import { onUpload } from './uploads.ts';

const onConnection = z.object({ connectionId: z.string() });
const locale = z.string().min(1);
const onPair = onConnection.extend({ sourceLocale: locale, targetLocale: locale });

/** The longest text that is stored, in characters: nothing is found for longer ones. */
export const MAX_UNIT_TEXT = 50_000;

/** The origin of a translation: the catalog, an edit made here, or a file. */
const unitOrigin = z.enum(['catalog', 'edit', 'import']);
export type UnitOrigin = z.infer<typeof unitOrigin>;

/** A text and its translation. */
const memoryUnit = z.object({
  sourceLocale: locale,
  targetLocale: locale,
  source: z.string(),
  target: z.string(),
  origin: unitOrigin,
  /** Where it was last used, if known. */
  identifier: z.string().nullable(),
  property: z.string().nullable(),
  /** When, as ISO 8601. */
  at: z.string(),
  note: z.string().optional(),
});
export type MemoryUnit = z.infer<typeof memoryUnit>;

/**
 * How a match differs other than in its words, or why it is not certain; each subtracts one from the score. `characters`:
 * spaces, or forms of the same letters. `several`: the same source has several translations. `replaced`: its translation has
 * the numbers of the text to translate in place of its own.
 */
const penalty = z.enum(['tags', 'numbers', 'replaced', 'case', 'punctuation', 'characters', 'several']);
export type Penalty = z.infer<typeof penalty>;

/**
 * A part of a match's source compared with the text to translate: in both, only in that text (`added`), or only in the
 * match.
 */
const matchChange = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() });
export type MatchChange = z.infer<typeof matchChange>;

const memoryMatch = memoryUnit
  .pick({ source: true, target: true, origin: true, identifier: true, property: true })
  .extend({
    /** The name of the file that an imported one came from, if known. */
    file: z.string().nullable(),
    /**
     * 70 to 101, in whole percent; 100 for the same text with only one translation; 101 for one of the same context: last used for the
     * same property, of the product that is translated or of its family (its parent, their variants, its own).
     */
    score: z.int(),
    penalties: z.array(penalty),
    /** Points that the user takes off for the imported memory that it is from. */
    points: z.int(),
    /** The number of cells of the catalog that have it. */
    uses: z.int(),
    changes: z.array(matchChange),
    /**
     * If the translation was put together from those of the text's sentences: how many of them are known. The others stand in it as they
     * are in the text. Its `source` is the text, and `score` how much of it is known.
     */
    sentences: z.object({ known: z.int(), of: z.int() }).nullable(),
  });
export type MemoryMatch = z.infer<typeof memoryMatch>;

/** Which units of a language pair: those with a text in the source, the translation or the name of their file, ignoring case. */
const unitFilter = z.object({
  /** '' for all. */
  text: z.string().max(500),
  within: z.enum(['source', 'target', 'both']),
  /** Null for any. */
  origin: unitOrigin.nullable(),
});
export type UnitFilter = z.infer<typeof unitFilter>;

const foundUnit = memoryUnit
  .pick({ source: true, target: true, origin: true, identifier: true, property: true, at: true })
  .extend({
    unit: z.int(),
    /** The name of the file that it came from, if known. */
    file: z.string().nullable(),
    uses: z.int(),
  });
export type FoundUnit = z.infer<typeof foundUnit>;

/** A unit that was deleted, with all that is kept of it. */
const removedUnit = foundUnit.omit({ file: true }).extend({
  note: z.string().nullable(),
  /** The props of a TMX file, as JSON. */
  props: z.string().nullable(),
  /** Why it is kept although no build finds it in the catalog, and the last build that found it there. */
  imported: z.int(),
  seen: z.int(),
  /** The imported memories that have it. */
  memories: z.array(z.int()).default([]),
});
export type RemovedUnit = z.infer<typeof removedUnit>;

const memoryStatus = z.object({
  pairs: z.array(
    z.object({
      sourceLocale: locale,
      targetLocale: locale,
      units: z.int(),
      /** When it was last built from the catalog; null for never. */
      builtAt: z.string().nullable(),
      /** Whether products were pulled since. */
      outOfDate: z.boolean(),
    }),
  ),
  /** The running job that builds the memory or imports into it. */
  building: z.string().nullable(),
});
export type MemoryStatus = z.infer<typeof memoryStatus>;

/** How much the translations of an imported memory count. */
const memoryUse = z.object({
  memory: z.int(),
  /** Taken off the score of what only this memory has. */
  points: z.int().min(0).max(30),
  /** Whether it is looked up. */
  isUsed: z.boolean(),
});

/** What was imported under one name. What you save is never added to it. */
const importedMemory = memoryUse.extend({
  /** That of its file, unless the user named it; '' for files from before names were kept. */
  name: z.string(),
  /** When it was last added to, as ISO 8601. */
  at: z.string(),
  /** In all languages. */
  units: z.int(),
});
export type ImportedMemory = z.infer<typeof importedMemory>;

/** What a TMX file holds, before anything is imported. */
const tmxCheck = z.object({
  /** The number of pairs of a text and one translation that an import would read. */
  translations: z.int(),
  /** Of these, the number that also occur earlier in the file. */
  doubled: z.int(),
  /** Units with inline codes of unknown meaning: these codes are left out. */
  codesLost: z.int(),
  /** Units without a source or a translation: how many, and the first few. */
  unreadable: firstFew(z.object({ line: z.int(), reason: z.string() })),
  /** As spelled in the file, with the number of texts; `locale`: the connection's language that it probably is. */
  languages: z.array(z.object({ language: z.string(), texts: z.int(), locale: z.string().nullable() })),
});
export type TmxCheck = z.infer<typeof tmxCheck>;

/** The translation memory of a connection: looked up while translating, and exchanged as TMX. */
export const memoryOperations = [
  /**
   * Returns the best translations of similar texts, best first. `property` is the one being translated: among equal matches,
   * those of the same property come first; with the `product`, those of its context. None is below what the user's settings say, unless
   * `anyScore`.
   * `bySentence`: also the one that is put together from the translations of its sentences.
   */
  defineOperation({
    name: 'memory.suggest',
    input: onPair.extend({
      text: z.string(),
      property: z.string().nullable(),
      product: z.int().nullable().default(null),
      anyScore: z.boolean().default(false),
      limit: z.int().min(1).max(5).default(5),
      bySentence: z.boolean().default(false),
    }),
    output: z.array(memoryMatch),
    hot: true,
  }),
  defineOperation({ name: 'memory.status', input: onConnection, output: memoryStatus }),
  /**
   * Learns all translations of the catalog, including staged edits, and forgets those that it no longer holds, unless they
   * came from a file.
   */
  defineOperation({
    name: 'memory.build',
    input: onConnection.extend({ sourceLocale: locale, targetLocales: z.array(locale).min(1) }),
    output: z.object({ jobId: z.string() }),
  }),
  /**
   * Searches the next units, newest first: `after` is null at the start, then the `next` of the call before, which is null at the end.
   * Ends early when `limit` units are found; `searched`: the number of units that this call looked at.
   */
  defineOperation({
    name: 'memory.find',
    input: onPair.extend({
      filter: unitFilter,
      after: z.int().nullable(),
      limit: z.int().min(1).max(500),
    }),
    output: z.object({ units: z.array(foundUnit), searched: z.int(), next: z.int().nullable() }),
  }),
  /**
   * Changes the translation of a unit, and returns the unit that has it then: another one, if the memory had it already. Throws
   * `not_found`.
   */
  defineOperation({
    name: 'memory.change',
    input: onPair.extend({ unit: z.int(), target: z.string().min(1).max(MAX_UNIT_TEXT) }),
    output: z.object({ unit: z.int() }),
  }),
  /**
   * Deletes units, or all that a filter finds. What the catalog holds comes back with the next build. Returns how many, and, if
   * they were named, `units` for `memory.putBack`. Throws `busy` while the memory is being filled.
   */
  defineOperation({
    name: 'memory.remove',
    input: onPair.extend({ which: z.union([z.array(z.int()).min(1).max(1000), unitFilter]) }),
    output: z.object({ removed: z.int(), units: z.array(removedUnit) }),
  }),
  /** Puts back units that were deleted, as they were. */
  defineOperation({
    name: 'memory.putBack',
    input: onPair.extend({ units: z.array(removedUnit).min(1).max(1000) }),
    output: z.object({}),
  }),
  /** What was imported, in the order in which it is preferred among matches that are equal otherwise. */
  defineOperation({
    name: 'memory.memories',
    input: onConnection,
    output: z.object({ memories: z.array(importedMemory) }),
  }),
  /** Arranges imported memories in this order; those that are not named come last. */
  defineOperation({
    name: 'memory.arrange',
    input: onConnection.extend({ memories: z.array(memoryUse).max(1000) }),
    output: z.object({}),
  }),
  /**
   * Removes what was imported under one name, except what the catalog, your edits or another import have too. Returns how many
   * translations are gone. Throws `busy` while the memory is being filled.
   */
  defineOperation({
    name: 'memory.removeMemory',
    input: onConnection.extend({ memory: z.int() }),
    output: z.object({ removed: z.int() }),
  }),
  defineOperation({ name: 'memory.settings', input: onConnection, output: memorySettings }),
  defineOperation({
    name: 'memory.setSettings',
    input: onConnection.extend({ settings: memorySettings }),
    output: z.object({}),
  }),
  /** Returns the contents of the uploaded file. Throws `invalid_input` with the line where it is not a readable TMX file. */
  defineOperation({ name: 'memory.checkTmx', input: onUpload, output: tmxCheck }),
  /**
   * Imports a file under a name (by default, its own), which is then discarded. `languages` maps languages of the file to those of the connection; others are left out.
   * Throws as `checkTmx` does, and `busy`.
   */
  defineOperation({
    name: 'memory.importTmx',
    input: onUpload.extend({
      languages: z.array(z.object({ language: z.string(), locale })).min(2),
      name: z.string().trim().min(1).max(200).optional(),
    }),
    output: z.object({ jobId: z.string() }),
  }),
] as const;
