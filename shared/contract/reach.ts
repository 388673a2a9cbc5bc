import { z } from 'zod';
import { defineEvent, defineOperation } from './define.ts';

/** What the last request to the service of a connection came to. */
export const serviceReach = z.object({
  connectionId: z.string(),
  /**
   * `answering`: with whatever it had to say; `token_refused`: with 401; `failing`: with a server error (5xx); `silent`: not in time,
   * or not to the end; `unreachable`: no connection came about.
   */
  state: z.enum(['answering', 'token_refused', 'failing', 'silent', 'unreachable']),
  /** Why it is not answering, in a sentence. */
  message: z.string().nullable(),
});
export type ServiceReach = z.infer<typeof serviceReach>;

export const reachOperations = [
  /** Of connections of which something was requested since the app was started. */
  defineOperation({
    name: 'reach.list',
    input: z.object({}),
    output: z.object({ services: z.array(serviceReach) }),
  }),
] as const;

export const reachEvents = [defineEvent({ name: 'reach.changed', payload: serviceReach })] as const;
