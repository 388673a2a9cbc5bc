import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { buildOperations } from '#shared/domain/patch.ts';
import { isStructure } from '#shared/service/structure.ts';
import { patchProducts } from '../../api/patch-products.ts';
import type { ItemOutcome } from '../../store/catalog/journal/item-states.ts';
import type { SendableChange } from '../../store/catalog/journal/sendable.ts';
import { NOT_KEPT } from '../runs/attempts.ts';
import type { Run, Send, Strategy, UnclearAnswer } from '../runs/run.ts';
import type { JournalPage } from '../runs/run-journal.ts';
import { type Answer, AnswerReader, REFUSED } from './answer-reader.ts';
import { type EditedProduct, editedProducts } from './edited-products.ts';
import { FirstWrites, onlySaid } from './first-writes.ts';
import { LateAppends } from './late-appends.ts';
import { type Batch, batchOf, type EditResults, OperationQueue } from './operation-queue.ts';
import { pendingChanges } from './pending-changes.ts';
import { settled } from './settle-unknown.ts';
import { sendStructure } from './structure-updates.ts';
import { sentOf } from './ways-of-sending.ts';

/** How many requests' worth of products may be queued when more are read: more if what was read cannot become stale. */
const REQUESTS_AHEAD = { checked: 1, unchecked: 6 };

interface HowSent {
  onePerCell: boolean;
  /** How many requests' worth of products may be queued when the next page is read. */
  ahead: number;
}

/** Sends cell edits (4.2), first comparing them with what the service holds if requested. */
export function edits(run: Run<EditedProduct>): Strategy<EditedProduct> {
  const { workspace, journal, phase, signal, attempts } = run;
  const { profile, limits } = workspace.connection;
  const reader = new AnswerReader(profile.patch.max_operations);
  const { settling_seconds: saidSeconds } = profile.patch;
  const { silenceSeconds } = limits;
  const late = new LateAppends(
    { journal, handle: run.handle, phase, attempts, saidSeconds, silenceSeconds },
    run.clock,
  );

  const unclear = ({ item, message = null, said, code }: ItemOutcome, answer: Answer): ItemOutcome =>
    run.unclear(item, { reason: message, said, refused: code === REFUSED, ...howUnclear(answer) });
  const first = new FirstWrites(run, ({ intent, item }, outcome, answer) => {
    if (intent === 'append') late.add(item);
    return unclear(outcome, answer);
  });

  async function send(frozen: ChangeSet): Promise<void> {
    await first.prove(frozen);
    if (signal.aborted) return;
    const { kind, options, counts, products } = frozen;
    const { onePerCell } = options;
    const checkFirst = options.checkFirst || kind !== 'edit';
    const ahead = REQUESTS_AHEAD[checkFirst ? 'checked' : 'unchecked'];
    const { rereading } = run;
    const pages = pendingChanges(
      { counts, products, kind },
      { checkFirst },
      { journal, rereading, attempts, phase },
    );
    const structure = new Set<number>();
    await sendPatches(onlySent(withoutStructure(pages, structure)), { onePerCell, ahead });
    if (structure.size > 0 && !signal.aborted) await sendStructure(run, kind, structure, products);
  }

  async function* onlySent(pages: AsyncIterable<JournalPage>): AsyncGenerator<JournalPage, void, undefined> {
    for await (const { items, addresses } of pages) {
      const { toSend, outcomes } = sentOf(items, first.ways);
      await journal.record(outcomes);
      if (toSend.length > 0) yield { items: toSend, addresses };
    }
  }

  async function sendPatches(pages: AsyncIterable<JournalPage>, how: HowSent): Promise<void> {
    const queue = new OperationQueue();
    await run.sendAll<Batch, EditResults>({
      queue,
      most: () => reader.size.most,
      request: sendBatch,
      fill: () => fill(queue, pages, how),
    });
  }

  async function fill(
    queue: OperationQueue,
    pages: AsyncIterable<JournalPage>,
    { onePerCell, ahead }: HowSent,
  ): Promise<void> {
    for await (const { items, addresses } of pages) {
      add(queue, items, new Map(addresses.map((address) => [address.product, address])), onePerCell);
      while (queue.size >= ahead * reader.size.most && !signal.aborted) await queue.changed();
      if (signal.aborted) return;
    }
    queue.complete();
  }

  /**
   * A value that the service did not keep, without saying why, may share its operation or request with one that the service
   * refuses: it is sent again value by value, and after that in its own request.
   */
  function add(
    queue: OperationQueue,
    items: SendableChange[],
    addresses: Batch['addresses'],
    onePerCell: boolean,
  ): void {
    const byAttempts = Map.groupBy(items, ({ item }) => Math.min(attempts.of(item), 2));
    const operations = (tries: number, single: boolean) =>
      buildOperations(byAttempts.get(tries) ?? [], {
        ...first.ways,
        onePerCell: single || first.ways.onePerCell,
      });
    queue.add({ operations: operations(0, onePerCell), addresses });
    queue.add({ operations: operations(1, true), addresses });
    queue.addSeparate(operations(2, true).map((one) => batchOf([one], addresses)));
  }

  async function sendBatch(whole: Batch, ask: Send): Promise<EditResults> {
    const batch = reader.without(journal.leftOut, whole);
    const { operations, addresses, items } = batch;
    if (operations.length === 0) return reader.read(batch, { kind: 'answered', results: [] });
    const answer = await ask(() => patchProducts(workspace.client, operations, addresses, signal));
    // The service did nothing with these, or they were never sent: they can simply be sent again.
    if (answer === null)
      return { outcomes: items.map((item) => ({ item, state: 'pending' })), again: [], separate: [] };
    const results = reader.read(batch, answer);
    const appended = new Set(operations.flatMap((one) => (one.intent === 'append' ? one.items : [])));
    const believed = new Set(
      operations.flatMap((one) => one.items.filter((_, nth) => first.believes(one, one.values[nth]!))),
    );
    const outcomes = results.outcomes.map((said) => {
      const outcome = believed.has(said.item) ? said : onlySaid(said);
      if (outcome.state !== 'unknown') return outcome;
      if (appended.has(outcome.item)) late.add(outcome.item);
      return unclear(outcome, answer);
    });
    return { ...results, outcomes };
  }

  return {
    begin: async () => {
      if (journal.known.counts.unknown > 0) await late.find();
      if (await journal.hasStructure()) run.rereading = run.reading(true);
    },
    lots: async () => [null],
    unknown: async () => {
      const { counts, products } = journal.known;
      if (counts.unknown === 0) return null;
      await late.learn();
      phase.set('settling', t`Reading back changes with unknown outcome`);
      const most = Math.min(products, counts.unknown);
      return {
        order: editedProducts(journal, { state: 'unknown', products: most, wanted: () => true }),
        left: counts.unknown,
      };
    },
    proven: (reread, left) => {
      const outcomes = settled(reread, {
        notKept: (item) => attempts.notKept(item, left, i18n._(NOT_KEPT)),
        mayComeLater: (item) => attempts.mayComeLater.has(item),
        mayArrive: (item) => late.mayArrive(item),
      });
      for (const { item, state } of outcomes) {
        if (state === 'pending') attempts.checked.add(item);
        if (state === 'applied') late.arrived(item);
      }
      return outcomes;
    },
    pending: async () => {
      const changeSet = await journal.changeSet();
      return { items: changeSet.counts.pending, send: () => send(changeSet) };
    },
    waitedForLate: () => late.waitedFor(signal),
    remark: () => late.remark(),
  };
}

const howUnclear = (answer: Answer): Pick<UnclearAnswer, 'accepted' | 'mayComeLater'> =>
  answer.kind === 'unknown' ? answer : { accepted: true, mayComeLater: false };

/** Yields the pages without the items of structure cells, which cannot be patched: those are added to `structure`. */
async function* withoutStructure(
  pages: AsyncIterable<JournalPage>,
  structure: Set<number>,
): AsyncGenerator<JournalPage, void, undefined> {
  for await (const { items, addresses } of pages) {
    const patched = items.filter(({ item, property }) => {
      if (isStructure(property)) structure.add(item);
      return !isStructure(property);
    });
    if (patched.length > 0) yield { items: patched, addresses };
  }
}
