import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { buildOperations } from '#shared/domain/patch.ts';
import { isStructure } from '#shared/service/structure.ts';
import { patchProducts } from '../../api/patch-products.ts';
import type { SendableChange } from '../../store/catalog/journal/sendable.ts';
import { mostAttempts, NOT_KEPT, noClearAnswer } from '../runs/attempts.ts';
import { ChangeSetRun, type RunParts, type Send } from '../runs/change-set-run.ts';
import { Rereading } from '../runs/rereading.ts';
import { AnswerReader } from './answer-reader.ts';
import { EditJournal, type JournalPage } from './edit-journal.ts';
import { type EditedProduct, editedProducts } from './edited-products.ts';
import { LateAppends } from './late-appends.ts';
import { type Batch, batchOf, type EditResults, OperationQueue } from './operation-queue.ts';
import { pendingChanges } from './pending-changes.ts';
import { type Settling, settled } from './settle-unknown.ts';
import { StructureUpdates } from './structure-updates.ts';

/** How many requests' worth of products may be queued when more are read: more if what was read cannot become stale. */
const REQUESTS_AHEAD = { checked: 1, unchecked: 6 };

interface HowSent {
  onePerCell: boolean;
  /** How many requests' worth of products may be queued when the next page is read. */
  ahead: number;
}

/** Sends cell edits (4.2), first comparing them with what the service holds if requested. */
export class EditRun extends ChangeSetRun<EditedProduct, EditJournal> {
  readonly #reader: AnswerReader;
  readonly #late: LateAppends;

  constructor(parts: RunParts) {
    super(EditJournal, parts);
    const { journal, phase, signal } = this;
    const { profile, limits } = parts.workspace.connection;
    this.#reader = new AnswerReader(profile.patch.max_operations);
    this.#late = new LateAppends({ journal, phase, signal, silenceMs: limits.silenceSeconds * 1000 });
  }

  protected async work({ kind, options }: ChangeSet): Promise<void> {
    const { onePerCell } = options;
    const checkFirst = options.checkFirst || kind !== 'edit';
    const ahead = REQUESTS_AHEAD[checkFirst ? 'checked' : 'unchecked'];
    await this.#late.find();
    if (await this.journal.hasStructure()) {
      const { workspace, journal, signal } = this;
      this.rereading = new Rereading({ workspace, journal, signal, placed: true });
    }
    for (let round = 0; !this.signal.aborted; round++) {
      await this.#settle();
      let changeSet = await this.journal.changeSet();
      if (changeSet.counts.pending === 0 && (await this.#late.waitedFor())) {
        await this.#settle();
        changeSet = await this.journal.changeSet();
      }
      if (changeSet.counts.pending === 0) return;
      if (round >= mostAttempts(changeSet.counts.pending)) throw noClearAnswer();
      const { journal, rereading, attempts, phase } = this;
      const pages = pendingChanges(changeSet, { checkFirst }, { journal, rereading, attempts, phase });
      const structure = new Set<number>();
      await this.#send(withoutStructure(pages, structure), { onePerCell, ahead });
      if (structure.size > 0 && !this.signal.aborted)
        await new StructureUpdates({
          workspace: this.workspace,
          journal,
          rereading,
          kind,
          signal: this.signal,
          send: (request) => this.sendOne(request),
          unclear: (item, answer) => this.unclear(item, answer),
        }).send(structure, changeSet.products);
    }
  }

  async #send(pages: AsyncIterable<JournalPage>, how: HowSent): Promise<void> {
    const queue = new OperationQueue();
    await this.sendAll<Batch, EditResults>({
      queue,
      most: () => this.#reader.size.most,
      request: (batch, send) => this.#sendBatch(batch, send),
      fill: () => this.#fill(queue, pages, how),
    });
  }

  async #fill(
    queue: OperationQueue,
    pages: AsyncIterable<JournalPage>,
    { onePerCell, ahead }: HowSent,
  ): Promise<void> {
    for await (const { items, addresses } of pages) {
      this.#add(queue, items, new Map(addresses.map((address) => [address.product, address])), onePerCell);
      while (queue.size >= ahead * this.#reader.size.most && !this.signal.aborted) await queue.changed();
      if (this.signal.aborted) return;
    }
    queue.complete();
  }

  /**
   * A value that the service did not keep, without saying why, may share its operation or request with one that the service
   * refuses: it is sent again value by value, and after that in its own request.
   */
  #add(
    queue: OperationQueue,
    items: SendableChange[],
    addresses: Batch['addresses'],
    onePerCell: boolean,
  ): void {
    const byAttempts = Map.groupBy(items, ({ item }) => Math.min(this.attempts.of(item), 2));
    const removesItems = this.workspace.connection.profile.patch.remove_items !== null;
    const operations = (attempts: number, single: boolean) =>
      buildOperations(byAttempts.get(attempts) ?? [], { onePerCell: single, removesItems });
    queue.add({ operations: operations(0, onePerCell), addresses });
    queue.add({ operations: operations(1, true), addresses });
    const alone = operations(2, true);
    queue.addSeparate(alone.map((one) => batchOf([one], addresses)));
  }

  async #sendBatch(whole: Batch, send: Send): Promise<EditResults> {
    const batch = this.#reader.without(this.journal.leftOut, whole);
    const { operations, addresses, items } = batch;
    if (operations.length === 0) return this.#reader.read(batch, { kind: 'answered', results: [] });
    const answer = await send(() => patchProducts(this.workspace.client, operations, addresses, this.signal));
    // The service did nothing with these, or they were never sent: they can simply be sent again.
    if (answer === null)
      return { outcomes: items.map((item) => ({ item, state: 'pending' })), again: [], separate: [] };
    const { accepted, mayComeLater } =
      answer.kind === 'unknown' ? answer : { accepted: true, mayComeLater: false };
    const results = this.#reader.read(batch, answer);
    const outcomes = results.outcomes.map((outcome) => {
      const { item, state, message = null, said } = outcome;
      if (state !== 'unknown') return outcome;
      return this.unclear(item, { reason: message, said, accepted, mayComeLater });
    });
    return { ...results, outcomes };
  }

  /** Reads back the outcomes of unknown items. */
  async #settle(): Promise<void> {
    const { counts, products } = await this.journal.changeSet();
    if (counts.unknown === 0) return;
    this.phase.set('settling', t`Reading back changes with unknown outcome`);
    const settling: Settling = {
      notKept: (item) => this.attempts.notKept(item, counts.unknown, i18n._(NOT_KEPT)),
      mayComeLater: (item) => this.attempts.mayComeLater.has(item),
      mayArrive: (item) => this.#late.mayArrive(item),
    };
    const order = editedProducts(this.journal, {
      state: 'unknown',
      products: Math.min(products, counts.unknown),
      wanted: () => true,
    });
    await this.reread('settling', order, async (chunk) => {
      const outcomes = chunk.flatMap((reread) => settled(reread, settling));
      for (const { item, state } of outcomes) if (state === 'pending') this.attempts.checked.add(item);
      await this.journal.record(outcomes);
    });
  }
}

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
