import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { ReceivedWebhook } from '#shared/contract/webhooks.ts';
import type { Json } from '#shared/service/json.ts';
import { parseWebhook, readWebhook } from '#shared/service/webhook-payload.ts';
import { OthersListed } from '../../api/product-list.ts';
import type { AnnouncedName } from '../../store/catalog/feed/announced.ts';
import type { FeedWatch } from '../feed/feed-watch.ts';
import type { Logger } from '../ports.ts';
import type { Workspaces } from '../workspaces.ts';
import { type AnnouncedOutcome, type KnownProduct, readAnnounced } from './read-announced.ts';
import type { WebhookLog } from './webhook-log.ts';
import type { Posted, Taken } from './webhook-server.ts';

interface ReceiverOptions {
  connectionId: string;
  log: WebhookLog;
  workspaces: Workspaces;
  feeds: FeedWatch;
  logger: Logger;
}

/** A product waiting to be read, and the webhooks that named it. */
interface Waiting {
  name: AnnouncedName;
  webhooks: ReceivedWebhook[];
}

/**
 * Receives the webhooks of one connection. A payload only says which product to read; its values are not trusted. All
 * webhooks that arrive for a product while others are being read cause a single read.
 */
export class WebhookReceiver {
  readonly #options: ReceiverOptions;
  readonly #waiting = new Map<string, Waiting>();
  #pollWanted = false;
  #isWorking = false;
  #isClosed = false;

  constructor(options: ReceiverOptions) {
    this.#options = options;
  }

  /** Reads the products that were named before the app ended last, and not read. Never rejects. */
  async resume(): Promise<void> {
    try {
      const { store } = await this.#options.workspaces.get(this.#options.connectionId);
      for (const name of await store.announced()) this.#await([], name);
    } catch (error) {
      this.#reasonOf(error); // they stay saved
    }
  }

  /** Saves which product was named; it is read later. */
  async take({ text, refusal }: Posted): Promise<Taken> {
    const { log } = this.#options;
    const json = refusal === null ? parseWebhook(text) : undefined;
    const webhook = log.add(text, json !== undefined);
    if (json === undefined) {
      log.ended(webhook, 'not_readable', refusal ?? t`The payload is not JSON.`);
      return 'unusable';
    }
    return this.#understand(webhook, json);
  }

  /** Stops: what is waiting is no longer read. */
  close(): void {
    this.#isClosed = true;
    for (const { webhooks } of this.#waiting.values())
      for (const webhook of webhooks) this.#options.log.ended(webhook, 'failed', i18n._(SWITCHED_OFF));
    this.#waiting.clear();
    this.#pollWanted = false;
  }

  /** Never rejects. */
  async #understand(webhook: ReceivedWebhook, json: Json): Promise<Taken> {
    const { connectionId, log, workspaces } = this.#options;
    try {
      const { connection, store } = await workspaces.get(connectionId);
      const payload = readWebhook(json, connection.profile);
      log.understood(webhook, payload);
      const { productId, identifier } = payload;
      if (this.#isClosed) log.ended(webhook, 'failed', i18n._(SWITCHED_OFF));
      else if (productId !== null || identifier !== null) {
        const name = await store.noteAnnounced({ productId, identifier });
        if (name) this.#await([webhook], name);
        else {
          log.ended(webhook, 'failed', i18n._(TOO_MANY));
          this.#poll();
        }
      } else {
        const isPolled = connection.pollSeconds !== null;
        log.ended(webhook, 'no_product', isPolled ? i18n._(POLLED_INSTEAD) : i18n._(NOT_POLLED));
        if (isPolled) this.#poll();
      }
      return 'saved';
    } catch (error) {
      log.ended(webhook, 'failed', this.#reasonOf(error));
      return 'not_saved';
    }
  }

  #await(webhooks: readonly ReceivedWebhook[], name: AnnouncedName): void {
    if (this.#isClosed) {
      for (const webhook of webhooks) this.#options.log.ended(webhook, 'failed', i18n._(SWITCHED_OFF));
      return;
    }
    const key = JSON.stringify([name.productId, name.identifier]);
    const waiting = this.#waiting.get(key);
    this.#waiting.set(key, { name, webhooks: [...(waiting?.webhooks ?? []), ...webhooks] });
    void this.#work();
  }

  #poll(): void {
    this.#pollWanted = true;
    void this.#work();
  }

  /** Never rejects. The end is noted once nothing is left to do, so that whatever arrives later starts it again. */
  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    while (!this.#isClosed && (this.#waiting.size > 0 || this.#pollWanted)) {
      await this.#readWaiting();
      await this.#pollOnce();
    }
    this.#isWorking = false;
  }

  async #readWaiting(): Promise<void> {
    const { connectionId, feeds, log } = this.#options;
    const batch = [...this.#waiting.values()];
    this.#waiting.clear();
    if (batch.length === 0) return;
    const read: number[] = [];
    const noted = (nth: number, outcome: AnnouncedOutcome, found: KnownProduct) => {
      const { name, webhooks } = batch[nth]!;
      if (!(outcome instanceof AppError)) read.push(name.number);
      this.#note(webhooks, outcome, found);
    };
    try {
      await feeds.betweenPolls(connectionId, async (workspace, signal) => {
        const names = batch.map(({ name }) => name);
        try {
          await readAnnounced(workspace, names, { signal, onOutcome: noted });
        } finally {
          await workspace.store.announcedRead(read);
        }
      });
    } catch (error) {
      // The feed handles services that do not find products by their identifiers.
      if (error instanceof OthersListed) this.#pollWanted = true;
      const reason = this.#reasonOf(error);
      for (const webhook of batch.flatMap(({ webhooks }) => webhooks))
        if (webhook.outcome === 'waiting') log.ended(webhook, 'failed', reason);
    }
  }

  #note(
    webhooks: readonly ReceivedWebhook[],
    outcome: AnnouncedOutcome,
    { product, isKnown }: KnownProduct,
  ): void {
    const { log } = this.#options;
    if (outcome === 'nameless') this.#pollWanted = true;
    for (const webhook of webhooks) {
      webhook.product ??= product;
      if (outcome instanceof AppError) log.ended(webhook, 'failed', outcome.message);
      else if (outcome === 'nameless') log.ended(webhook, 'unknown', i18n._(NO_IDENTIFIER));
      else if (outcome === 'missing') log.ended(webhook, isKnown ? 'gone' : 'unknown');
      else log.ended(webhook, outcome);
    }
  }

  async #pollOnce(): Promise<void> {
    if (!this.#pollWanted) return;
    this.#pollWanted = false;
    const { connectionId, workspaces, feeds } = this.#options;
    try {
      const { connection } = await workspaces.get(connectionId);
      if (connection.pollSeconds !== null) await feeds.poll(connectionId);
    } catch (error) {
      this.#reasonOf(error); // the status of the feed says why it cannot be polled
    }
  }

  /** Returns the reason for the user; defects of the app are written to the log file. */
  #reasonOf(error: unknown): string {
    if (error instanceof AppError) return error.message;
    const { connectionId, logger } = this.#options;
    logger.error('A webhook could not be followed', {
      connectionId,
      error: error instanceof Error ? error.stack : String(error),
    });
    return t`Something went wrong in Catalog Desk. See the log file for details.`;
  }
}

const SWITCHED_OFF = msg`Receiving webhooks was switched off before the product was read.`;
const POLLED_INSTEAD = msg`The changes feed is checked instead.`;
const NOT_POLLED = msg`Set webhooks.product_id or webhooks.identifier in the service profile to where the payload names the product.`;
const NO_IDENTIFIER = msg`The catalog has no product with this id, and the payload names no identifier to ask the service for.`;
const TOO_MANY = msg`Too many products at once. The changes feed or a pull reads this one.`;
