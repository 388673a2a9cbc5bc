import { z } from 'zod';
import { MAX_PIECE } from './change-files.ts';
import { defineOperation } from './define.ts';
import { editResult } from './drafts.ts';

const onConnection = z.object({ connectionId: z.string() });
const onUpload = onConnection.extend({ upload: z.string().max(100) });

export const translationFormat = z.enum(['xliff12', 'xliff20', 'csv']);
export type TranslationFormat = z.infer<typeof translationFormat>;

/** One unit of a file, for the report. */
const reported = z.object({ line: z.int(), identifier: z.string(), property: z.string(), text: z.string() });

/** What a file of translations would do here, before anything is staged. Each unit counts once, in the first that fits. */
export const translationFileCheck = z.object({
  /** As the file says it; null where it does not. */
  sourceLocale: z.string().nullable(),
  targetLocale: z.string().nullable(),
  units: z.int(),
  /** Ids that the catalog does not have, or whose text is gone. */
  unknown: z.object({ count: z.int(), first: z.array(z.object({ line: z.int(), id: z.string() })) }),
  /** Without a translation. */
  empty: z.int(),
  /** The translation stands here already. */
  same: z.int(),
  /** The source is another here than in the file; `text` is the present one. */
  stale: z.object({ count: z.int(), first: z.array(reported) }),
  /** The translation was changed here since the file went out; `text` is the present one. */
  conflicts: z.object({ count: z.int(), first: z.array(reported) }),
  /** Staged without a question. */
  stages: z.int(),
  /** What could not be read; the first few. */
  problems: z.object({ count: z.int(), first: z.array(z.object({ line: z.int(), message: z.string() })) }),
});
export type TranslationFileCheck = z.infer<typeof translationFileCheck>;

const read = onUpload.extend({ source: z.string().min(1), target: z.string().min(1) });

/** Segments as files for translators' tools. One file has one language. */
export const translationFileOperations = [
  /** A file of the segments that a list shows, in chunks of `entries` units. `after`: null for the first, then `next`. */
  defineOperation({
    name: 'translationfiles.write',
    input: onConnection.extend({
      list: z.int(),
      target: z.string().min(1),
      format: translationFormat,
      after: z.int().nullable(),
    }),
    output: z.object({ text: z.string(), entries: z.int(), next: z.int().nullable() }),
  }),
  defineOperation({
    name: 'translationfiles.open',
    input: onConnection.extend({ fileName: z.string().max(200) }),
    output: z.object({ upload: z.string() }),
  }),
  defineOperation({
    name: 'translationfiles.append',
    input: onUpload.extend({ text: z.string().max(MAX_PIECE) }),
    output: z.object({}),
  }),
  /** What the file names as its languages. Throws `invalid_input` with the line where it is no XLIFF and no such spreadsheet. */
  defineOperation({
    name: 'translationfiles.languages',
    input: onUpload,
    output: z.object({ sourceLocale: z.string().nullable(), targetLocale: z.string().nullable() }),
  }),
  /** Nothing is staged. Throws as `languages` does. */
  defineOperation({ name: 'translationfiles.check', input: read, output: translationFileCheck }),
  /** Stages the translations as one undo step; stale ones and conflicts only where they are wanted. */
  defineOperation({
    name: 'translationfiles.stage',
    input: read.extend({ stale: z.boolean(), conflicts: z.boolean() }),
    output: editResult.omit({ cells: true }).extend({ staged: z.int() }),
  }),
  defineOperation({ name: 'translationfiles.discard', input: onUpload, output: z.object({}) }),
] as const;
