import { z } from 'zod';
import { defineEvent, defineOperation } from './define.ts';

const onConnection = z.object({ connectionId: z.string() });

/** The outcome of a received webhook. */
const webhookOutcome = z.enum([
  /** The product is being read, or queued. */
  'waiting',
  /** The product was read, and the catalog has its new values, or the same as before. */
  'changed',
  'same',
  /** The service does not list the product: the catalog never had it, or had it until now. */
  'unknown',
  'gone',
  /** Nothing at the places named in the profile identifies a product that could be read. */
  'no_product',
  /** The webhook is not JSON, or was refused; `message` says why. */
  'not_readable',
  /** The product could not be read from the service; `message` says why. */
  'failed',
]);
export type WebhookOutcome = z.infer<typeof webhookOutcome>;

/** A received webhook (6). Everything except `at` and `outcome` comes from its payload, which is not authenticated. */
const receivedWebhook = z.object({
  /** Increases while the app runs. */
  webhook: z.int(),
  at: z.string(),
  type: z.string().nullable(),
  /** Whether it was sent by the service's Test action (6 rule 3). */
  isTest: z.boolean(),
  identifier: z.string().nullable(),
  productId: z.string().nullable(),
  /** Its number in the catalog; null if it is not in the catalog. */
  product: z.int().nullable(),
  outcome: webhookOutcome,
  message: z.string().nullable(),
});
export type ReceivedWebhook = z.infer<typeof receivedWebhook>;

/** The state of receiving webhooks for a connection. */
const webhookStatus = z.object({
  /** `failed`: turned on, but nothing can be received; `problem` says why. */
  state: z.enum(['off', 'on', 'failed']),
  problem: z.object({ kind: z.enum(['port', 'keychain', 'other']), message: z.string() }).nullable(),
  /** The address to send webhooks to. Anybody who knows it can make the app read products. Null while off. */
  address: z.string().nullable(),
  /** Where the secret part of the address is stored: if in memory, it changes with the next start. */
  kept: z.enum(['keychain', 'memory']).nullable(),
  /** Since the app was started, or the list was cleared; and of those, the ones in which no product was found. */
  received: z.int(),
  withoutProduct: z.int(),
});
export type WebhookStatus = z.infer<typeof webhookStatus>;

export const webhookOperations = [
  defineOperation({ name: 'webhooks.status', input: onConnection, output: webhookStatus }),
  /** Starts or stops receiving. Turning it on again after a failure retries. */
  defineOperation({
    name: 'webhooks.set',
    input: onConnection.extend({ on: z.boolean() }),
    output: webhookStatus,
  }),
  /** Creates a new address; the old one stops working at once. */
  defineOperation({ name: 'webhooks.renew', input: onConnection, output: webhookStatus }),
  /** Changes the port, and with it the addresses of all connections. */
  defineOperation({ name: 'webhooks.changePort', input: onConnection, output: webhookStatus }),
  /** Returns the last 200 webhooks received since the app was started, newest first. */
  defineOperation({
    name: 'webhooks.log',
    input: onConnection,
    output: z.object({ webhooks: z.array(receivedWebhook) }),
  }),
  /**
   * Returns the payload as received, at most 64 kB of it; `isJson`: whether all of it is JSON. Throws `not_found` if it is
   * no longer stored.
   */
  defineOperation({
    name: 'webhooks.payload',
    input: onConnection.extend({ webhook: z.int() }),
    output: z.object({ text: z.string(), cut: z.boolean(), isJson: z.boolean() }),
  }),
  defineOperation({ name: 'webhooks.clear', input: onConnection, output: z.object({}) }),
] as const;

export const webhookEvents = [
  /** The status or log changed. */
  defineEvent({ name: 'webhooks.changed', payload: onConnection }),
] as const;
