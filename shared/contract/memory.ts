import { z } from 'zod';
import { MAX_PIECE } from './change-files.ts';
import { defineOperation } from './define.ts';

const onConnection = z.object({ connectionId: z.string() });
const locale = z.string().min(1);
const onUpload = onConnection.extend({ upload: z.string().max(100) });
const onPair = onConnection.extend({ sourceLocale: locale, targetLocale: locale });

/** The longest text that is kept, in characters: for longer ones nothing is found. */
export const MAX_UNIT_TEXT = 50_000;

/** Where a translation comes from: the catalog, an edit made here, or a file. */
export const unitOrigin = z.enum(['catalog', 'edit', 'import']);
export type UnitOrigin = z.infer<typeof unitOrigin>;

/** A text and its translation. */
export const memoryUnit = z.object({
  sourceLocale: locale,
  targetLocale: locale,
  source: z.string(),
  target: z.string(),
  origin: unitOrigin,
  /** Where it was used last, as far as that is known. */
  identifier: z.string().nullable(),
  property: z.string().nullable(),
  /** When, as ISO 8601. */
  at: z.string(),
  note: z.string().optional(),
});
export type MemoryUnit = z.infer<typeof memoryUnit>;

/**
 * What a match differs in beside its words, or why it is less than certain; each takes one from the score. `characters`: spaces, or
 * forms of the same letters. `several`: the same source has several translations.
 */
export const penalty = z.enum(['tags', 'numbers', 'case', 'punctuation', 'characters', 'several']);
export type Penalty = z.infer<typeof penalty>;

/** A part of a match's source beside the text that is translated: in both, only in that text (`added`), or only in the match. */
export const matchChange = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() });
export type MatchChange = z.infer<typeof matchChange>;

export const memoryMatch = memoryUnit
  .pick({ source: true, target: true, origin: true, identifier: true, property: true })
  .extend({
    /** 70 to 100, in whole percent; 100 for the very same text with one translation only. */
    score: z.int(),
    penalties: z.array(penalty),
    /** How many cells of the catalog have it. */
    uses: z.int(),
    changes: z.array(matchChange),
  });
export type MemoryMatch = z.infer<typeof memoryMatch>;

export const memoryStatus = z.object({
  pairs: z.array(
    z.object({
      sourceLocale: locale,
      targetLocale: locale,
      units: z.int(),
      /** When it was last built from the catalog; null: never. */
      builtAt: z.string().nullable(),
      /** Products were pulled since. */
      outOfDate: z.boolean(),
    }),
  ),
  /** The job that builds the memory or imports into it, if one does. */
  building: z.string().nullable(),
});
export type MemoryStatus = z.infer<typeof memoryStatus>;

/** What a TMX file holds, before anything is imported. */
export const tmxCheck = z.object({
  /** Pairs of a text and one translation: those that an import would read. */
  translations: z.int(),
  /** Of these, how many stand in the file before. */
  doubled: z.int(),
  /** Units with inline codes that do not say what they stand for: these codes are left out. */
  codesLost: z.int(),
  /** Units without a source or a translation: how many, and the first few. */
  unreadable: z.object({
    count: z.int(),
    first: z.array(z.object({ line: z.int(), reason: z.string() })),
  }),
  /** As the file spells them, with the number of texts; `locale`: which of the connection's languages it probably is. */
  languages: z.array(z.object({ language: z.string(), texts: z.int(), locale: z.string().nullable() })),
});
export type TmxCheck = z.infer<typeof tmxCheck>;

/** What the translations of a connection have taught: looked up while translating, and exchanged as TMX. */
export const memoryOperations = [
  /** The best translations of similar texts, best first. `property`: where it is for; of equal ones, those of the same property come first. */
  defineOperation({
    name: 'memory.suggest',
    input: onPair.extend({
      text: z.string(),
      property: z.string().nullable(),
      limit: z.int().min(1).max(5).default(5),
    }),
    output: z.array(memoryMatch),
    hot: true,
  }),
  /**
   * For each text the translation of the very same text; null where there is none, or where several compete: one of them must be used
   * at least twice as often as all others together.
   */
  defineOperation({
    name: 'memory.exact',
    input: onPair.extend({ texts: z.array(z.string()).max(500) }),
    output: z.array(z.string().nullable()),
    hot: true,
  }),
  defineOperation({ name: 'memory.status', input: onConnection, output: memoryStatus }),
  /** Learns all translations of the catalog, staged edits included, and forgets those that it no longer holds, unless they came in a file. */
  defineOperation({
    name: 'memory.build',
    input: onConnection.extend({ sourceLocale: locale, targetLocales: z.array(locale).min(1) }),
    output: z.object({ jobId: z.string() }),
  }),
  /** A TMX 1.4 file of one pair of languages, in chunks of `units`. `after`: null for the first, then the `next` of the one before. */
  defineOperation({
    name: 'memory.exportTmx',
    input: onPair.extend({ after: z.int().nullable() }),
    output: z.object({ text: z.string(), units: z.int(), next: z.int().nullable() }),
  }),
  /** Begins a TMX file on its way in, which is handed over chunk by chunk, and forgets the one before it. */
  defineOperation({ name: 'memory.openTmx', input: onConnection, output: z.object({ upload: z.string() }) }),
  /** One chunk after the other: the next when the one before was answered. */
  defineOperation({
    name: 'memory.appendTmx',
    input: onUpload.extend({ text: z.string().max(MAX_PIECE) }),
    output: z.object({}),
  }),
  /** What the file holds that was handed over. Throws `invalid_input` with the line where it is no readable TMX file. */
  defineOperation({ name: 'memory.checkTmx', input: onUpload, output: tmxCheck }),
  /** Imports a file that was checked. `languages`: what each language of the file is here; the others are left out. Throws `busy`. */
  defineOperation({
    name: 'memory.importTmx',
    input: onUpload.extend({ languages: z.array(z.object({ language: z.string(), locale })).min(2) }),
    output: z.object({ jobId: z.string() }),
  }),
  defineOperation({ name: 'memory.discardTmx', input: onUpload, output: z.object({}) }),
] as const;
