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
 * An app that is killed again and again sends what it could ask for, and send, in between: so few at a time that some always
 * are. Asking takes a request for each product, so that more requests to send them are hardly felt.
 */
const AT_A_TIME = 25;

/** How many products a request carries, where the service takes so many at most (4.1). */
export const productsPerRequest = (maxProducts: number): number => Math.min(maxProducts, AT_A_TIME);

type Answer = Exclude<BatchOutcome, { kind: 'not_processed' }>;

/** What a run says while it works, and of what it did. */
export interface UpsertTexts {
  /** While the service is asked for products right before they are sent. */
  asking: ReadingSentence;
  /** While it is compared what the service made of them. */
  comparing: ReadingSentence;
  /** Of one that the service says that it took, and does not list. */
  notListedYet(): string;
  /** Of one that the service says that it took, where the run was stopped before it was read back. */
  notReadBack(): string;
  /** Of one that the service may still make. */
  mayComeLater(): string;
}

/**
 * Sends whole products (4.1), parents before their variants: the service is asked for each right before, so that nothing is written
 * over that nobody knows of, and what was sent is read back and compared.
 */
export abstract class UpsertRun extends ProductRun {
  /** Sent, as the service says, and not read back yet: in flight on disk. */
  #answered: ProductWork[] = [];

  protected abstract readonly texts: UpsertTexts;

  /** What is sent of an item. */
  protected abstract product(item: number): Promise<WritableProduct>;

  /** Right before an item is sent: what becomes of it instead; null where it may leave. `found` null: the service does not list it. */
  protected abstract instead(work: ProductWork, found: ListedProduct | null): Promise<ItemOutcome | null>;

  /** What the service says that it took, as it lists it now. */
  protected abstract compared(work: ProductWork, found: ListedProduct): Promise<ItemOutcome>;

  /** Of one that was sent with unknown outcome and is listed: what became of it; null where it did not arrive. */
  protected abstract arrived(work: ProductWork, found: ListedProduct): Promise<ItemOutcome | null>;

  /** What the service says that it took, and that could not be read back. */
  protected abstract unread(item: number, why: string): ItemOutcome;

  protected readonly settling: ReadingSentence = (done, of) =>
    t`Reading back products with unknown outcome: ${done} of ${formatCount(of)}`;

  protected async prepare(): Promise<void> {
    // The service is asked right before a level is sent: others may write products at any time.
  }

  protected async send(works: readonly ProductWork[]): Promise<void> {
    const { max_products } = this.workspace.connection.profile.upsert;
    // What got no clear answer may share a request with what the service refuses: it is sent again by itself.
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
   * Those that may leave do so while the service is asked for the next ones, so that a run that is soon over gets on;
   * what becomes of the others is recorded.
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
      // What was asked is true for as long as nothing of it waits.
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

  /** What the service says that it took, as it lists it now. */
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

  /** The run was stopped before it could read them back: a later one does, unless the user wants none. */
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
