import { randomUUID } from 'node:crypto';
import type { Delivery, WebhookTargets, WebhookType } from '#shared/contract/sample.ts';
import { type Product, storedValues } from '../product.ts';
import type { SandboxEvent } from '../state/events.ts';
import type { SandboxState } from '../state/sandbox-state.ts';
import type { RecordWriter } from '../wire/record-writer.ts';
import { type WebhookEvent, webhookBody } from './payload.ts';
import { postJson } from './post.ts';

const MOST_WAITING = 1000;
const KEPT_DELIVERIES = 50;

/** A queued event, to be sent to the URL that was configured for its type when it happened. */
interface Waiting {
  event: WebhookEvent;
  url: string;
  occurredAt: string;
}

/**
 * The webhooks (service document 2.7 and 6): one POST for each event, in the order in which they happened, without retries.
 * Events are queued until `deliver`, at most 1,000 of them; further ones are dropped and counted.
 */
export class Webhooks {
  readonly #state: SandboxState;
  readonly #writer: RecordWriter;
  readonly #integrationId: string;
  readonly #closing = new AbortController();
  readonly #waiting: Waiting[] = [];
  readonly #deliveries: Delivery[] = [];
  #dropped = 0;
  #isDelivering = false;

  constructor(state: SandboxState, writer: RecordWriter, integrationId: string) {
    this.#state = state;
    this.#writer = writer;
    this.#integrationId = integrationId;
    state.watch((event) => this.#hear(event));
  }

  /** Returns the last deliveries, newest first, and what has not been delivered. */
  get report(): { targets: WebhookTargets; deliveries: Delivery[]; waiting: number; dropped: number } {
    return {
      targets: this.#state.webhookTargets,
      deliveries: this.#deliveries.toReversed(),
      waiting: this.#waiting.length,
      dropped: this.#dropped,
    };
  }

  /** Sends queued events one after the other, unless that is already under way. Returns immediately. */
  deliver(): void {
    if (!this.#isDelivering && this.#waiting.length > 0) void this.#deliverAll(); // never rejects: a failed POST is a delivery too
  }

  /** The Test action (6 rule 3): immediately posts an event about the first product of the catalog, as if it had happened. */
  async test(type: WebhookType): Promise<Delivery> {
    const url = this.#state.webhookTargets[type];
    const [product] = this.#state.products.roots(0, 1).products;
    const occurredAt = new Date().toISOString();
    const notSent = (message: string) => ({ type, at: occurredAt, test: true, ok: false, message });
    if (url === null) return notSent('Nothing was sent: this webhook has no target URL');
    if (!product) return notSent('Nothing was sent: there is no product to tell of');
    const values = type === 'attribute_result' ? product.values.slice(0, 1) : null;
    return this.#post({ event: { type, product, values }, url, occurredAt }, true);
  }

  /** Abandons deliveries under way. */
  close(): void {
    this.#waiting.length = 0;
    this.#closing.abort();
  }

  #hear(event: SandboxEvent): void {
    const type = typeOf(event);
    const url = type && this.#state.webhookTargets[type];
    if (!type || !url) return;
    if (this.#waiting.length >= MOST_WAITING) {
      this.#dropped++;
      return;
    }
    const product = event.type === 'put' ? event.product : this.#productOf(event);
    if (!product) return;
    const values = event.type === 'enriched' ? storedValues(event.cells) : null;
    this.#waiting.push({ event: { type, product, values }, url, occurredAt: new Date().toISOString() });
  }

  #productOf(event: SandboxEvent): Product | null {
    return 'productId' in event ? this.#state.products.byProductId(event.productId) : null;
  }

  async #deliverAll(): Promise<void> {
    this.#isDelivering = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) await this.#post(next, false);
    this.#isDelivering = false;
  }

  async #post({ event, url, occurredAt }: Waiting, test: boolean): Promise<Delivery> {
    const envelope = { id: randomUUID(), occurredAt, test, integrationId: this.#integrationId };
    const body = webhookBody(event, envelope, this.#writer);
    const posted = await postJson(url, body, this.#closing.signal);
    const delivery = { type: event.type, at: new Date().toISOString(), test, ...posted };
    this.#deliveries.push(delivery);
    if (this.#deliveries.length > KEPT_DELIVERIES) this.#deliveries.shift();
    return delivery;
  }
}

/** The webhook that reports an event, if any. */
function typeOf(event: SandboxEvent): WebhookType | null {
  switch (event.type) {
    case 'put':
      return event.isNew ? 'product_created' : 'product_updated';
    case 'cells':
      return 'product_updated';
    case 'enriched':
      return 'attribute_result';
    default:
      return null;
  }
}
