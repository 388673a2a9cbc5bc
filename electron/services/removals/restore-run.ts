import { AppError } from '#shared/contract/result.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { BatchOutcome } from '../../api/batch.ts';
import type { ListedProduct } from '../../api/service-client.ts';
import type { ProductOutcome, ProductWork } from '../../store/removal-store.ts';
import { ProductRun, type SendPatiently } from './product-run.ts';
import { type ProductBatch, RefusedBatches } from './refused-batches.ts';
import { restored } from './restored.ts';
import type { RereadWork } from './work-products.ts';
import { WorkQueue } from './work-queue.ts';

type Answer = Exclude<BatchOutcome, { kind: 'not_processed' }>;

interface BatchResult {
  outcomes: ProductOutcome[];
  again: ProductBatch[];
}

/**
 * Sends removed products again out of their snapshots (4.1), parents before their variants. One that is listed again by
 * now is left alone, since a full update would replace all of its values. What was sent is read back and compared.
 */
export class RestoreRun extends ProductRun {
  /** Restored, as the service says, and not read back yet: in flight on disk. */
  #answered: ProductWork[] = [];

  protected readonly words = {
    settling: 'Reading back what became of unknown products',
    mayComeLater: 'The service does not list it yet, but may still be at it. Resume later to look again.',
  };

  protected async prepare(): Promise<void> {
    // Whether it is listed again is asked right before a level is sent: others may create products at any time.
  }

  protected async send(works: readonly ProductWork[]): Promise<void> {
    const free = await this.#notListed(works);
    const batches = new RefusedBatches(this.workspace.connection.profile.upsert.max_products);
    const queue = new WorkQueue<ProductBatch>(free, {
      most: () => batches.size.most,
      request: (chosen) => ({ works: chosen, items: chosen.map(({ item }) => item), partOf: null }),
    });
    try {
      await this.sendAll(
        queue,
        (batch, patiently) => this.#sendBatch(batch, patiently, batches),
        (_, { outcomes, again }: BatchResult) => {
          queue.giveBack(again);
          return outcomes;
        },
      );
      await this.#readBack();
    } finally {
      await this.#leaveUnread();
    }
  }

  protected async settled({ address, found }: RereadWork): Promise<ProductOutcome> {
    const { item } = address;
    if (found instanceof AppError)
      return { item, state: 'unknown', message: `It could not be read back: ${found.message}` };
    if (found !== null) return this.#readBackAs(address, found);
    if (this.mayComeLater.has(item)) return { item, state: 'unknown', message: this.words.mayComeLater };
    return { item, state: 'pending' };
  }

  /** Of one that was sent, and of which it was not known what became of it. */
  async #readBackAs(work: ProductWork, { record }: ListedProduct): Promise<ProductOutcome> {
    const how = 'It was not known what became of it. Read back, the service lists it again.';
    return restored(work, await this.journal.snapshot(work.item), record, how);
  }

  /** Those that the service does not list; what becomes of the others is recorded. */
  async #notListed(works: readonly ProductWork[]): Promise<ProductWork[]> {
    const free: ProductWork[] = [];
    const told = {
      matter: 'checking',
      sentence: (of: string) => `Asking whether the service lists them again: ${of} products`,
    } as const;
    await this.reread(works, told, async (piece) => {
      const outcomes: ProductOutcome[] = [];
      for (const { address, found } of piece) {
        if (found === null) free.push(address);
        else if (found instanceof AppError) outcomes.push(notAsked(address, found));
        // A request of before may have got through late: then it is this change set that restored the product.
        else if (address.sentBefore) outcomes.push(await this.#readBackAs(address, found));
        else outcomes.push(listedAgain(address));
      }
      await this.journal.record(outcomes);
    });
    return free;
  }

  async #sendBatch(
    batch: ProductBatch,
    patiently: SendPatiently,
    batches: RefusedBatches,
  ): Promise<BatchResult> {
    const { works, items } = batch;
    const products: ProductRecord[] = [];
    for (const item of items) products.push(await this.journal.snapshot(item));
    const answer = await patiently<Answer>(() => this.workspace.client.upsert(products, this.signal));
    if (answer === null) return { outcomes: items.map((item) => ({ item, state: 'pending' })), again: [] };
    if (answer.kind === 'refused') return batches.refused(batch, answer);
    batches.accepted(batch);
    if (answer.kind === 'unknown') {
      if (answer.mayComeLater) for (const item of items) this.mayComeLater.add(item);
      return {
        outcomes: items.map((item) => ({ item, state: 'unknown', message: answer.reason })),
        again: [],
      };
    }
    const outcomes = works.flatMap((work, at): ProductOutcome[] => {
      const { item } = work;
      const result = answer.results[at];
      if (result?.outcome === 'applied') {
        this.#answered.push(work);
        return [];
      }
      if (result?.outcome === 'failed')
        return [{ item, state: 'failed', code: result.code, said: result.said }];
      return [{ item, state: 'unknown', message: result?.reason ?? 'The service gave no result' }];
    });
    return { outcomes, again: [] };
  }

  /** What the service says that it restored, as it lists it now. */
  async #readBack(): Promise<void> {
    const told = {
      matter: 'settling',
      sentence: (of: string) => `Comparing with the snapshots: ${of} products`,
    } as const;
    await this.reread([...this.#answered], told, async (piece) => {
      const outcomes = await Promise.all(piece.map((reread) => this.#compared(reread)));
      await this.journal.record(outcomes);
      const done = new Set(outcomes.map(({ item }) => item));
      this.#answered = this.#answered.filter(({ item }) => !done.has(item));
    });
  }

  async #compared({ address, found }: RereadWork): Promise<ProductOutcome> {
    const { item } = address;
    if (found instanceof AppError) return notCompared(item, found.message);
    if (found !== null) return restored(address, await this.journal.snapshot(item), found.record);
    this.mayComeLater.add(item);
    return {
      item,
      state: 'unknown',
      message:
        'The service says that it restored the product, but does not list it yet. Resume later to look again.',
    };
  }

  /** The run was stopped before it could read them back: a later one does, unless the user wants none. */
  async #leaveUnread(): Promise<void> {
    const left = this.#answered;
    this.#answered = [];
    const { aborted, reason } = this.handle.signal;
    const ended = aborted && reason === 'user';
    await this.journal.record(
      left.map(({ item }): ProductOutcome => {
        if (ended) return notCompared(item, 'The restore was stopped.');
        const message =
          'The service says that it restored the product. It was not read back yet: resume to compare it with its snapshot.';
        return { item, state: 'unknown', message };
      }),
    );
  }
}

const listedAgain = ({ item, identifier }: ProductWork): ProductOutcome => ({
  item,
  state: 'failed',
  code: 'exists',
  message: `The service lists a product “${identifier}” again. Sending the snapshot would replace all of its values, so nothing was sent. Pull to see it.`,
});

const notAsked = ({ item }: ProductWork, { message }: AppError): ProductOutcome => ({
  item,
  state: 'failed',
  code: 'not_read',
  message: `It could not be asked whether the service lists it again: ${message} Nothing was sent. Retry once it can be read.`,
});

const notCompared = (item: number, why: string): ProductOutcome => ({
  item,
  state: 'applied',
  message: `The service says that it restored the product, but it was not compared with its snapshot: ${why} Pull to see it.`,
});
