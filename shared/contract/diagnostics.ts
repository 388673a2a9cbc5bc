import { z } from 'zod';
import { defineOperation } from './define.ts';

/** The size of one part of an entry. */
export const PART_CHARACTERS = 200_000;

const collection = z.object({ collection: z.string() });

/** Texts for support, shown before they are saved. They contain no secrets. */
export const diagnosticsOperations = [
  /** Collects what would be saved, replacing what was collected before. What is shown is what is saved. */
  defineOperation({
    name: 'diagnostics.collect',
    /** `requests`: include the recorded requests and answers, which contain product data. */
    input: z.object({ requests: z.boolean() }),
    output: collection.extend({ entries: z.array(z.object({ name: z.string(), bytes: z.int() })) }),
  }),
  /** Returns one part of an entry, from 0, and the number of parts. */
  defineOperation({
    name: 'diagnostics.read',
    input: collection.extend({ name: z.string(), part: z.int().min(0) }),
    output: z.object({ text: z.string(), parts: z.int() }),
  }),
  /** Asks where to save the zip file (browser mode uses the downloads folder). `savedAs` is null if canceled. */
  defineOperation({
    name: 'diagnostics.save',
    input: collection,
    output: z.object({ savedAs: z.string().nullable() }),
  }),
] as const;
