import { z } from 'zod';
import { column } from '../domain/cell.ts';
import { cellValueSchema } from '../domain/value-schema.ts';
import { defineOperation } from './define.ts';
import { editResult } from './drafts.ts';
import { firstFew } from './first-few.ts';
import { onUpload } from './uploads.ts';

/** `useSimilar`: identifiers that look like one in the catalog mean that product. */
const reading = onUpload.extend({ useSimilar: z.boolean().default(false) });

/**
 * What a file of changes would do here, before anything is staged. Each change is counted once, in the first category that
 * applies.
 */
const changeFileCheck = z.object({
  /** From the file: the connection that the changes come from, and when they were exported. */
  connectionName: z.string(),
  writtenAt: z.string(),
  /** Whether the file was written for an integration other than this connection's. */
  otherIntegration: z.boolean(),
  changes: z.int(),
  products: z.int(),
  /** Identifiers that are not in the local catalog. */
  unknownProducts: firstFew(z.string()).extend({ changes: z.int() }),
  /** Those of them that look like the one that is there (`identifierKey`): counted further only with `useSimilar`. */
  similar: firstFew(z.object({ identifier: z.string(), similar: z.string() })).extend({ changes: z.int() }),
  /** Changes in languages that this connection does not have. */
  unknownLocales: z.object({ changes: z.int(), locales: z.array(z.string()) }),
  /** The service already holds the requested value, and no other edit is staged here. */
  alreadyThere: z.int(),
  /** The same change is already staged here. */
  alreadyStaged: z.int(),
  /** A different change is staged for the cell here, and is kept unless the user chooses to replace it. */
  clashes: z.int(),
  /** The first few of these cells: what is staged here, and what the file would stage. */
  clashing: z.array(
    column.extend({ identifier: z.string(), here: cellValueSchema, inFile: cellValueSchema }),
  ),
  /** Staged as conflicts: the service's value is no longer the one that their author saw. */
  conflicts: z.int(),
  /** Edits staged here that were rejected: they are discarded. The first few of them, with what was said. */
  rejected: firstFew(column.extend({ identifier: z.string(), value: cellValueSchema, note: z.string() })),
  /** Rejected changes that are not staged here, or not any more as they were decided on: they change nothing. */
  decidedOtherwise: z.int(),
  /** Those of all changes that were approved. */
  approved: z.int(),
  /** Staged over the value that their author saw. Only these, `conflicts`, and replaced `clashes` are staged. */
  stages: z.int(),
});
export type ChangeFileCheck = z.infer<typeof changeFileCheck>;

/** Files of changes that were prepared on another machine. The format is `shared/exchange/change-file.ts`. */
export const changeFileOperations = [
  /** Reads the uploaded file. Throws `invalid_input` naming the place where it is not a file of changes. */
  defineOperation({ name: 'changefiles.check', input: reading, output: changeFileCheck }),
  /**
   * Returns what is left out of the file with these choices, as such a file again: to be corrected, or imported once products and
   * languages are here.
   */
  defineOperation({
    name: 'changefiles.leftOut',
    input: reading.extend({ replaceStaged: z.boolean() }),
    output: z.object({ text: z.string(), entries: z.int() }),
  }),
  /**
   * Stages the changes as one undo step, based on the values that their authors saw: a value that has changed since is a
   * conflict. Edits that were rejected are discarded in the same step. The file is then discarded.
   */
  defineOperation({
    name: 'changefiles.stage',
    input: reading.extend({ replaceStaged: z.boolean() }),
    output: editResult.omit({ cells: true }).extend({ staged: z.int(), discarded: z.int() }),
  }),
] as const;
