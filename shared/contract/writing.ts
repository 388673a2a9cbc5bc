import { z } from 'zod';
import type { Intent } from '../domain/cell.ts';
import type { Draft } from '../domain/patch.ts';
import { cellValueSchema } from '../domain/value-schema.ts';
import { entriesWay, writeHabit } from '../domain/write-habits.ts';
import { mappedProduct } from './connections.ts';
import { defineOperation } from './define.ts';

/**
 * Ways of writing a cell (4.2), each with the language stated and without (2.1 rule 2). Several entries of a cell are set, some of
 * them are taken out, or all are removed. Whole products (4.1) are created, or replaced by a full update.
 */
export const writeWay = z.enum([
  'set',
  'set_language',
  'remove',
  'remove_language',
  'append',
  'append_language',
  'remove_items',
  'remove_items_language',
  'entries',
  'entries_language',
  'fewer_entries',
  'fewer_entries_language',
  'remove_entries',
  'remove_entries_language',
  'create',
  'replace',
]);
export type WriteWay = z.infer<typeof writeWay>;

export const wayOf = ({ localeless, ...draft }: Draft & { localeless: boolean }): WriteWay =>
  withLanguage(entriesWay(draft) ?? draft.intent, localeless);

export const withLanguage = (
  way: Intent | NonNullable<ReturnType<typeof entriesWay>>,
  localeless: boolean,
): WriteWay => (localeless ? way : `${way}_language`);

/**
 * What the first write of a kind showed, which was sent for one product and read back whole. `proven`: the service did just that.
 * `otherwise`: it does it in a way of its own (`does`), so that another way of writing takes its place. `doubted`: it did something
 * else, or something besides. `accepted`: the user allows it all the same.
 */
export const writeProof = z.object({
  way: writeWay,
  verdict: z.enum(['proven', 'otherwise', 'doubted', 'accepted']),
  /** What it does instead, if that was recognised. */
  does: writeHabit.nullable().default(null),
  /** Of the product; null if the user allowed it before it was tried. */
  identifier: z.string().nullable(),
  /** What else changed, in a sentence; null if nothing did. */
  says: z.string().nullable(),
  at: z.string(),
});
export type WriteProof = z.infer<typeof writeProof>;

/** A line of the table of what was read: a place in the records, how many values it gave, and one of them. */
const readLine = z.object({
  pattern: z.string(),
  values: z.int(),
  example: z.object({ property: z.string(), locale: z.string(), value: cellValueSchema }).nullable(),
});
export type ReadLine = z.infer<typeof readLine>;

export const writingOperations = [
  /** The proofs made with the connection's current profile: another profile may make other requests. */
  defineOperation({
    name: 'writing.proofs',
    input: z.object({ connectionId: z.string() }),
    output: z.array(writeProof),
  }),
  /** Allows a way of writing, doubted or not yet tried; `verdict` null: forgets its proof, so that it is proven again. */
  defineOperation({
    name: 'writing.settle',
    input: z.object({ connectionId: z.string(), way: writeWay, verdict: z.literal('accepted').nullable() }),
    output: z.object({}),
  }),
  /**
   * Whether the user confirmed how values are read, without which nothing is sent. `fingerprint`: of all that decides it; null where
   * nothing has to be confirmed, because the profile reads values as the app does by itself.
   */
  defineOperation({
    name: 'writing.reading',
    input: z.object({ connectionId: z.string() }),
    output: z.object({ fingerprint: z.string().nullable(), confirmed: z.boolean() }),
  }),
  /**
   * Reads the first page of products and returns what was read from where, with the fingerprint of `writing.reading`. `open`: what is not shown or not understood, in sentences;
   * '' for nothing.
   */
  defineOperation({
    name: 'writing.readTable',
    input: z.object({ connectionId: z.string() }),
    output: z.object({
      fingerprint: z.string().nullable(),
      products: z.int(),
      lines: z.array(readLine),
      open: z.string(),
      sample: mappedProduct.nullable(),
    }),
  }),
  /** Throws `busy` if values are read in another way by now than in the one with this fingerprint. */
  defineOperation({
    name: 'writing.confirmReading',
    input: z.object({ connectionId: z.string(), fingerprint: z.string() }),
    output: z.object({}),
  }),
] as const;
