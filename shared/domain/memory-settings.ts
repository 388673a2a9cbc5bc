import { z } from 'zod';

/** The least score of a match, by OmegaT's formula: 100 · (longer length − distance) / longer length. Nothing is found below it. */
export const LEAST_SIMILAR = 70;

/** From how similar a text is on, in percent, its translation is used. */
export const memorySettings = z.object({
  /** It is suggested. */
  least: z.int().min(LEAST_SIMILAR).max(100),
  /** It fills an empty text, to be reviewed unless the texts are the same. */
  fillFrom: z.int().min(LEAST_SIMILAR).max(100),
});
export type MemorySettings = z.infer<typeof memorySettings>;

export const DEFAULT_MEMORY_SETTINGS: MemorySettings = { least: LEAST_SIMILAR, fillFrom: 100 };
