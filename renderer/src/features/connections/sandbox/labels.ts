import type { Fault, FaultKind, WebhookType } from '#shared/contract/sample.ts';
import { formatNumber } from '../../../components/format.ts';

/** Faults in plain words, in the order in which they are offered. */
export const FAULT_LABELS: Record<FaultKind, string> = {
  cut_before: 'Cut the connection before anything is done',
  cut_after: 'Cut the connection after the changes are made',
  half_body: 'Send half of the answer, then cut',
  stall: 'Never answer',
  error_500: 'Answer 500, nothing done',
  error_500_after: 'Answer 500 after the changes are made',
  error_html: 'Answer with an HTML error page',
  truncated_json: 'Answer with JSON that ends too early',
  wrong_content_type: 'Call the JSON something else',
  redirect_loop: 'Redirect in a circle',
  empty_answer: 'Answer without a body',
  reorder_results: 'Give results in another order',
  omit_results: 'Leave some results out',
  repeat_page: 'Send the same page again',
};

export const REQUEST_LABELS: Record<Fault['on'], string> = {
  all: 'every kind of request',
  reads: 'reads',
  writes: 'writes',
};

/** The requests that a fault makes sense for, where it does not for all; it passes the others by. */
export function onlyOn(kind: FaultKind): 'reads' | 'writes' | null {
  if (kind === 'repeat_page') return 'reads';
  return kind === 'reorder_results' || kind === 'omit_results' ? 'writes' : null;
}

/** "on writes, one in 3, 2 more times". */
export function faultFacts({ on, every, times }: Fault): string {
  return [
    `on ${REQUEST_LABELS[on]}`,
    every === 1 ? '' : `one in ${formatNumber(every)}`,
    times === null ? '' : times === 1 ? 'once more' : `${formatNumber(times)} more times`,
  ]
    .filter(Boolean)
    .join(', ');
}

export const WEBHOOKS: readonly { type: WebhookType; label: string; when: string }[] = [
  { type: 'attribute_result', label: 'Attribute Result', when: 'A value is generated for a product.' },
  { type: 'product_created', label: 'Product Created', when: 'A new product is created.' },
  { type: 'product_updated', label: 'Product Updated', when: 'A product is updated.' },
];

export const webhookLabel = (type: WebhookType): string =>
  WEBHOOKS.find((webhook) => webhook.type === type)?.label ?? type;
