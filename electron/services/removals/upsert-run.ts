import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { formatCount } from '#shared/domain/counted.ts';
import type { WritableProduct } from '#shared/service/record-json.ts';
import type { BatchOutcome } from '../../api/batch.ts';
import type { ListedProduct } from '../../api/product-list.ts';
import { upsertProducts } from '../../api/upsert-products.ts';
import type { ItemOutcome } from '../../store/catalog/journal/item-states.ts';
import type { ProductWork } from '../../store/catalog/removals/product-items.ts';
import { NOT_KEPT } from '../runs/attempts.ts';
import type { Send } from '../runs/change-set-run.ts';
import type { ReadingSentence } from '../runs/reading-progress.ts';
import { ProductRun } from './product-run.ts';
import { RefusedBatches } from './refused-batches.ts';
import type { RereadWork } from './work-products.ts';
import { type ProductBatch, type ProductResults, WorkQueue } from './work-queue.ts';

/**
 * Small enough that an app that is killed again and again still makes progress: each time, it sends what it could check and
 * send in between. Checking takes one request per product, so that more requests for sending hardly matter.
 */
const AT_A_TIME = 25;

/** Returns the number of products per request, given the most that the service accepts (4.1). */
export const productsPerRequest = (maxProducts: number): number => Math.min(maxProducts, AT_A_TIME);

type Answer = Exclude<BatchOutcome, { kind: 'not_processed' }>;

/** The messages of a run, while it works and about its outcomes. */
export interface UpsertTexts {
  /** While products are looked up in the service right before they are sent. */
  asking: ReadingSentence;
  /** While the products in the service are compared with what was sent. */
  comparing: ReadingSentence;
  /** For a product that the service reports as accepted but does not list. */
  notListedYet(): string;
  /** For a product that the service reports as accepted, if the run was stopped before it was read back. */
  notReadBack(): string;
  /** For a product that the service may still create. */
  mayComeLater(): string;
}

/**
 * Sends whole products (4.1), parents before their variants: each is looked up in the service right before, so that nothing
 * unseen is overwritten, and what was sent is read back and compared.
 */
export abstract class UpsertRun extends ProductRun {
  /** Products that the service reports as accepted and that are not read back yet: in flight on disk. */
  #answered: ProductWork[] = [];

  protected abstract readonly texts: UpsertTexts;

  /** The product to send for an item. */
  protected abstract product(item: number): Promise<WritableProduct>;

  /**
   * Called right before an item is sent: returns its outcome if it must not be sent, otherwise null. `found` null: the
   * service does not list it.
   */
  protected abstract instead(work: ProductWork, found: ListedProduct | null): Promise<ItemOutcome | null>;

  /** The outcome of an accepted product, compared with how the service lists it now. */
  protected abstract compared(work: ProductWork, found: ListedProduct): Promise<ItemOutcome>;

  /** The outcome of a product that was sent with unknown outcome and is listed; null if it did not arrive. */
  protected abstract arrived(work: ProductWork, found: ListedProduct): Promise<ItemOutcome | null>;

  /** The outcome of an accepted product that could not be read back. */
  protected abstract unread(item: number, why: string): ItemOutcome;

  protected readonly settling: ReadingSentence = (done, of) =>
    t`Reading back products with unknown outcome: ${done} of ${formatCount(of)}`;

  protected async prepare(): Promise<void> {
    // The service is asked right before a level is sent, because others may write products at any time.
  }

  protected async send(works: readonly ProductWork[]): Promise<void> {
    const { max_products } = this.workspace.connection.profile.upsert;
    // A product without a clear answer may share a request with one that the service refuses: it is sent again alone.
    const again = works.some(({ item }) => this.attempts.of(item) > 0);
    const perRequest = again ? 1 : productsPerRequest(max_products);
    const batches = new RefusedBatches(perRequest);
    const queue = new WorkQueue();
    try {
      await this.sendAll<ProductBatch, ProductResults>({
        queue,
        most: () => batches.size.most,
        request: (batch, send) => this.#sendBatch(batch, send, batches),
        fill: () => this.#fill(queue, works, perRequest),
      });
      await this.#readBack();
    } finally {
      await this.#leaveUnread();
    }
  }

  protected async settled({ address, found }: RereadWork, left: number): Promise<ItemOutcome> {
    const { item } = address;
    if (found instanceof AppError)
      return { item, state: 'unknown', message: t`It could not be read back: ${found.message}` };
    const outcome = found && (await this.arrived(address, found));
    if (outcome) return outcome;
    if (this.attempts.mayComeLater.has(item))
      return { item, state: 'unknown', message: this.texts.mayComeLater() };
    return this.stillPending(item, left, i18n._(NOT_KEPT));
  }

  /**
   * Queues products that may be sent while the service is asked for the next ones, so that even a short run makes progress;
   * the outcomes of the others are recorded.
   */
  async #fill(queue: WorkQueue, works: readonly ProductWork[], perRequest: number): Promise<void> {
    const asking = {
      matter: 'checking',
      sentence: this.texts.asking,
      unlisted: works.every(({ action }) => action !== 'update'),
      perPage: perRequest * Math.ceil(AT_A_TIME / perRequest),
    } as const;
    await this.rereadWorks(works, asking, async (chunk) => {
      const outcomes: ItemOutcome[] = [];
      const free: ProductWork[] = [];
      for (const { address, found } of chunk) {
        const outcome =
          found instanceof AppError ? notAsked(address, found) : await this.instead(address, found);
        if (outcome) outcomes.push(outcome);
        else free.push(address);
      }
      await this.journal.record(outcomes);
      queue.add(free);
      // What was looked up is only valid as long as none of it waits.
      while (queue.waiting > 0 && !this.signal.aborted) await queue.changed();
    });
    queue.complete();
  }

  async #sendBatch(batch: ProductBatch, send: Send, batches: RefusedBatches): Promise<ProductResults> {
    const { works, items } = batch;
    const products: WritableProduct[] = [];
    for (const item of items) products.push(await this.product(item));
    const answer = await send<Answer>(() => upsertProducts(this.workspace.client, products, this.signal));
    if (answer === null) return { outcomes: items.map((item) => ({ item, state: 'pending' })), separate: [] };
    if (answer.kind === 'refused') return batches.refused(batch, answer);
    batches.accepted(batch);
    if (answer.kind === 'unknown')
      return { outcomes: items.map((item) => this.unclear(item, answer)), separate: [] };
    const outcomes = works.flatMap((work, at): ItemOutcome[] => {
      const { item } = work;
      const result = answer.results[at];
      if (result?.outcome === 'applied') {
        this.#answered.push(work);
        return [];
      }
      if (result?.outcome === 'failed')
        return [{ item, state: 'failed', code: result.code, said: result.said }];
      const unclear = result ?? { reason: t`The service gave no result` };
      return [this.unclear(item, { ...unclear, accepted: true, mayComeLater: false })];
    });
    return { outcomes, separate: [] };
  }

  /** Reads back and compares the products that the service reports as accepted. */
  async #readBack(): Promise<void> {
    const shown = { matter: 'settling', sentence: this.texts.comparing } as const;
    await this.rereadWorks([...this.#answered], shown, async (chunk) => {
      const outcomes = await Promise.all(chunk.map((reread) => this.#comparedWork(reread)));
      await this.journal.record(outcomes);
      const done = new Set(outcomes.map(({ item }) => item));
      this.#answered = this.#answered.filter(({ item }) => !done.has(item));
    });
  }

  async #comparedWork({ address, found }: RereadWork): Promise<ItemOutcome> {
    const { item } = address;
    if (found instanceof AppError) return this.unread(item, found.message);
    if (found !== null) return this.compared(address, found);
    this.attempts.mayComeLater.add(item);
    return {
      item,
      state: 'unknown',
      mayComeLater: true,
      message: this.texts.notListedYet(),
    };
  }

  /** The run was stopped before it could read them back: a later run does, unless the user canceled the change set. */
  async #leaveUnread(): Promise<void> {
    const left = this.#answered;
    this.#answered = [];
    const { aborted, reason } = this.handle.signal;
    const ended = aborted && reason === 'user';
    await this.journal.record(
      left.map(({ item }): ItemOutcome => {
        if (ended) return this.unread(item, t`The change set was stopped.`);
        return { item, state: 'unknown', message: this.texts.notReadBack() };
      }),
    );
  }
}

const notAsked = ({ item }: ProductWork, { message }: AppError): ItemOutcome => ({
  item,
  state: 'failed',
  code: 'not_read',
  message: t`The service could not be asked for the product: ${message} Nothing was sent. Retry once it can be read.`,
});
