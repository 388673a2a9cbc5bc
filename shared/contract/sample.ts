import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { removalMode } from '../domain/removal.ts';
import { isValue, type Value } from '../domain/value.ts';
import { defineOperation } from './define.ts';

/** The faults that the sandbox service can simulate (docs/decisions/012). `after`: once the changes are made. */
export const faultKind = z.enum([
  'cut_before',
  'cut_after',
  'half_body',
  'stall',
  'error_500',
  'error_500_after',
  'error_html',
  'truncated_json',
  'wrong_content_type',
  'redirect_loop',
  'empty_answer',
  'reorder_results',
  'omit_results',
  'repeat_page',
]);
export type FaultKind = z.infer<typeof faultKind>;

const fault = z.strictObject({
  kind: faultKind,
  /** Reads are the product list, changes and required attributes; writes are everything that changes something. */
  on: z.enum(['all', 'reads', 'writes']),
  /** Fails every nth of these requests, beginning with the next one. 1 is every one. */
  every: z.int().min(1).max(1000),
  /** How many more times it applies; null if it applies until removed. */
  times: z.int().min(1).nullable(),
});
export type Fault = z.infer<typeof fault>;

/** Values that the sandbox refuses. All conditions given must hold; a rule without any refuses everything. */
const valueRule = z.strictObject({
  refuses: z.literal('values').optional(),
  property: z.string().optional(),
  locale: z.string().optional(),
  contains: z.string().optional(),
  longer_than: z.int().nonnegative().optional(),
  code: z.string().default('value_refused'),
  message: z.string().default('The service refuses this value'),
});

/** Products that the sandbox refuses to remove. The conditions work as in `valueRule`. */
const removalRule = z.strictObject({
  refuses: z.literal('removals'),
  identifier: z.string().optional(),
  mode: removalMode.optional(),
  code: z.string().default('removal_refused'),
  message: z.string().default('The service refuses to remove this product'),
});

export const refusalRule = z.discriminatedUnion('refuses', [valueRule, removalRule]);
export type RefusalRule = z.infer<typeof refusalRule>;

export const conditions = z.strictObject({
  /** The delay of every answer, in milliseconds. */
  latencyMs: z.int().min(0).max(60_000),
  /** Above this many requests a second, the answer is 429 with Retry-After in the given form. */
  rateLimit: z
    .strictObject({ perSecond: z.int().min(1).max(1000), retryAfter: z.enum(['seconds', 'date']) })
    .nullable(),
  faults: z.array(fault).max(20),
  rules: z.array(refusalRule).max(50),
});
export type Conditions = z.infer<typeof conditions>;

/** The three webhook types of the service document (2.7, 6), each with one target URL. */
export const webhookType = z.enum(['attribute_result', 'product_created', 'product_updated']);
export type WebhookType = z.infer<typeof webhookType>;

const targetUrl = z
  .url({ protocol: /^https?$/, error: () => t`This is not a web address such as http://localhost:9000/hook` })
  .nullable();

export const webhookTargets = z.strictObject({
  attribute_result: targetUrl,
  product_created: targetUrl,
  product_updated: targetUrl,
});
export type WebhookTargets = z.infer<typeof webhookTargets>;

/** The outcome of a POST to a target: its status, or why there was none. */
export const delivery = z.object({
  type: webhookType,
  at: z.string(),
  test: z.boolean(),
  ok: z.boolean(),
  message: z.string(),
});
export type Delivery = z.infer<typeof delivery>;

/** A value as somebody else writes it in the service; `locale` is null if the property has none. */
export const writtenValue = z.strictObject({
  identifier: z.string(),
  property: z.string(),
  locale: z.string().nullable().default(null),
  value: z.custom<Value>((input) => isValue(input), 'is not a value'),
});

/** The sandbox of the sample connection: switches that a real service would not have. */
export const sampleOperations = [
  defineOperation({ name: 'sample.conditions', input: z.object({}), output: conditions }),
  defineOperation({ name: 'sample.setConditions', input: conditions, output: conditions }),
  /**
   * What *New key* does in the service's application (5): the old token stops working at once, and the new one is shown, to
   * be entered with *Replace token*. It is the made-up token of the sandbox, never one of a real service.
   */
  defineOperation({ name: 'sample.newToken', input: z.object({}), output: z.object({ token: z.string() }) }),
  /** Makes the sandbox's enrichment fill gaps in this many more products, or write exactly these values. */
  defineOperation({
    name: 'sample.enrich',
    input: z.union([
      z.strictObject({ products: z.int().min(1).max(1000) }),
      z.strictObject({ values: z.array(writtenValue).max(1000) }),
    ]),
    output: z.object({ enriched: z.int() }),
  }),
  defineOperation({
    name: 'sample.webhooks',
    input: z.object({}),
    output: z.object({ targets: webhookTargets, deliveries: z.array(delivery) }),
  }),
  defineOperation({ name: 'sample.setWebhooks', input: webhookTargets, output: webhookTargets }),
  defineOperation({ name: 'sample.testWebhook', input: z.object({ type: webhookType }), output: delivery }),
] as const;
