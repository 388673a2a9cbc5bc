import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { CellRef } from '#shared/domain/cell.ts';
import type { ProductAddress } from '#shared/service/patch-request.ts';
import type { ItemOutcome, SendableChange } from '../../store/catalog-store.ts';
import type { Emit } from '../event-bus.ts';
import type { JobHandle } from '../jobs.ts';
import type { Workspace } from '../workspaces.ts';
import { ChangeSetEvents } from './change-set-events.ts';
import { ended } from './outcome-sentence.ts';
import type { StoragePatience } from './storage-patience.ts';

/** Items of whole products, in journal order, and how the service names their products. */
export interface JournalPage {
  items: SendableChange[];
  addresses: ProductAddress[];
}

interface Entry {
  outcomes: ItemOutcome[];
  /** The items of requests that are about to leave. */
  next: number[][];
}

/**
 * One change set's journal, as its run reads and writes it: every call waits out trouble with the disk, and what is
 * written is told to the job and to windows.
 */
export class RunJournal {
  readonly #workspace: Workspace;
  readonly #changeSet: number;
  readonly #handle: JobHandle;
  readonly #patience: StoragePatience;
  readonly #events: ChangeSetEvents;
  #upcoming: { entry: Entry; written: Promise<void> } | null = null;
  /** Ends once nothing is being written. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(parts: {
    workspace: Workspace;
    changeSet: number;
    handle: JobHandle;
    patience: StoragePatience;
    emit: Emit;
  }) {
    this.#workspace = parts.workspace;
    this.#changeSet = parts.changeSet;
    this.#handle = parts.handle;
    this.#patience = parts.patience;
    this.#events = new ChangeSetEvents(parts.workspace, parts.emit);
  }

  changeSet(): Promise<ChangeSet> {
    return this.#patience.with('read', () => this.#workspace.store.changeSet(this.#changeSet));
  }

  /** How many products the local catalog has. */
  async products(): Promise<number> {
    return (await this.#patience.with('read', () => this.#workspace.store.counts())).products;
  }

  /** The items in a state after the item `after`: some `limit` of them, whole products. Null where there are no more. */
  page(state: 'pending' | 'unknown', after: number, limit: number): Promise<JournalPage | null> {
    const { store } = this.#workspace;
    return this.#patience.with('read', async () => {
      const items = await store.itemsToSend(this.#changeSet, state, { after, limit });
      if (items.length === 0) return null;
      return { items, addresses: await store.addresses([...new Set(items.map(({ product }) => product))]) };
    });
  }

  /** All items in a state, page by page; those that come into the state behind the page are not given. */
  async *pages(state: 'pending' | 'unknown', limit: number): AsyncGenerator<JournalPage, void, undefined> {
    let after = 0;
    for (;;) {
      const page = await this.page(state, after, limit);
      if (page === null) return;
      yield page;
      after = page.items.at(-1)!.item;
    }
  }

  /** The identifier of the product at the top of the tree that this one stands in; null for one that has no parent. */
  topmostParent(product: number): Promise<string | null> {
    return this.#patience.with('read', () => this.#workspace.store.topmostParent(product));
  }

  /** Those of the products named that the local catalog knows. */
  async productsNamed(identifiers: string[]): Promise<number[]> {
    const find = () => this.#workspace.store.findByIdentifier(identifiers);
    return (await this.#patience.with('read', find)).map(({ product }) => product);
  }

  /**
   * Records outcomes and puts the items of further requests in flight, in the order of the calls; returns once it is on
   * disk. What is asked for while something is being written is written together: one wait for the disk.
   */
  record(outcomes: readonly ItemOutcome[], next: readonly number[][] = []): Promise<void> {
    if (outcomes.length + next.length === 0) return Promise.resolve();
    if (this.#upcoming === null) {
      const entry: Entry = { outcomes: [], next: [] };
      const stored = this.#writing.then(() => this.#write(entry));
      this.#writing = stored.catch(() => {}); // thrown where it was asked for
      const written = stored.then(({ changeSet, cells }) => this.#events.add(changeSet, cells));
      this.#upcoming = { entry, written };
    }
    const { entry, written } = this.#upcoming;
    entry.outcomes.push(...outcomes);
    entry.next.push(...next);
    return written;
  }

  async setState(
    state: 'running' | 'paused' | 'finished' | 'cancelled',
    message: string | null,
    waitsForToken = false,
  ): Promise<ChangeSet> {
    const { store } = this.#workspace;
    const set = () => store.setChangeSetState(this.#changeSet, state, message, waitsForToken);
    const changeSet = await this.#patience.with('write', set);
    await this.#events.add(changeSet, []);
    await this.#events.flush();
    return changeSet;
  }

  async #write({ outcomes, next }: Entry): Promise<{ changeSet: ChangeSet; cells: CellRef[] }> {
    this.#upcoming = null;
    const write = () => this.#workspace.store.recordOutcomes(this.#changeSet, outcomes, next);
    const written = await this.#patience.with('write', write);
    const { counts, total } = written.changeSet;
    this.#handle.report({ done: ended(counts), total });
    return written;
  }
}
