import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { formatCount } from '#shared/domain/counted.ts';
import { sentences } from '#shared/domain/sentences.ts';
import type { WritableProduct } from '#shared/service/record-json.ts';
import type { BatchOutcome } from '../../api/batch.ts';
import type { ListedProduct } from '../../api/product-list.ts';
import { upsertProducts } from '../../api/upsert-products.ts';
import type { ItemOutcome } from '../../store/catalog/journal/item-states.ts';
import type { ProductWork } from '../../store/catalog/removals/product-items.ts';
import { NOT_KEPT } from '../runs/attempts.ts';
import type { ReadingSentence } from '../runs/reading-progress.ts';
import type { Run, Send, Strategy } from '../runs/run.ts';
import { FirstProducts } from './first-products.ts';
import { RefusedBatches } from './refused-batches.ts';
import { byLevel, rereadWorks, stillAwaited, stillPending } from './whole-products.ts';
import type { RereadWork, WorkProduct } from './work-products.ts';
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

/** What differs between restores and creations. */
interface Upserting {
  texts: UpsertTexts;
  /** Called before the items of a level are looked up: returns those that may be sent. */
  allowed?(works: readonly ProductWork[]): Promise<readonly ProductWork[]>;
  /** The product to send for an item. */
  product(item: number): Promise<WritableProduct>;
  /**
   * Called right before an item is sent: returns its outcome if it must not be sent, otherwise null. `found` null: the
   * service does not list it.
   */
  instead(work: ProductWork, found: ListedProduct | null): Promise<ItemOutcome | null>;
  /** The outcome of an accepted product, compared with how the service lists it now. */
  compared(work: ProductWork, found: ListedProduct): Promise<ItemOutcome>;
  /** The outcome of a product that was sent with unknown outcome and is listed; null if it did not arrive. */
  arrived(work: ProductWork, found: ListedProduct): Promise<ItemOutcome | null>;
  /** The outcome of an accepted product that could not be read back. */
  unread(item: number, why: string): ItemOutcome;
}

/**
 * Sends whole products (4.1), parents before their variants: each is looked up in the service right before, so that nothing
 * unseen is overwritten, and what was sent is read back and compared.
 */
export function upserts(run: Run<WorkProduct>, kind: Upserting): Strategy<WorkProduct> {
  /** Products that the service reports as accepted and that are not read back yet: in flight on disk. */
  let answered: ProductWork[] = [];
  const first = new FirstProducts(run);

  const settling: ReadingSentence = (done, of) =>
    t`Reading back products with unknown outcome: ${done} of ${formatCount(of)}`;

  async function send(wanted: readonly ProductWork[]): Promise<void> {
    const works = (await kind.allowed?.(wanted)) ?? wanted;
    const alone = new Set<ProductWork>();
    for (const work of works) {
      if (run.signal.aborted || !(await first.isNext(wayOf(work)))) continue;
      first.tried(wayOf(work));
      alone.add(work);
      await sendWorks([work]);
      if (run.attempts.of(work.item) > 0) await settleFirst(work);
    }
    await sendWorks(works.filter((work) => !alone.has(work)));
  }

  async function sendWorks(works: readonly ProductWork[]): Promise<void> {
    if (works.length === 0 || run.signal.aborted) return;
    const { max_products } = run.workspace.connection.profile.upsert;
    // A product without a clear answer may share a request with one that the service refuses: it is sent again alone.
    const again = works.some(({ item }) => run.attempts.of(item) > 0);
    const perRequest = again ? 1 : productsPerRequest(max_products);
    const batches = new RefusedBatches(perRequest);
    const queue = new WorkQueue();
    try {
      await run.sendAll<ProductBatch, ProductResults>({
        queue,
        most: () => batches.size.most,
        request: (batch, send) => sendBatch(batch, send, batches),
        fill: () => fill(queue, works, perRequest),
      });
      await readBack();
    } finally {
      await leaveUnread();
    }
  }

  async function settled({ address, found }: RereadWork, left: number): Promise<ItemOutcome> {
    const { item } = address;
    if (found instanceof AppError)
      return { item, state: 'unknown', message: t`It could not be read back: ${found.message}` };
    const outcome = found && (await kind.arrived(address, found));
    if (outcome) return outcome;
    if (run.attempts.mayComeLater.has(item)) return awaited(item, kind.texts.mayComeLater());
    return stillPending(run, item, left, i18n._(NOT_KEPT));
  }

  /**
   * Queues products that may be sent while the service is asked for the next ones, so that even a short run makes progress;
   * the outcomes of the others are recorded.
   */
  async function fill(queue: WorkQueue, works: readonly ProductWork[], perRequest: number): Promise<void> {
    const asking = {
      activity: 'checking',
      sentence: kind.texts.asking,
      unlisted: works.every(({ action }) => action !== 'replace'),
      perPage: perRequest * Math.ceil(AT_A_TIME / perRequest),
    } as const;
    await rereadWorks(run, works, asking, async (chunk) => {
      const outcomes: ItemOutcome[] = [];
      const free: ProductWork[] = [];
      for (const { address, found } of chunk) {
        const outcome =
          found instanceof AppError ? notAsked(address, found) : await kind.instead(address, found);
        if (outcome) outcomes.push(outcome);
        else free.push(address);
      }
      await run.journal.record(outcomes);
      queue.add(free);
      // What was looked up is only valid as long as none of it waits.
      while (queue.waiting > 0 && !run.signal.aborted) await queue.changed();
    });
    queue.complete();
  }

  async function sendBatch(
    batch: ProductBatch,
    send: Send,
    batches: RefusedBatches,
  ): Promise<ProductResults> {
    const { works, items } = batch;
    const products: WritableProduct[] = [];
    for (const item of items) products.push(await kind.product(item));
    const answer = await send<Answer>(() => upsertProducts(run.workspace.client, products, run.signal));
    if (answer === null) return { outcomes: items.map((item) => ({ item, state: 'pending' })), separate: [] };
    if (answer.kind === 'refused') return batches.refused(batch, answer);
    batches.accepted(batch);
    if (answer.kind === 'unknown')
      return { outcomes: items.map((item) => run.unclear(item, answer)), separate: [] };
    const outcomes = works.flatMap((work, at): ItemOutcome[] => {
      const { item } = work;
      const result = answer.results[at];
      if (result?.outcome === 'applied') {
        answered.push(work);
        return [];
      }
      if (result?.outcome === 'failed')
        return [{ item, state: 'failed', code: result.code, said: result.said }];
      const unclear = result ?? { reason: t`The service gave no result` };
      return [run.unclear(item, { ...unclear, accepted: true, mayComeLater: false })];
    });
    return { outcomes, separate: [] };
  }

  /** Reads back and compares the products that the service reports as accepted. */
  async function readBack(): Promise<void> {
    const shown = { activity: 'settling', sentence: kind.texts.comparing } as const;
    await rereadWorks(run, [...answered], shown, async (chunk) => {
      const outcomes = await Promise.all(chunk.map((reread) => comparedWork(reread)));
      await run.journal.record(outcomes);
      const done = new Set(outcomes.map(({ item }) => item));
      answered = answered.filter(({ item }) => !done.has(item));
      for (const { address, found } of chunk)
        if (found !== null && !(found instanceof AppError)) await judge(address, found);
    });
  }

  /** Without a clear answer, what the service holds shows what it does. */
  async function settleFirst(work: ProductWork): Promise<void> {
    const shown = { activity: 'settling', sentence: settling } as const;
    await rereadWorks(run, [work], shown, async ([reread]) => {
      if (!reread) return;
      const outcome = await settled(reread, 1);
      await run.journal.record([outcome]);
      const { found } = reread;
      if (outcome.state === 'applied' && found !== null && !(found instanceof AppError))
        await judge(work, found);
    });
  }

  async function judge(work: ProductWork, { record: now }: ListedProduct): Promise<void> {
    if (await first.isNext(wayOf(work)))
      await first.judge(wayOf(work), {
        sent: await kind.product(work.item),
        now,
        isNew: work.action === 'add',
      });
  }

  async function comparedWork({ address, found }: RereadWork): Promise<ItemOutcome> {
    const { item } = address;
    if (found instanceof AppError) return kind.unread(item, found.message);
    if (found !== null) return kind.compared(address, found);
    run.attempts.mayComeLater.add(item);
    return awaited(item, kind.texts.notListedYet());
  }

  const awaited = (item: number, message: string): ItemOutcome =>
    stillAwaited(run, item, {
      message,
      inVain: t`This was sent more than once, and the service still does not hold the product as it was sent. Check in the service before you retry.`,
    });

  /** The run was stopped before it could read them back: a later run does, unless the user canceled the change set. */
  async function leaveUnread(): Promise<void> {
    const left = answered;
    answered = [];
    const { aborted, reason } = run.handle.signal;
    const ended = aborted && reason === 'user';
    await run.journal.record(
      left.map(({ item }): ItemOutcome => {
        if (ended) return kind.unread(item, t`The change set was stopped.`);
        return { item, state: 'unknown', message: kind.texts.notReadBack() };
      }),
    );
  }

  return { ...byLevel(run, settling, send), proven: async (reread, left) => [await settled(reread, left)] };
}

/** A restored product is created again. */
const wayOf = ({ action }: ProductWork) => (action === 'replace' ? 'replace' : 'create');

const notAsked = ({ item }: ProductWork, { message }: AppError): ItemOutcome => ({
  item,
  state: 'failed',
  code: 'not_read',
  message: sentences(
    t`The service could not be asked for the product: ${message}`,
    t`Nothing was sent. Retry once it can be read.`,
  ),
});
