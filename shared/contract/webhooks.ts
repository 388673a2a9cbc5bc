import { z } from 'zod';
import { defineEvent, defineOperation } from './define.ts';

const onConnection = z.object({ connectionId: z.string() });

/** What became of a webhook that was received. */
export const webhookOutcome = z.enum([
  /** Its product is being read, or will be. */
  'waiting',
  /** The product was read, and the catalog holds its new values; or the same as before. */
  'changed',
  'same',
  /** The service does not list the product: the catalog never had it, or had it until now. */
  'unknown',
  'gone',
  /** Nothing where the profile looks names a product that the service could be asked for. */
  'no_product',
  /** It is not JSON, or was refused; `message` says why. */
  'not_readable',
  /** The product could not be read from the service; `message` says why. */
  'failed',
]);
export type WebhookOutcome = z.infer<typeof webhookOutcome>;

/** A webhook that was received (6). All but `at` and `outcome` is what its payload says, which nobody vouches for. */
export const receivedWebhook = z.object({
  /** Counts up while the app runs. */
  webhook: z.int(),
  at: z.string(),
  type: z.string().nullable(),
  /** The service's Test action sent it (6 rule 3). */
  isTest: z.boolean(),
  identifier: z.string().nullable(),
  productId: z.string().nullable(),
  /** Its number in the catalog; null where the catalog does not have it. */
  product: z.int().nullable(),
  outcome: webhookOutcome,
  message: z.string().nullable(),
});
export type ReceivedWebhook = z.infer<typeof receivedWebhook>;

/** How webhooks are received for a connection. */
export const webhookStatus = z.object({
  /** `failed`: switched on, but nothing is received; `problem` says why. */
  state: z.enum(['off', 'on', 'failed']),
  problem: z.object({ kind: z.enum(['port', 'keychain', 'other']), message: z.string() }).nullable(),
  /** Where webhooks are to be sent. Whoever knows it can make the app read products. null while off. */
  address: z.string().nullable(),
  /** Where the secret part of the address is kept: in memory, it is another one after the next start. */
  kept: z.enum(['keychain', 'memory']).nullable(),
  /** Since the app was started, or the list was cleared; of them, those in which no product was found. */
  received: z.int(),
  withoutProduct: z.int(),
});
export type WebhookStatus = z.infer<typeof webhookStatus>;

export const webhookOperations = [
  defineOperation({ name: 'webhooks.status', input: onConnection, output: webhookStatus }),
  /** Starts or stops receiving. On again after a failure tries again. */
  defineOperation({
    name: 'webhooks.set',
    input: onConnection.extend({ on: z.boolean() }),
    output: webhookStatus,
  }),
  /** Makes a new address; the old one is dead at once. */
  defineOperation({ name: 'webhooks.renew', input: onConnection, output: webhookStatus }),
  /** Listens on another port, which changes the addresses of all connections. */
  defineOperation({ name: 'webhooks.changePort', input: onConnection, output: webhookStatus }),
  /** The last 200 that were received since the app was started, newest first. */
  defineOperation({
    name: 'webhooks.log',
    input: onConnection,
    output: z.object({ webhooks: z.array(receivedWebhook) }),
  }),
  /** The payload as it came, at most 64 kB of it; `isJson`: all of it is. Throws `not_found` where it is no longer kept. */
  defineOperation({
    name: 'webhooks.payload',
    input: onConnection.extend({ webhook: z.int() }),
    output: z.object({ text: z.string(), cut: z.boolean(), isJson: z.boolean() }),
  }),
  defineOperation({ name: 'webhooks.clear', input: onConnection, output: z.object({}) }),
] as const;

export const webhookEvents = [
  /** Status or log changed. */
  defineEvent({ name: 'webhooks.changed', payload: onConnection }),
] as const;
