import { z } from 'zod';
import { column } from '../domain/cell.ts';
import { cellValueSchema } from '../domain/value-schema.ts';
import { itemFilter } from './changesets.ts';
import { defineOperation } from './define.ts';
import { draftScope, editResult } from './drafts.ts';
import { onUpload } from './uploads.ts';

const onConnection = z.object({ connectionId: z.string() });

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
  /** Identifiers that are not in the local catalog: how many, and the first few. */
  unknownProducts: z.object({ count: z.int(), changes: z.int(), first: z.array(z.string()) }),
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
  /** Staged over the value that their author saw. Only these, `conflicts`, and replaced `clashes` are staged. */
  stages: z.int(),
});
export type ChangeFileCheck = z.infer<typeof changeFileCheck>;

/** Change sets as files: prepared on one machine, applied on another. The format is `shared/exchange/change-file.ts`. */
export const changeFileOperations = [
  /**
   * Returns a file of what is staged, or of a change set's items, in chunks of `entries` changes. `after` is null for the
   * first chunk, then the `next` of the previous one.
   */
  defineOperation({
    name: 'changefiles.write',
    input: onConnection.extend({
      from: z.union([z.object({ staged: draftScope }), z.object({ changeSet: z.int(), filter: itemFilter })]),
      after: z.string().max(100).nullable(),
    }),
    output: z.object({ text: z.string(), entries: z.int(), next: z.string().nullable() }),
  }),
  /** Reads the uploaded file. Throws `invalid_input` naming the place where it is not a file of changes. */
  defineOperation({ name: 'changefiles.check', input: onUpload, output: changeFileCheck }),
  /**
   * Stages the changes as one undo step, based on the values that their authors saw: a value that has changed since is a
   * conflict. The file is then discarded.
   */
  defineOperation({
    name: 'changefiles.stage',
    input: onUpload.extend({ replaceStaged: z.boolean() }),
    output: editResult.omit({ cells: true }).extend({ staged: z.int() }),
  }),
] as const;
