import { z } from 'zod';

/**
 * Why something failed, or what happened to it. `said` is the service's message, verbatim; `message` is the app's. Neither
 * is ever used instead of the other.
 */
export const reason = z.object({
  code: z.string().nullable(),
  said: z.string().nullable(),
  message: z.string().nullable(),
});
export type Reason = z.infer<typeof reason>;
