import { at, idText, isNestedDeeper, type Json, parseJson } from './json.ts';
import type { ServiceProfile } from './profile.ts';

/** Deeper payloads are refused, because showing them is recursive. */
const MAX_NESTING = 200;

/** The contents of a webhook's payload at the profile's places (6 rule 5). It is not signed, so none of it can be trusted. */
export interface WebhookPayload {
  type: string | null;
  isTest: boolean;
  productId: string | null;
  identifier: string | null;
}

/** Parses a payload; undefined if it is not JSON, or nested too deeply. */
export function parseWebhook(text: string): Json | undefined {
  try {
    const json = parseJson(text);
    return isNestedDeeper(json, MAX_NESTING) ? undefined : json;
  } catch {
    return undefined; // a SyntaxError, or a RangeError for extreme nesting; the text itself is kept
  }
}

/** Reads a payload. Paths that are empty in the profile are ignored. */
export function readWebhook(json: Json, { webhooks }: Pick<ServiceProfile, 'webhooks'>): WebhookPayload {
  const placed = (path: string) => (path === '' ? undefined : at(json, path));
  return {
    type: idText(placed(webhooks.type))?.text ?? null,
    isTest: placed(webhooks.test) === true,
    productId: idText(placed(webhooks.product_id))?.text ?? null,
    identifier: idText(placed(webhooks.identifier))?.text ?? null,
  };
}
