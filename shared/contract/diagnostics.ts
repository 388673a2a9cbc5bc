import { z } from 'zod';
import { defineOperation } from './define.ts';

/** The size of one part of an entry. */
export const PART_CHARACTERS = 200_000;

const collection = z.object({ collection: z.string() });

/** Texts for support, shown before they are saved. No secret is in them. */
export const diagnosticsOperations = [
  /** Collects what would be saved, in place of what was collected before. What is shown of it is what is saved. */
  defineOperation({
    name: 'diagnostics.collect',
    /** `requests`: with the recorded requests and answers, which hold product data. */
    input: z.object({ requests: z.boolean() }),
    output: collection.extend({ entries: z.array(z.object({ name: z.string(), bytes: z.int() })) }),
  }),
  /** One part of an entry, from 0, and how many there are. */
  defineOperation({
    name: 'diagnostics.read',
    input: collection.extend({ name: z.string(), part: z.int().min(0) }),
    output: z.object({ text: z.string(), parts: z.int() }),
  }),
  /** Asks where to save the zip file (in browser mode: the downloads folder). `savedAs` null: cancelled. */
  defineOperation({
    name: 'diagnostics.save',
    input: collection,
    output: z.object({ savedAs: z.string().nullable() }),
  }),
] as const;
