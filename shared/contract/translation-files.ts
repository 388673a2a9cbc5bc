import { z } from 'zod';
import { defineOperation } from './define.ts';
import { editResult } from './drafts.ts';
import { firstFew } from './first-few.ts';
import { onUpload } from './uploads.ts';

/** XLIFF 1.2 is also written as OmegaT and Weblate need it. */
export const translationFormat = z.enum(['xliff12', 'omegat', 'weblate', 'xliff20', 'po', 'csv']);
export type TranslationFormat = z.infer<typeof translationFormat>;

/** One unit of a file, for the report. */
const reported = z.object({ line: z.int(), identifier: z.string(), property: z.string(), text: z.string() });

/**
 * What a file of translations would do here, before anything is staged. Each unit is counted once, in the first category
 * that applies, besides `notes` and `similar`.
 */
const translationFileCheck = z.object({
  /** As named in the file; null if it is not. */
  sourceLocale: z.string().nullable(),
  targetLocale: z.string().nullable(),
  units: z.int(),
  /** Without a translation. */
  empty: z.int(),
  /** Ids that the catalog does not have, or whose text no longer exists. */
  unknown: firstFew(z.object({ line: z.int(), id: z.string() })),
  /** Of an identifier that looks like `text`, the only such one here (`identifierKey`): counted further only with `useSimilar`. */
  similar: firstFew(reported),
  /** Into a language that is not read from this file; `text` is that language, '' for none. */
  languages: firstFew(reported),
  /** Translated in part; `text` is what there is. */
  incomplete: firstFew(reported),
  /** With codes that lost their text; `text` shows those. */
  codes: firstFew(reported),
  /** For a text that the file has a different translation of, too, or the same twice; `text` is this translation. */
  doubled: firstFew(reported),
  /** The catalog already has this translation. */
  same: z.int(),
  /** The catalog has this translation, and only its mark is another in the file. */
  marks: z.int(),
  /** The translation is its source, and the text here was changed since. */
  outdated: z.int(),
  /** An item of a list, before which there would be an empty one; `text` is its current translation. */
  holes: firstFew(reported),
  /** The translation, or a part of it, is its source, which has words; `text` is that source. */
  copies: firstFew(reported),
  /** A spreadsheet or a wrong encoding may have spoiled the translation (`doubt.ts`); `text` is what the file has. */
  spoiled: firstFew(reported),
  /** The source here differs from that in the file; `text` is the current one. */
  stale: firstFew(reported),
  /** The translation was changed here since the file was exported, or may have been; `text` is the current one. */
  clashes: firstFew(reported),
  /** Staged without asking. */
  stages: z.int(),
  /** The number of units whose notes are new here: they become comments. */
  notes: z.int(),
  /** The first few units that could not be read. */
  problems: firstFew(z.object({ line: z.int(), message: z.string() })),
});
export type TranslationFileCheck = z.infer<typeof translationFileCheck>;

/** What is staged only if the user chose it. */
const stagedToo = z.object({
  stale: z.boolean(),
  clashes: z.boolean(),
  copies: z.boolean().default(false),
  spoiled: z.boolean().default(false),
});
export type StagedToo = z.infer<typeof stagedToo>;
export const STAGED_TOO = stagedToo.keyof().options;

/** What the languages and identifiers of a file are read as. */
const readAs = z.object({
  source: z.string().min(1),
  /** For the translations whose language the file does not name, and for those into `targetLocale`. */
  target: z.string().min(1),
  /** For further languages that it names. Those that are not listed are left out. */
  others: z.array(z.object({ named: z.string(), locale: z.string().min(1) })).default([]),
  /** Whether identifiers that look like one in the catalog mean that product. */
  useSimilar: z.boolean().default(false),
});
export type ReadAs = z.infer<typeof readAs>;

const read = onUpload.extend(readAs.shape);

/** Files from translators' tools. */
export const translationFileOperations = [
  /**
   * Returns the languages named in the file. Throws `invalid_input` with the line if it is neither XLIFF nor PO nor such
   * a spreadsheet.
   */
  defineOperation({
    name: 'translationfiles.languages',
    input: onUpload,
    output: z.object({
      /** The first that it names. */
      sourceLocale: z.string().nullable(),
      targetLocale: z.string().nullable(),
      /** Further languages that it has translations into, with the number of units. */
      others: z.array(z.object({ named: z.string(), units: z.int() })),
    }),
  }),
  /** Checks the file; nothing is staged. Throws like `languages`. */
  defineOperation({ name: 'translationfiles.check', input: read, output: translationFileCheck }),
  /**
   * Returns what is left out of a file with these choices, in one of its languages (`into`; by default `target`), as a spreadsheet to be
   * corrected and imported: with the reason of each, and without what has no translation, no id, or goes into a language that is not read.
   */
  defineOperation({
    name: 'translationfiles.leftOut',
    input: read.extend(stagedToo.shape).extend({ into: z.string().min(1).optional() }),
    output: z.object({ text: z.string(), entries: z.int() }),
  }),
  /**
   * Stages the translations, and keeps marks and notes, as one undo step; those of `STAGED_TOO` only if requested. The file is then
   * discarded. Throws `invalid_input` if there is nothing of that in it.
   */
  defineOperation({
    name: 'translationfiles.stage',
    input: read.extend(stagedToo.shape),
    output: editResult.omit({ cells: true }).extend({ staged: z.int(), marked: z.int(), noted: z.int() }),
  }),
] as const;
