import { z } from 'zod';
import { term, termText } from '../domain/glossary.ts';
import { rowProblem, termColumn } from '../domain/glossary-rows.ts';
import { defineEvent, defineOperation } from './define.ts';
import { firstFew } from './first-few.ts';
import { MAX_IMPORT_COLUMNS } from './imports.ts';
import { onUpload } from './uploads.ts';

const onConnection = z.object({ connectionId: z.string() });
const texts = z.array(termText).min(1).max(200);

/** The most terms in a glossary, because it is kept in memory. */
export const MAX_TERMS = 20_000;

/** How a table of terms is read. Null: not chosen, so that it is guessed. */
const termPlan = z.object({
  /** By its position in a workbook. */
  sheet: z.int().nonnegative().nullable(),
  /** Whether its first row names the columns. */
  hasHeader: z.boolean().nullable(),
  columns: z.array(termColumn).max(MAX_IMPORT_COLUMNS).nullable(),
});
export type TermPlan = z.infer<typeof termPlan>;

const termTable = z.object({
  sheet: z.int().nullable(),
  /** The names of all sheets; empty if it is no workbook. */
  sheets: z.array(z.string()),
  hasHeader: z.boolean(),
  /** `name`: empty if it has none. */
  columns: z.array(z.object({ name: z.string(), role: termColumn, examples: z.array(z.string()) })),
  /** What else is to be known of the file. */
  notices: z.array(z.string()),
});
export type TermTable = z.infer<typeof termTable>;

/** The terms of a connection: what things are called in each language, and what they must not be called. */
export const glossaryOperations = [
  defineOperation({ name: 'glossary.list', input: onConnection, output: z.object({ terms: z.array(term) }) }),
  /**
   * Adds a term (`id` null) or replaces one. Throws `not_found` if it no longer exists, `invalid_input` if there are too
   * many.
   */
  defineOperation({
    name: 'glossary.save',
    input: onConnection.extend({ id: z.int().nullable(), texts }),
    output: term,
  }),
  defineOperation({
    name: 'glossary.remove',
    input: onConnection.extend({ ids: z.array(z.int()).min(1).max(MAX_TERMS) }),
    output: z.object({}),
  }),
  /**
   * Adds the terms of a file, a table or TBX, which is then discarded; existing ones are not added again. If `add` is false, only returns
   * what would be added. Throws `invalid_input` if the file cannot be read, or `plan` is of another table.
   */
  defineOperation({
    name: 'glossary.import',
    input: onUpload.extend({ add: z.boolean(), plan: termPlan.optional() }),
    output: z.object({
      terms: z.int(),
      added: z.int(),
      /** Of the terms that were added. */
      ids: z.array(z.int()),
      /** Languages in the file that this connection does not have. */
      unknownLocales: z.array(z.string()),
      /** Languages in the file that this connection spells in another way: "de-DE" is "de". */
      readAs: z.array(z.object({ named: z.string(), locale: z.string() })),
      /** What a TBX file says of terms and has no place here, with how often. */
      left: z.array(z.object({ name: z.string(), times: z.int() })),
      /** How a table was read; null for TBX. */
      table: termTable.nullable(),
      /** Rows of a table that were not read whole. */
      problems: firstFew(rowProblem),
    }),
  }),
] as const;

export const glossaryEvents = [
  defineEvent({ name: 'glossary.changed', payload: onConnection.extend({ terms: z.array(term) }) }),
] as const;
