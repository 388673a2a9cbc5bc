import { z } from 'zod';

/**
 * Why something did not go through, or what became of it. `said`: the service's own words, word for word; `message`: the
 * app's. Neither ever stands in for the other.
 */
export const reason = z.object({
  code: z.string().nullable(),
  said: z.string().nullable(),
  message: z.string().nullable(),
});
export type Reason = z.infer<typeof reason>;
