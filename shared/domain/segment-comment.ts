import { z } from 'zod';

/** The most characters of a comment. */
export const MAX_COMMENT = 5000;

/** What somebody has to say about a segment. It stays on this computer, unless it is exported with translations. */
export const segmentComment = z.object({
  id: z.string(),
  text: z.string(),
  /** It goes into no file. */
  isPrivate: z.boolean(),
  /** When it was written, or came in, as ISO 8601. */
  at: z.string(),
  /** The name of the file that it came with; null if it was written here. */
  file: z.string().nullable(),
});
export type SegmentComment = z.infer<typeof segmentComment>;
