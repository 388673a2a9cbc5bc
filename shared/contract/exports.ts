import { z } from 'zod';
import { viewColumn } from '../domain/query.ts';
import { tableFormat } from '../domain/table-format.ts';
import { defineOperation } from './define.ts';

const onConnection = z.object({ connectionId: z.string() });

/** Rows of an open view: all, or ranges of row numbers (inclusive). */
const exportedRows = z.object({
  view: z.int(),
  ranges: z
    .array(z.object({ first: z.int().nonnegative(), last: z.int().nonnegative() }))
    .min(1)
    .nullable(),
});
export type ExportedRows = z.infer<typeof exportedRows>;

/** A column of a table of products: what the grid can show, and the service's own id of the product. */
const exportColumn = z.union([viewColumn, z.literal('productId')]);
export type ExportColumn = z.infer<typeof exportColumn>;

const table = z.object({
  kind: z.literal('table'),
  format: tableFormat,
  /** In the order in which they are written. If each row is a value, those that identify the product come first. */
  columns: z.array(exportColumn).min(1).max(5000),
  /** `products`: one row per product. `values`: one row per value, with property and language, and none for empty cells. */
  rows: z.enum(['products', 'values']),
  /** In CSV, text that begins like a formula gets an apostrophe, which an import removes again. */
  guardFormulas: z.boolean(),
});

/** Products as the service has them, with its own names (2.2) and unknown fields; always without staged edits. */
const json = z.object({ kind: z.literal('json'), lines: z.boolean() });

const exportTarget = z.discriminatedUnion('kind', [table, json]);
export type ExportTarget = z.infer<typeof exportTarget>;

/** The catalog as files for spreadsheets and for developers. */
export const exportOperations = [
  /**
   * Writes rows of an open view to a file that the user chooses (browser mode uses the downloads folder). Starts a job,
   * which leaves no half-written file, and whose message names the file; `jobId` is null if the user canceled. `staged`:
   * with staged edits.
   */
  defineOperation({
    name: 'exports.start',
    input: onConnection.extend({
      rows: exportedRows,
      target: exportTarget,
      staged: z.boolean(),
      fileName: z.string().min(1).max(200),
    }),
    output: z.object({ jobId: z.string().nullable() }),
  }),
] as const;
