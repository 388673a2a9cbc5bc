import { plural, t } from '@lingui/core/macro';
import type { Fault, FaultKind, WebhookType } from '#shared/contract/sample.ts';
import { formatNumber } from '../../../components/format.ts';

/** Faults in plain words, in the order in which they are offered. */
export const FAULT_LABELS: Record<FaultKind, string> = {
  cut_before: t`Cut the connection before anything is done`,
  cut_after: t`Cut the connection after the changes are made`,
  half_body: t`Send half of the answer, then cut`,
  stall: t`Never answer`,
  error_500: t`Answer 500, nothing done`,
  error_500_after: t`Answer 500 after the changes are made`,
  error_html: t`Answer with an HTML error page`,
  truncated_json: t`Answer with JSON that ends too early`,
  wrong_content_type: t`Call the JSON something else`,
  redirect_loop: t`Redirect in a circle`,
  empty_answer: t`Answer without a body`,
  reorder_results: t`Give results in another order`,
  omit_results: t`Leave some results out`,
  repeat_page: t`Send the same page again`,
};

export const REQUEST_LABELS: Record<Fault['on'], string> = {
  all: t`every kind of request`,
  reads: t`reads`,
  writes: t`writes`,
};

/** The only requests that a fault affects; null if it affects all. */
export function onlyOn(kind: FaultKind): 'reads' | 'writes' | null {
  if (kind === 'repeat_page') return 'reads';
  return kind === 'reorder_results' || kind === 'omit_results' ? 'writes' : null;
}

const ON: Record<Fault['on'], string> = {
  all: t`on every kind of request`,
  reads: t`on reads`,
  writes: t`on writes`,
};

/** "on writes, one in 3, 2 more times". */
export function faultFacts({ on, every, times }: Fault): string {
  return [
    ON[on],
    every === 1 ? '' : t`one in ${formatNumber(every)}`,
    times === null ? '' : plural(times, { one: 'once more', other: '# more times' }),
  ]
    .filter(Boolean)
    .join(', ');
}

export const WEBHOOKS: readonly { type: WebhookType; label: string; when: string }[] = [
  { type: 'attribute_result', label: t`Attribute Result`, when: t`A value is generated for a product.` },
  { type: 'product_created', label: t`Product Created`, when: t`A new product is created.` },
  { type: 'product_updated', label: t`Product Updated`, when: t`A product is updated.` },
];

export const webhookLabel = (type: WebhookType): string =>
  WEBHOOKS.find((webhook) => webhook.type === type)?.label ?? type;
