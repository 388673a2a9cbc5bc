import { z } from 'zod';
import { term, termText } from '../domain/glossary.ts';
import { defineEvent, defineOperation } from './define.ts';
import { onUpload } from './uploads.ts';

const onConnection = z.object({ connectionId: z.string() });
const texts = z.array(termText).min(1).max(200);

/** The most terms in a glossary, because it is kept in memory. */
export const MAX_TERMS = 20_000;

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
   * Adds the terms of a file, CSV or TBX, which is then discarded; existing ones are not added again. If `add` is false, only returns what
   * would be added. Throws `invalid_input` with the line that cannot be read.
   */
  defineOperation({
    name: 'glossary.import',
    input: onUpload.extend({ add: z.boolean() }),
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
    }),
  }),
] as const;

export const glossaryEvents = [
  defineEvent({ name: 'glossary.changed', payload: onConnection.extend({ terms: z.array(term) }) }),
] as const;
