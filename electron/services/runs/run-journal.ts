import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { ProductAddress } from '#shared/service/patch-request.ts';
import { isStructure } from '#shared/service/structure.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { UnknownAppend } from '../../store/catalog/journal/change-sets.ts';
import type { ItemOutcome } from '../../store/catalog/journal/item-states.ts';
import type { SendableChange } from '../../store/catalog/journal/sendable.ts';
import type { TakenSnapshot } from '../../store/catalog/journal/snapshots.ts';
import type { ProductWork } from '../../store/catalog/removals/product-items.ts';
import type { JobHandle } from '../jobs.ts';
import type { Workspace } from '../workspaces.ts';
import { ended } from './outcome-sentence.ts';
import type { StorageRetry } from './storage-retry.ts';

const ITEMS_PER_CHUNK = 2_000;
const WORK_AT_A_TIME = 2_000;

/** Items in journal order, never splitting a product, and the addresses of their products. */
export interface JournalPage {
  items: SendableChange[];
  addresses: ProductAddress[];
}

/** What is written in one transaction. */
interface Entry {
  outcomes: ItemOutcome[];
  /** The items of requests that are about to be sent. */
  next: number[][];
}

interface RunJournalParts {
  workspace: Workspace;
  changeSet: number;
  handle: JobHandle;
  storage: StorageRetry;
}

/**
 * One change set's journal, as its run reads and writes it: every call waits out disk errors, and what is written is
 * reported to the job. How items are read depends on the kind of run.
 */
export class RunJournal {
  /** Items that were about to be sent and must not be, because their edits were withdrawn. */
  readonly leftOut = new Set<number>();
  readonly #workspace: Workspace;
  readonly #changeSet: number;
  readonly #handle: JobHandle;
  readonly #storage: StorageRetry;
  #known: ChangeSet | null = null;
  #upcoming: { entry: Entry; written: Promise<void> } | null = null;
  /** Resolves once nothing is being written. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(parts: RunJournalParts) {
    this.#workspace = parts.workspace;
    this.#changeSet = parts.changeSet;
    this.#handle = parts.handle;
    this.#storage = parts.storage;
  }

  /** Calls the store about this change set, and retries while the disk does not allow it. */
  call<T>(
    what: 'read' | 'write',
    work: (store: Workspace['store'], changeSet: number) => Promise<T>,
  ): Promise<T> {
    return this.#storage.run(what, () => work(this.#workspace.store, this.#changeSet));
  }

  /** The change set as the last write left it. Others only settle or withdraw its items, so no more are left than it says. */
  get known(): ChangeSet {
    if (this.#known === null) throw new Error('A run begins by setting the state of its change set');
    return this.#known;
  }

  /** The change set as it is now: not read again if nothing of it is left. */
  async changeSet(): Promise<ChangeSet> {
    const { pending, in_flight, unknown } = this.known.counts;
    if (pending + in_flight + unknown > 0)
      this.#known = await this.call('read', (store, changeSet) => store.changeSet(changeSet));
    return this.known;
  }

  /** The number of products in the local catalog. */
  async products(): Promise<number> {
    return (await this.call('read', (store) => store.counts())).products;
  }

  /** The identifier of the product at the top of this product's tree; null if it has no parent. */
  topmostParent(product: number): Promise<string | null> {
    return this.call('read', (store) => store.topmostParent(product));
  }

  /** Returns the products with these identifiers that the local catalog has. */
  async productsNamed(identifiers: string[]): Promise<number[]> {
    const found = await this.call('read', (store) => store.findByIdentifier(identifiers));
    return found.map(({ product }) => product);
  }

  /**
   * Records outcomes and puts the items of further requests in flight, in the order of the calls; returns once it is on
   * disk. Calls made while something is being written are written together: one wait for the disk.
   */
  record(outcomes: readonly ItemOutcome[], next: readonly number[][] = []): Promise<void> {
    if (outcomes.length + next.length === 0) return Promise.resolve();
    if (this.#upcoming === null) {
      const entry: Entry = { outcomes: [], next: [] };
      const written = this.#writing.then(() => this.#write(entry));
      this.#writing = written.catch(() => {}); // thrown to the caller that asked for it
      this.#upcoming = { entry, written };
    }
    const { entry, written } = this.#upcoming;
    entry.outcomes.push(...outcomes);
    entry.next.push(...next);
    return written;
  }

  /**
   * Skips all pending items after the user stopped the run. In chunks, so that the local catalog can answer others in
   * between.
   */
  async skipPending(): Promise<ChangeSet> {
    for (;;) {
      const changeSet = await this.call('write', (store, number) =>
        store.skipPending(number, ITEMS_PER_CHUNK),
      );
      this.#report(changeSet);
      if (changeSet.counts.pending === 0) return changeSet;
    }
  }

  async setState(
    state: 'running' | 'paused' | 'finished' | 'cancelled',
    message: string | null,
    waitsForToken = false,
  ): Promise<ChangeSet> {
    const changeSet = await this.call('write', (store, number) =>
      store.setChangeSetState(number, state, message, waitsForToken),
    );
    this.#report(changeSet);
    return changeSet;
  }

  /** About `limit` items in a state after the item `after`, never splitting a product. Null if there are no more. */
  page(state: 'pending' | 'unknown', after: number, limit: number): Promise<JournalPage | null> {
    return this.call('read', async (store, changeSet) => {
      const items = await store.itemsToSend(changeSet, state, { after, limit });
      if (items.length === 0) return null;
      return { items, addresses: await store.addresses([...new Set(items.map(({ product }) => product))]) };
    });
  }

  /** Whether any item edits the variant structure (2.2). */
  async hasStructure(): Promise<boolean> {
    const columns = await this.call('read', (store, changeSet) => store.itemColumns(changeSet, null));
    return columns.some(({ property }) => isStructure(property));
  }

  /** The appends of unknown outcome. */
  unknownAppends(): Promise<UnknownAppend[]> {
    return this.call('read', (store, changeSet) => store.unknownAppends(changeSet));
  }

  /** All items in a state, page by page; items that enter the state behind the current page are not returned. */
  async *pages(state: 'pending' | 'unknown', limit: number): AsyncGenerator<JournalPage, void, undefined> {
    let after = 0;
    for (;;) {
      const page = await this.page(state, after, limit);
      if (page === null) return;
      yield page;
      if (page.items.length < limit) return;
      after = page.items.at(-1)!.item;
    }
  }

  /** The levels that have items in a state, in sending order. */
  levels(state: 'pending' | 'unknown'): Promise<number[]> {
    return this.call('read', (store, changeSet) => store.workLevels(changeSet, state));
  }

  /** The items of a level in a state, in journal order. */
  async work(state: 'pending' | 'unknown', level: number): Promise<ProductWork[]> {
    const all: ProductWork[] = [];
    for (;;) {
      const after = all.at(-1)?.item ?? 0;
      const page = await this.call('read', (store, changeSet) =>
        store.productWork(changeSet, state, { level, after, limit: WORK_AT_A_TIME }),
      );
      all.push(...page);
      if (page.length < WORK_AT_A_TIME) return all;
    }
  }

  /** The items of all levels in a state, lowest level first. */
  async allWork(state: 'pending' | 'unknown'): Promise<ProductWork[]> {
    const all: ProductWork[] = [];
    for (const level of await this.levels(state))
      for (const one of await this.work(state, level)) all.push(one);
    return all;
  }

  /** Writes something that does not belong to the change set, with the same retries as the journal itself. */
  writeDown(write: () => Promise<void>): Promise<void> {
    return this.call('write', write);
  }

  /** On disk when this returns. */
  saveSnapshots(snapshots: TakenSnapshot[]): Promise<void> {
    return this.call('write', (store, changeSet) => store.saveSnapshots(changeSet, snapshots));
  }

  /** The product of an item at the time of its snapshot, and as it was received then. Throws `not_found` if there is none. */
  snapshot(item: number): Promise<{ record: ProductRecord; raw: string }> {
    return this.call('read', (store) => store.snapshotOf(item));
  }

  /**
   * What an item of a creation sends, and what the service held of its product according to the catalog. Throws `not_found`.
   */
  sent(item: number): Promise<{ record: ProductRecord; base: ProductRecord | null }> {
    return this.call('read', (store) => store.sentRecord(item));
  }

  /** Returns those of the items whose parent was to be created with them, and was not. */
  withoutParent(items: number[]): Promise<{ item: number; parent: string }[]> {
    return this.call('read', (store) => store.withoutParent(items));
  }

  /** Returns those of the items that cannot be removed yet, each with the variant that still exists. */
  withVariantsLeft(items: number[]): Promise<{ item: number; variant: string }[]> {
    return this.call('read', (store, changeSet) => store.withVariantsLeft(changeSet, items));
  }

  async #write({ outcomes, next }: Entry): Promise<void> {
    this.#upcoming = null;
    const { leftOut, changeSet } = await this.call('write', (store, number) =>
      store.recordOutcomes(number, outcomes, next),
    );
    for (const item of leftOut) this.leftOut.add(item);
    this.#report(changeSet);
  }

  /** Also called at the beginning, so that the results of an earlier run do not count for the rate of this one. */
  #report(changeSet: ChangeSet): void {
    const { counts, total } = changeSet;
    this.#known = changeSet;
    this.#handle.report({ done: ended(counts), total });
  }
}
