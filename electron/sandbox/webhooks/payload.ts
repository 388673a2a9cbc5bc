import type { WebhookType } from '#shared/contract/sample.ts';
import type { Product, StoredValue } from '../product.ts';
import { JsonSink } from '../wire/json-sink.ts';
import { jsonTemplate } from '../wire/paths.ts';
import type { RecordWriter } from '../wire/record-writer.ts';

/** An event that a webhook reports. */
export interface WebhookEvent {
  type: WebhookType;
  /** Its state right after the event. */
  product: Product;
  /** The values that enrichment wrote; null for the other types. */
  values: readonly StoredValue[] | null;
}

/** The contents of every POST besides its event. */
interface Envelope {
  id: string;
  /** ISO 8601. */
  occurredAt: string;
  test: boolean;
  integrationId: string;
}

const HEAD = ['type', 'id', 'occurred_at', 'test', 'integration_id', 'data.product_id', 'data.identifier'];
const WITH_VALUES = jsonTemplate([...HEAD, 'data.values']);
const WITH_PRODUCT = jsonTemplate([...HEAD, 'data.product']);

/**
 * The JSON body of a POST. The service document does not specify its structure (6 rule 5): this one is the sandbox's own
 * (docs/decisions/012), with product records and values under the profile's names.
 */
export function webhookBody(event: WebhookEvent, envelope: Envelope, writer: RecordWriter): Buffer {
  const { type, product, values } = event;
  const out = new JsonSink();
  const head = [
    type,
    envelope.id,
    envelope.occurredAt,
    envelope.test,
    envelope.integrationId,
    product.productId,
    product.identifier,
  ];
  const template = values ? WITH_VALUES : WITH_PRODUCT;
  template(out, (hole) => {
    if (hole < head.length) out.text(JSON.stringify(head[hole]));
    else if (values) writer.values(out, values);
    else writer.record(out, product);
  });
  return out.toBytes();
}
