import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { formatCount } from '#shared/domain/counted.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { MAY_COME_LATER } from '#shared/domain/stopped-messages.ts';
import { isNestedDeeper, toJson } from '#shared/service/json.ts';
import type { NotProcessed } from '../../api/batch.ts';
import { OthersListed } from '../../api/product-list.ts';
import { type RemovalOutcome, removeProduct } from '../../api/remove-product.ts';
import type { ItemOutcome } from '../../store/catalog/journal/item-states.ts';
import type { TakenSnapshot } from '../../store/catalog/journal/snapshots.ts';
import type { ProductWork } from '../../store/catalog/removals/product-items.ts';
import { type CurrentProduct, ProductRereader } from '../runs/product-rereader.ts';
import type { ReadingSentence } from '../runs/reading-progress.ts';
import type { Run, Send, Strategy } from '../runs/run.ts';
import { ModeEvidence, modeOf } from './mode-evidence.ts';
import { byLevel, rereadWorks, stillAwaited, stillPending } from './whole-products.ts';
import type { RereadWork, WorkProduct } from './work-products.ts';
import { type ProductBatch, type ProductResults, WorkQueue } from './work-queue.ts';

type Answer = Exclude<RemovalOutcome, { kind: 'not_processed' }>;

/** Deeper records cannot be serialized, which recurses level by level. */
const MAX_NESTING = 200;

/**
 * Removes products (4.4): a snapshot of each is on disk before the first request is sent, and variants are removed before
 * their parents. A parent is kept while a variant of it that was to be removed still exists.
 */
export function removals(run: Run<WorkProduct>): Strategy<WorkProduct> {
  const settling: ReadingSentence = (done, of) =>
    t`Reading back removals with unknown outcome: ${done} of ${formatCount(of)}`;

  /** Set once the service did what the other mode would do. */
  let mishap: AppError | null = null;
  /** Modes in which the service carried out a removal, or may have done so. */
  const answered = new Set<RemovalMode>();
  const evidence = new ModeEvidence(run.workspace.removalModes, run.journal);

  async function prepare(): Promise<void> {
    const works = await run.journal.allWork('pending');
    const { total } = run.journal.known;
    for (const mode of new Set(works.map(modeOf))) await run.workspace.removalModes.allow(mode, total);
    const shown = {
      activity: 'checking',
      sentence: (done: string, of: number) =>
        t`Saving snapshots of ${done} of ${plural(of, { one: '# product', other: '# products' })}`,
    } as const;
    await rereadWorks(run, works, shown, async (chunk) => {
      const snapshots: TakenSnapshot[] = [];
      const outcomes: ItemOutcome[] = [];
      for (const reread of chunk) {
        const taken = snapshotOf(reread);
        if (isSnapshot(taken)) snapshots.push(taken);
        else outcomes.push(await unlessSentBefore(reread.address, taken));
      }
      if (snapshots.length > 0) await run.journal.saveSnapshots(snapshots);
      await run.journal.record(outcomes);
    });
  }

  async function send(works: readonly ProductWork[]): Promise<void> {
    const left = await run.journal.withVariantsLeft(works.map(({ item }) => item));
    await run.journal.record(left.map(variantLeft));
    const waiting = new Set(left.map(({ item }) => item));
    const free = works.filter(({ item }) => !waiting.has(item));
    // One at a time until one of each mode has been carried out: the answer decides whether others may follow.
    const alone = new Set<ProductWork>();
    for (const work of free) {
      if (answered.has(modeOf(work))) continue;
      alone.add(work);
      await sendWorks([work]);
    }
    await sendWorks(free.filter((work) => !alone.has(work)));
  }

  async function sendWorks(works: readonly ProductWork[]): Promise<void> {
    if (works.length === 0 || run.signal.aborted) return;
    const queue = new WorkQueue();
    queue.add(works);
    queue.complete();
    await run.sendAll<ProductBatch, ProductResults>({
      queue,
      most: () => 1, // (4.4)
      request: async ({ works }, send) => ({
        outcomes: await Promise.all(works.map((work) => remove(work, send))),
        separate: [],
      }),
    });
    if (mishap) throw mishap;
  }

  async function settled({ address, found }: RereadWork, left: number): Promise<ItemOutcome> {
    const { item, productId } = address;
    if (found instanceof AppError)
      return { item, state: 'unknown', message: t`It could not be read back: ${found.message}` };
    if (found === null) return evidence.notListed(address, t`the product is no longer listed.`);
    const { record } = found;
    if (record.productId !== null && record.productId !== productId)
      return evidence.notListed(
        address,
        t`its identifier names another product (product id ${record.productId}).`,
      );
    if (run.attempts.mayComeLater.has(item))
      return stillAwaited(run, item, {
        message: i18n._(MAY_COME_LATER.removal),
        inVain: t`This was sent more than once, and the service still lists the product. Check in the service before you retry.`,
      });
    return stillPending(run, item, left, t`The service accepted the removal but still lists the product.`);
  }

  async function remove(work: ProductWork, send: Send): Promise<ItemOutcome> {
    const { item, productId } = work;
    if (productId === null) return withoutId(item);
    const answer = await send<Answer>(() =>
      removeProduct(run.workspace.client, productId, modeOf(work), run.signal),
    );
    return answer === null ? { item, state: 'pending' } : outcomeOf(work, answer, send);
  }

  async function outcomeOf(work: ProductWork, answer: Answer, send: Send): Promise<ItemOutcome> {
    const { item } = work;
    if (answer.kind !== 'failed') answered.add(modeOf(work));
    switch (answer.kind) {
      case 'applied':
        return evidence.removed(work, answer.says);
      case 'other_mode': {
        // First, so that nothing that is still waiting is sent.
        run.stopSending();
        const { outcome, mishap: found } = await evidence.otherMode(work, answer.said);
        mishap = found;
        return outcome;
      }
      case 'unknown':
        return run.unclear(item, answer);
      case 'failed':
        if (answer.code === 'not_found') return notFound(work, answer.said, send);
        return { item, state: 'failed', code: answer.code, said: answer.said, message: answer.message };
    }
  }

  /** The service finds no such product: either it is gone, or the request was wrong. The list shows which (4.3). */
  async function notFound(work: ProductWork, said: string | null, send: Send): Promise<ItemOutcome> {
    const { item } = work;
    const read = await send(() => readBack(work));
    if (read === null) return { item, state: 'pending' };
    const { found } = read;
    if (found instanceof AppError)
      return {
        item,
        state: 'failed',
        code: 'not_found',
        said,
        message: sentences(
          t`The service does not find the product (status 404).`,
          t`It could not be checked whether the product is still listed: ${found.message}`,
          t`Retry.`,
        ),
      };
    const taken = snapshotOf({ address: work, found });
    if (isSnapshot(taken))
      return {
        item,
        state: 'failed',
        code: 'not_found',
        said,
        message: t`The service does not find the product (status 404), but still lists it. Check routes.product_delete in the service profile, then retry.`,
      };
    if (taken.code !== 'already_gone') return taken;
    return unlessSentBefore(work, {
      ...taken,
      said,
      message: t`The service no longer finds or lists the product. It was already gone.`,
    });
  }

  /** An earlier request may have got through late: then this change set removed the product, and can restore it. */
  async function unlessSentBefore(work: ProductWork, outcome: ItemOutcome): Promise<ItemOutcome> {
    return work.sentBefore && outcome.code === 'already_gone'
      ? evidence.notListed(work, t`it was still listed at first, and then no longer.`)
      : outcome;
  }

  async function readBack(
    work: ProductWork,
  ): Promise<{ kind: 'read'; found: CurrentProduct } | NotProcessed> {
    const { workspace, journal, signal } = run;
    const reader = new ProductRereader<WorkProduct>({ workspace, journal, signal });
    const { reread, trouble } = await reader.read([{ address: work }]);
    if (trouble === null || trouble instanceof OthersListed)
      return { kind: 'read', found: trouble ?? reread[0]?.found ?? null };
    return { kind: 'not_processed', error: trouble, retryAfterMs: trouble.shape.retryAfterMs ?? null };
  }

  return {
    ...byLevel(run, settling, send),
    prepare,
    proven: async (reread, left) => [await settled(reread, left)],
  };
}

const variantLeft = ({ item, variant }: { item: number; variant: string }): ItemOutcome => ({
  item,
  state: 'failed',
  code: 'variants_left',
  message: t`Not removed, because its variant “${variant}” was not removed or its outcome is unknown. Nothing was sent. Remove the variant first, then retry.`,
});

const withoutId = (item: number): ItemOutcome => ({
  item,
  state: 'failed',
  code: 'no_product_id',
  message: t`The service gave no product id, which a removal needs. Nothing was sent. Check product.product_id in the service profile, then pull.`,
});

/**
 * Returns the snapshot of a product that is about to be removed, or the outcome of its item if it is no longer listed, its
 * identifier names another product by now, or it cannot be read.
 */
function snapshotOf({
  address: { item, identifier, productId },
  found,
}: RereadWork): TakenSnapshot | ItemOutcome {
  if (found instanceof AppError) return noSnapshot(item, found.message);
  if (found === null)
    return {
      item,
      state: 'skipped',
      code: 'already_gone',
      message: t`The service no longer listed the product when its snapshot was read. Nothing was sent.`,
    };
  const { record } = found;
  if (record.productId !== null && record.productId !== productId)
    return {
      item,
      state: 'failed',
      code: 'other_product',
      message: t`“${identifier}” names another product in the service now (product id ${record.productId}, not ${productId ?? ''}). Nothing was sent. Pull, check the product, and mark it again if needed.`,
    };
  if (isNestedDeeper(found.item, MAX_NESTING)) return noSnapshot(item, t`The record is nested too deeply.`);
  return { item, raw: JSON.stringify(toJson(found.item)), record };
}

const isSnapshot = (taken: TakenSnapshot | ItemOutcome): taken is TakenSnapshot =>
  'record' in taken && 'raw' in taken;

const noSnapshot = (item: number, why: string): ItemOutcome => ({
  item,
  state: 'failed',
  code: 'no_snapshot',
  message: sentences(
    t`No snapshot could be taken before the removal: ${why}`,
    t`Nothing was sent.`,
    t`Retry once it can be read.`,
  ),
});
