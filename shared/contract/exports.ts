import { z } from 'zod';
import { viewColumn } from '../domain/query.ts';
import { tableFormat } from '../domain/table-format.ts';
import { defineOperation } from './define.ts';

const onConnection = z.object({ connectionId: z.string() });

/** Rows of an open view: all, or those of ranges by their number (both ends count). */
const exportedRows = z.object({
  view: z.int(),
  ranges: z
    .array(z.object({ first: z.int().nonnegative(), last: z.int().nonnegative() }))
    .min(1)
    .nullable(),
});
export type ExportedRows = z.infer<typeof exportedRows>;

/** A column of a table of products: what the grid can show, and the service's own id of the product. */
export const exportColumn = z.union([viewColumn, z.literal('productId')]);
export type ExportColumn = z.infer<typeof exportColumn>;

const table = z.object({
  kind: z.literal('table'),
  format: tableFormat,
  /** In the order in which they are written. Those that name the product come first where each row is a value. */
  columns: z.array(exportColumn).min(1).max(5000),
  /** `products`: one row a product. `values`: one row a value, with property and language; cells without a value have none. */
  rows: z.enum(['products', 'values']),
  /** Text that begins like a formula gets an apostrophe, which an import takes away again. */
  guardFormulas: z.boolean(),
});

/** Products as the service shows them, in its own names (2.2), unknown fields included; always without staged edits. */
const json = z.object({ kind: z.literal('json'), lines: z.boolean() });

export const exportTarget = z.discriminatedUnion('kind', [table, json]);
export type ExportTarget = z.infer<typeof exportTarget>;

/** The catalog as files for spreadsheets, and for developers. */
export const exportOperations = [
  /**
   * Writes rows of an open view to a file that the user chooses (in browser mode: in the downloads folder). A job, which leaves no
   * half-written file; `jobId` null: the user cancelled. Its message names the file. `staged`: with staged edits laid over.
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
