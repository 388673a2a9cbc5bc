import { plural, t } from '@lingui/core/macro';
import type { Job } from '#shared/contract/jobs.ts';
import { AppError } from '#shared/contract/result.ts';
import { OthersListed } from '../../api/product-list.ts';
import type { JobHandle, Jobs } from '../jobs.ts';
import { type Pulling, startPull } from '../start-pull.ts';
import type { Workspace } from '../workspaces.ts';
import { type PollOutcome, pollFeed } from './poll-feed.ts';
import { readNamed } from './read-named.ts';

/** Anything beyond these limits is read as a job, which the user sees and can stop. */
const QUIET_PAGES = 2;
const QUIET_PRODUCTS = 50;
/** While a job reads pages, other polls can run after this many. */
const PAGES_AT_A_TIME = 20;
/** Up to this many products are read one by one even if a pull needs fewer requests: it would read all the others too. */
const FEWEST_BY_PULL = 50;
/** A page of the list costs the service about as much as this many single products; larger pages count as no fewer requests. */
const PRODUCTS_PER_LIST_PAGE = 100;
/** The minimum time between two automatic pulls. */
const PULL_AGAIN_MS = 15 * 60_000;

/** What is known about a connection's feed from one run to the next, while the app runs. */
export interface FeedMemory {
  /** Whether the last poll reached the end: little is expected. */
  atEnd: boolean;
  /** Products that could not be read, by name. */
  unreadable: Set<string>;
  /** When the feed last caused a pull, by the clock of `performance.now`. */
  pulledAt: number;
}

interface Parts {
  workspace: Workspace;
  memory: FeedMemory;
  jobs: Jobs;
  pulling: Pulling;
  /** Aborted when the connection or the app closes. */
  signal: AbortSignal;
  /** Runs `poll` while nothing else reads the feed. */
  inTurn<T>(poll: () => Promise<T>): Promise<T>;
}

/** One poll of the changes feed (4.5): reads what is new, and the products that it names, according to decision 050. */
export class FeedRun {
  readonly #parts: Parts;
  readonly #connectionId: string;

  constructor(parts: Parts) {
    const { workspace } = parts;
    this.#parts = { ...parts, workspace: { ...workspace, client: workspace.client.ranked('read') } };
    this.#connectionId = parts.workspace.connection.id;
  }

  /** Throws `AppError`; what was read before is kept. */
  async run(): Promise<void> {
    await this.#readFeed();
    await this.#readProducts();
  }

  async #readFeed(): Promise<void> {
    const { memory, signal, workspace, jobs } = this.#parts;
    const given = new Set<string | null>();
    const isPaused = jobs.paused(this.#connectionId).some(({ kind }) => kind === 'feed');
    const isShort = memory.atEnd && workspace.connection.profile.changes.snapshot === 'current';
    memory.atEnd = false;
    if (!isPaused) {
      if (isShort && (await this.#pollWithProducts(given)).complete) return this.#ended();
      if ((await this.#poll({ signal, pages: QUIET_PAGES, given })).complete) return this.#ended();
    }
    await this.#asJob('changes', t`Reading changes`, async (handle) => {
      let read = 0;
      for (let complete = false; !complete; ) {
        const before = read;
        const outcome = await this.#poll({
          signal: handle.signal,
          pages: PAGES_AT_A_TIME,
          given,
          onRead: (changes) => handle.report({ done: before + changes }),
        });
        read += outcome.changes;
        complete = outcome.complete;
      }
      return t`${plural(read, { one: '# change', other: '# changes' })} read.`;
    });
    this.#ended();
  }

  #ended(): void {
    this.#parts.memory.atEnd = true;
  }

  /**
   * Polls with snapshots, which show the products as they are now (profile `changes.snapshot`): these need no further
   * requests.
   */
  async #pollWithProducts(given: Set<string | null>): Promise<PollOutcome> {
    const { store } = this.#parts.workspace;
    try {
      const { own, pull } = await store.readMoment();
      const outcome = await this.#poll({ signal: this.#parts.signal, pages: 1, given, withProducts: true });
      if (outcome.products.length === 0) return outcome;
      // The snapshots include the changes that came with them.
      const { entry } = await store.readMoment();
      const records = await store.wholeSnapshots(outcome.products);
      await store.takeRead({ askedAt: { own, pull, entry }, records, gone: [], unknown: [] });
      return outcome;
    } finally {
      await store.endReading();
    }
  }

  #poll(polling: Parameters<typeof pollFeed>[1]): Promise<PollOutcome> {
    return this.#parts.inTurn(() => pollFeed(this.#parts.workspace, polling));
  }

  async #readProducts(): Promise<void> {
    const { workspace, memory } = this.#parts;
    const { store, connection } = workspace;
    const { total, hasPulled } = await store.unreadProducts(0);
    if (total === 0 || !hasPulled || this.#isPulling()) return;
    const perPage = Math.min(connection.profile.list.paging.page_size, PRODUCTS_PER_LIST_PAGE);
    const { products: listed } = await store.counts();
    const most = Math.max(FEWEST_BY_PULL, Math.ceil(listed / perPage));
    if (total - memory.unreadable.size > most) return this.#pull();
    const { products } = await store.unreadProducts(most + memory.unreadable.size);
    try {
      if (products.length <= QUIET_PRODUCTS) await this.#readNamed(products, this.#parts.signal, () => {});
      else
        await this.#asJob('products', t`Reading changed products`, async ({ signal, report }) => {
          report({ done: 0, total: products.length });
          let read = 0;
          await this.#readNamed(products, signal, (done) => {
            read = done;
            report({ done });
          });
          return t`${plural(read, { one: '# product', other: '# products' })} read.`;
        });
    } catch (error) {
      if (!(error instanceof OthersListed)) throw error;
      await this.#pull();
    }
  }

  #readNamed(
    products: Awaited<ReturnType<Workspace['store']['unreadProducts']>>['products'],
    signal: AbortSignal,
    onRead: (products: number) => void,
  ): Promise<void> {
    return readNamed(this.#parts.workspace, products, {
      signal,
      onRead,
      isOver: () => this.#isPulling(),
      unreadable: this.#parts.memory.unreadable,
    });
  }

  /**
   * Pulls the whole list, which takes fewer requests. Not while changes are being sent, because the feed may be reporting
   * these.
   */
  async #pull(): Promise<void> {
    const { workspace, jobs, memory, pulling } = this.#parts;
    const isSoon = performance.now() < memory.pulledAt + PULL_AGAIN_MS;
    if (isSoon || jobs.running(this.#connectionId, 'apply')) return;
    memory.pulledAt = performance.now();
    await jobs.ended(startPull(workspace, pulling).jobId);
  }

  #isPulling(): boolean {
    return this.#parts.jobs.running(this.#connectionId, 'pull') !== null;
  }

  /** Runs `work` as a job, and throws what it throws. */
  async #asJob(
    unit: Job['unit'],
    title: string,
    work: (handle: JobHandle) => Promise<string>,
  ): Promise<void> {
    const outcome = Promise.withResolvers<void>();
    this.#parts.jobs.start({
      kind: 'feed',
      unit,
      connectionId: this.#connectionId,
      title,
      run: async (handle) => {
        try {
          const message = await work(handle);
          outcome.resolve();
          return message;
        } catch (error) {
          const isStopped = handle.signal.aborted;
          const thrown = isStopped
            ? new AppError('cancelled', t`Stopped. The next check continues from here.`)
            : error;
          outcome.reject(thrown);
          throw thrown;
        }
      },
    });
    await outcome.promise;
  }
}
