import { z } from 'zod';
import { defineOperation } from './define.ts';
import { editResult } from './drafts.ts';
import { firstFew } from './first-few.ts';
import { onUpload } from './uploads.ts';

export const translationFormat = z.enum(['xliff12', 'xliff20', 'csv']);
export type TranslationFormat = z.infer<typeof translationFormat>;

/** One unit of a file, for the report. */
const reported = z.object({ line: z.int(), identifier: z.string(), property: z.string(), text: z.string() });

/**
 * What a file of translations would do here, before anything is staged. Each unit is counted once, in the first category
 * that applies.
 */
const translationFileCheck = z.object({
  /** As named in the file; null if it is not. */
  sourceLocale: z.string().nullable(),
  targetLocale: z.string().nullable(),
  units: z.int(),
  /** Ids that the catalog does not have, or whose text no longer exists. */
  unknown: firstFew(z.object({ line: z.int(), id: z.string() })),
  /** Without a translation. */
  empty: z.int(),
  /** The catalog already has this translation. */
  same: z.int(),
  /** The source here differs from that in the file; `text` is the current one. */
  stale: firstFew(reported),
  /** The translation was changed here since the file was exported, or may have been; `text` is the current one. */
  clashes: firstFew(reported),
  /** Staged without asking. */
  stages: z.int(),
  /** The first few units that could not be read. */
  problems: firstFew(z.object({ line: z.int(), message: z.string() })),
});
export type TranslationFileCheck = z.infer<typeof translationFileCheck>;

const read = onUpload.extend({ source: z.string().min(1), target: z.string().min(1) });

/** Files from translators' tools. One file has one language. */
export const translationFileOperations = [
  /**
   * Returns the languages named in the file. Throws `invalid_input` with the line if it is neither XLIFF nor such a
   * spreadsheet.
   */
  defineOperation({
    name: 'translationfiles.languages',
    input: onUpload,
    output: z.object({ sourceLocale: z.string().nullable(), targetLocale: z.string().nullable() }),
  }),
  /** Checks the file; nothing is staged. Throws like `languages`. */
  defineOperation({ name: 'translationfiles.check', input: read, output: translationFileCheck }),
  /** Stages the translations as one undo step; stale ones and clashes only if requested. The file is then discarded. */
  defineOperation({
    name: 'translationfiles.stage',
    input: read.extend({ stale: z.boolean(), clashes: z.boolean() }),
    output: editResult.omit({ cells: true }).extend({ staged: z.int() }),
  }),
] as const;
