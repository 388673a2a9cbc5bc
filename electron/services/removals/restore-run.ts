import { AppError } from '#shared/contract/result.ts';
import { MAY_COME_LATER } from '#shared/domain/stopped-messages.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { BatchOutcome } from '../../api/batch.ts';
import type { ListedProduct } from '../../api/product-list.ts';
import { upsertProducts } from '../../api/upsert-products.ts';
import type { ItemOutcome } from '../../store/catalog/journal/item-states.ts';
import type { ProductWork } from '../../store/catalog/removals/product-items.ts';
import { NOT_KEPT } from '../runs/attempts.ts';
import type { Send } from '../runs/change-set-run.ts';
import { ProductRun } from './product-run.ts';
import { RefusedBatches } from './refused-batches.ts';
import { restored } from './restored.ts';
import { lookedUp, type RereadWork } from './work-products.ts';
import { type ProductBatch, type ProductResults, WorkQueue } from './work-queue.ts';

/**
 * An app that is killed again and again restores what it could ask for, and send, in between: so few at a time that some always
 * are. Asking takes a request for each product, so that more requests to restore them are hardly felt.
 */
const AT_A_TIME = 25;

/** How many products a request to restore carries, where the service takes so many at most (4.1). */
export const restoredPerRequest = (maxProducts: number): number => Math.min(maxProducts, AT_A_TIME);

type Answer = Exclude<BatchOutcome, { kind: 'not_processed' }>;

/**
 * Sends removed products again out of their snapshots (4.1), parents before their variants. One that is listed again by
 * now is left alone, since a full update would replace all of its values. What was sent is read back and compared.
 */
export class RestoreRun extends ProductRun {
  /** Restored, as the service says, and not read back yet: in flight on disk. */
  #answered: ProductWork[] = [];

  readonly #comparing = { readOnly: this.workspace.connection.profile.upsert.read_only };

  protected readonly settling = 'Reading back products with unknown outcome';

  protected async prepare(): Promise<void> {
    // Whether it is listed again is asked right before a level is sent: others may create products at any time.
  }

  protected async send(works: readonly ProductWork[]): Promise<void> {
    const { max_products } = this.workspace.connection.profile.upsert;
    // What got no clear answer may share a request with what the service refuses: it is sent again by itself.
    const again = works.some(({ item }) => this.attempts.of(item) > 0);
    const perRequest = again ? 1 : restoredPerRequest(max_products);
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
      return { item, state: 'unknown', message: `It could not be read back: ${found.message}` };
    if (found !== null) return this.#readBackAs(address, found);
    if (this.attempts.mayComeLater.has(item))
      return { item, state: 'unknown', message: MAY_COME_LATER.restore };
    return this.stillPending(item, left, NOT_KEPT);
  }

  /** Of one that was sent, and of which it was not known what became of it. */
  async #readBackAs(work: ProductWork, { record }: ListedProduct): Promise<ItemOutcome> {
    const how = lookedUp(work, 'the product is listed.');
    return restored(work, await this.journal.snapshot(work.item), record, { ...this.#comparing, how });
  }

  /**
   * Those that the service does not list may leave while it is asked for the next ones, so that a run that is soon over gets on;
   * what becomes of the others is recorded.
   */
  async #fill(queue: WorkQueue, works: readonly ProductWork[], perRequest: number): Promise<void> {
    const asking = {
      matter: 'checking',
      sentence: (of: string) => `Checking whether the service lists them again: ${of} products`,
      unlisted: true,
      perPage: perRequest * Math.ceil(AT_A_TIME / perRequest),
    } as const;
    await this.rereadWorks(works, asking, async (piece) => {
      const outcomes: ItemOutcome[] = [];
      const free: ProductWork[] = [];
      for (const { address, found } of piece) {
        if (found === null) free.push(address);
        else if (found instanceof AppError) outcomes.push(notAsked(address, found));
        // A request of before may have got through late: then it is this change set that restored the product.
        else if (address.sentBefore) outcomes.push(await this.#readBackAs(address, found));
        else outcomes.push(listedAgain(address));
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
    const products: ProductRecord[] = [];
    for (const item of items) products.push(await this.journal.snapshot(item));
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
      const unclear = result ?? { reason: 'The service gave no result' };
      return [this.unclear(item, { ...unclear, accepted: true, mayComeLater: false })];
    });
    return { outcomes, separate: [] };
  }

  /** What the service says that it restored, as it lists it now. */
  async #readBack(): Promise<void> {
    const shown = {
      matter: 'settling',
      sentence: (of: string) => `Comparing with the snapshots: ${of} products`,
    } as const;
    await this.rereadWorks([...this.#answered], shown, async (piece) => {
      const outcomes = await Promise.all(piece.map((reread) => this.#compared(reread)));
      await this.journal.record(outcomes);
      const done = new Set(outcomes.map(({ item }) => item));
      this.#answered = this.#answered.filter(({ item }) => !done.has(item));
    });
  }

  async #compared({ address, found }: RereadWork): Promise<ItemOutcome> {
    const { item } = address;
    if (found instanceof AppError) return notCompared(item, found.message);
    if (found !== null)
      return restored(address, await this.journal.snapshot(item), found.record, this.#comparing);
    this.attempts.mayComeLater.add(item);
    return {
      item,
      state: 'unknown',
      mayComeLater: true,
      message:
        'The service reports the product as restored but does not list it yet. Resume later to check again.',
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
        if (ended) return notCompared(item, 'The restore was stopped.');
        const message =
          'The service reports the product as restored. Resume to read it back and compare it with its snapshot.';
        return { item, state: 'unknown', message };
      }),
    );
  }
}

const listedAgain = ({ item, identifier }: ProductWork): ItemOutcome => ({
  item,
  state: 'failed',
  code: 'exists',
  message: `The service lists a product “${identifier}” again. Sending the snapshot would replace all of its values, so nothing was sent. Pull to see the product.`,
});

const notAsked = ({ item }: ProductWork, { message }: AppError): ItemOutcome => ({
  item,
  state: 'failed',
  code: 'not_read',
  message: `It could not be checked whether the service lists the product again: ${message} Nothing was sent. Retry once it can be read.`,
});

const notCompared = (item: number, why: string): ItemOutcome => ({
  item,
  state: 'applied',
  message: `The service reports the product as restored, but it was not compared with its snapshot: ${why} Pull to see the product.`,
});
