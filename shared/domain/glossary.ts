import { z } from 'zod';

export const termText = z.object({
  locale: z.string(),
  text: z.string(),
  note: z.string().nullable(),
  /** Must not be used in this language. */
  forbidden: z.boolean(),
});
export type TermText = z.infer<typeof termText>;

/** A concept with its texts: one language may have several, such as synonyms. */
export const term = z.object({ id: z.int(), texts: z.array(termText) });
export type Term = z.infer<typeof term>;
