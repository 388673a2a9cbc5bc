import { z } from 'zod';
import { viewColumn, viewQuery } from '../domain/query.ts';
import { tableFormat } from '../domain/table-format.ts';
import { itemFilter } from './changesets.ts';
import { defineOperation } from './define.ts';
import { draftScope } from './drafts.ts';
import { serviceChangeFilter } from './feed.ts';
import { translationFormat } from './translation-files.ts';

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

/** What a table of products may hold besides what the grid can show: the service's own id of the product. */
export const fileColumn = z.enum(['productId']);
const exportColumn = z.union([viewColumn, fileColumn]);
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

const onlyFiltered = z.object({ changeSet: z.int(), filter: itemFilter });
/** `guardFormulas`: text that a spreadsheet would take for a formula gets an apostrophe. */
const csv = z.object({ guardFormulas: z.boolean() });

/** A text file, and what it is of. Those without a format of their own are comma-separated, with a header. */
const textFile = z.discriminatedUnion('of', [
  /**
   * Staged edits, or a change set's items: to be imported elsewhere (`shared/exchange/change-file.ts`), or as a page of HTML for
   * whoever must approve them.
   */
  z.object({
    of: z.literal('changes'),
    from: z.union([z.object({ staged: draftScope }), onlyFiltered]),
    format: z.enum(['json', 'html']).default('json'),
  }),
  /**
   * A change set's items. Edits: identifier, property, locale, old, new, state, code, message, time. Whole products: identifier,
   * product id, title, action, state, code, message, time.
   */
  csv.extend({ of: z.literal('results'), ...onlyFiltered.shape }),
  /** Newest first: time, identifier, title, kind, property, locale, old, new, seen, edit. */
  csv.extend({ of: z.literal('service_changes'), filter: serviceChangeFilter }),
  /**
   * Per product: identifier, title, required, filled, and with staged edits applied: filled, names of what is missing, filled in each
   * language. Empty if nothing is known or required.
   */
  csv.extend({
    of: z.literal('completeness'),
    query: viewQuery,
    locales: z.array(z.string()).max(200),
  }),
  /**
   * What the checks find in all segments of a list, whatever it shows, also what was dismissed: identifier, title, property, locale,
   * item, source, translation, check, finding, decision.
   */
  csv.extend({ of: z.literal('checks'), list: z.int(), format: z.enum(['csv', 'html']) }),
  /** The segments that a list shows, in one language. `comments`: with their comments, except private ones. */
  z.object({
    of: z.literal('translations'),
    list: z.int(),
    target: z.string().min(1),
    format: translationFormat,
    comments: z.boolean().default(false),
  }),
  /** The translation memory of one language pair, as TMX 1.4. */
  z.object({ of: z.literal('memory'), sourceLocale: z.string().min(1), targetLocale: z.string().min(1) }),
  /** As CSV, a line for each term, three columns for each language (text, note, forbidden); or as TBX-Basic. */
  z.object({ of: z.literal('glossary'), format: z.enum(['csv', 'tbx']) }),
]);

/** What is written to files for spreadsheets, other tools and developers. */
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
  /**
   * Returns a text file in chunks, which the window puts together. `after` is null for the first chunk, then the `next` of the previous
   * one, which is null at the end; `entries`: the number of changes, products, segments or terms in the chunk.
   */
  defineOperation({
    name: 'exports.text',
    input: onConnection.extend({ file: textFile, after: z.string().max(100).nullable() }),
    output: z.object({ text: z.string(), entries: z.int(), next: z.string().nullable() }),
  }),
] as const;
