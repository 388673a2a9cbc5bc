import type { ReceivedWebhook, WebhookOutcome } from '#shared/contract/webhooks.ts';
import type { WebhookPayload } from '#shared/service/webhook-payload.ts';

const KEPT = 200;
const KEPT_CHARACTERS = 64 * 1024;

/** A payload as kept in the log. */
export interface KeptPayload {
  text: string;
  cut: boolean;
  isJson: boolean;
}

interface Entry {
  received: ReceivedWebhook;
  payload: KeptPayload;
}

/** The webhooks received for a connection since the app was started, in memory: the last 200, and their total number. */
export class WebhookLog {
  readonly #entries: Entry[] = [];
  readonly #onChange: () => void;
  #last = 0;
  #received = 0;
  #withoutProduct = 0;
  /** The number of the newest webhook when the list was cleared. */
  #cleared = 0;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get counts(): { received: number; withoutProduct: number } {
    return { received: this.#received, withoutProduct: this.#withoutProduct };
  }

  /** Newest first. */
  get webhooks(): ReceivedWebhook[] {
    return this.#entries.map(({ received }) => received).reverse();
  }

  payload(webhook: number): KeptPayload | null {
    return this.#entries.find(({ received }) => received.webhook === webhook)?.payload ?? null;
  }

  /** Notes a webhook that has just arrived. Its outcome is later noted in the returned object. */
  add(text: string, isJson: boolean): ReceivedWebhook {
    const cut = text.length > KEPT_CHARACTERS;
    const payload = { text: cut ? text.slice(0, KEPT_CHARACTERS) : text, cut, isJson };
    const received: ReceivedWebhook = {
      webhook: ++this.#last,
      at: new Date().toISOString(),
      type: null,
      isTest: false,
      identifier: null,
      productId: null,
      product: null,
      outcome: 'waiting',
      message: null,
    };
    this.#received++;
    this.#entries.push({ received, payload });
    if (this.#entries.length > KEPT) this.#entries.shift();
    this.#onChange();
    return received;
  }

  understood(received: ReceivedWebhook, payload: WebhookPayload): void {
    Object.assign(received, payload);
    this.#onChange();
  }

  ended(received: ReceivedWebhook, outcome: WebhookOutcome, message: string | null = null): void {
    received.outcome = outcome;
    received.message = message;
    if (outcome === 'no_product' && received.webhook > this.#cleared) this.#withoutProduct++;
    this.#onChange();
  }

  clear(): void {
    this.#entries.length = 0;
    this.#received = 0;
    this.#withoutProduct = 0;
    this.#cleared = this.#last;
    this.#onChange();
  }
}
