import { z } from 'zod';
import { defineEvent, defineOperation } from './define.ts';

/** The outcome of the last request to a connection's service. */
export const serviceReach = z.object({
  connectionId: z.string(),
  /**
   * `token_refused`: 401; `failing`: a server error (5xx); `answering`: any other answer; `silent`: no complete answer in
   * time; `unreachable`: no connection.
   */
  state: z.enum(['answering', 'token_refused', 'failing', 'silent', 'unreachable']),
  /** A sentence saying why it is not answering. */
  message: z.string().nullable(),
});
export type ServiceReach = z.infer<typeof serviceReach>;

export const reachOperations = [
  /** Returns the connections with requests since the app was started. */
  defineOperation({
    name: 'reach.list',
    input: z.object({}),
    output: z.object({ services: z.array(serviceReach) }),
  }),
] as const;

export const reachEvents = [defineEvent({ name: 'reach.changed', payload: serviceReach })] as const;
