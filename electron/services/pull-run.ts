import { setImmediate } from 'node:timers/promises';
import { plural, t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { placeIn } from '#shared/service/record-places.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import { PageWatch } from '../api/page-watch.ts';
import type { ListedProduct, ProductPage } from '../api/product-list.ts';
import { listProducts, OthersListed } from '../api/product-list.ts';
import type { PullMoment } from '../store/catalog/products/own-writes.ts';
import type { PullState, UnseenProduct } from '../store/catalog/pull/pull.ts';
import { inParallel } from './in-parallel.ts';
import type { JobHandle } from './jobs.ts';
import { outcomeSentences, Walk } from './pull-outcome.ts';
import { FamilyCache } from './runs/family-cache.ts';
import type { Workspace } from './workspaces.ts';

/** Up to this many products that were not listed are requested one by one; of more, only a sample. */
const MOST_LOOKUPS = 500;
const SAMPLE = 20;

/** A page, and when it was requested: what the app itself wrote since then is newer than the page. */
interface AskedPage {
  page: Promise<ProductPage>;
  askedAt: PullMoment;
}

/** Where a pass through the list begins. `expectsNew`: whether this pull has not seen the products from here on. */
interface Start extends AskedPage {
  position: string | null;
  expectsNew: boolean;
}

/**
 * Pulls the whole integration into the local catalog (4.3), page by page: the next page is requested while one is written.
 * Each page is saved together with the position of the next one, so that a pull that was stopped, crashed or had its token
 * refused continues there.
 */
export class PullRun {
  readonly #workspace: Workspace;
  readonly #handle: JobHandle;

  constructor(workspace: Workspace, handle: JobHandle) {
    this.#workspace = workspace;
    this.#handle = handle;
  }

  /** Returns sentences about the outcome. Throws `AppError`: `cancelled` if the user stopped it. */
  async run(): Promise<string> {
    const { store } = this.#workspace;
    const { signal, report } = this.#handle;
    const before = await store.summary();
    const state = await store.beginPull();
    // If the service gives no total, the last pull shows how many products to expect.
    const expected = before.pulledAt === null ? null : before.products;
    try {
      const walk = await this.#readList(state, expected);
      const left = await this.#leftOut(state, expected);
      const outcome = await store.finishPull(state.pull);
      const { products } = outcome;
      const warning = walk.warning(outcome, this.#workspace.connection.profile);
      report({ done: products, total: products, warning });
      return outcomeSentences({ ...outcome, left, unreadable: walk.unreadable });
    } catch (error) {
      if (!signal.aborted) throw error;
      if (signal.reason === 'user') await store.stopPull(state.pull);
      throw new AppError('cancelled', t`Stopped. The next pull continues from here.`);
    }
  }

  /** Reads the list, and once more if it is paged by position and shrank while it was read. */
  async #readList({ pull, cursor, done, listed }: PullState, expected: number | null): Promise<Walk> {
    if (listed) return new Walk(false);
    this.#handle.report({ done, total: expected });
    const start = cursor === null ? await this.#start(done === 0) : await this.#resume(cursor);
    const first = await this.#walk({ pull, done, expected }, start);
    const { kind } = this.#workspace.connection.profile.list.paging;
    if (!first.shrank || (kind !== 'offset' && kind !== 'page')) return first;
    this.#handle.report({ phase: t`The list changed during the pull: reading it again` });
    return this.#walk({ pull, done, expected }, await this.#start(false));
  }

  async #start(expectsNew: boolean): Promise<Start> {
    return { ...(await this.#ask(null)), position: null, expectsNew };
  }

  async #ask(position: string | null): Promise<AskedPage> {
    const { store, client } = this.#workspace;
    const askedAt = await store.pullMoment();
    const page = listProducts(client, position, this.#handle.signal);
    page.catch(() => {}); // thrown where it is awaited, unless something else ends the pull first
    return { page, askedAt };
  }

  /** Starts where an earlier pull stopped, or from the beginning if the service no longer knows that position. */
  async #resume(position: string): Promise<Start> {
    const { report } = this.#handle;
    report({ phase: t`Continuing where the pull stopped` });
    const asked = await this.#ask(position);
    try {
      await asked.page;
      return { ...asked, position, expectsNew: true };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'service_error' || error.shape.retryable)
        throw error;
      report({ phase: t`The service no longer accepts the last position: reading from the start` });
      return this.#start(false);
    }
  }

  async #walk(
    { pull, done: before, expected }: { pull: number; done: number; expected: number | null },
    start: Start,
  ): Promise<Walk> {
    const { store, connection } = this.#workspace;
    const { signal, report } = this.#handle;
    const watch = new PageWatch();
    let { position } = start;
    const walk = new Walk(position === null);
    let upcoming: AskedPage = start;
    let done = before;
    for (;;) {
      const { askedAt } = upcoming;
      const page = await upcoming.page;
      if (page.answeredAt !== null) {
        if (position === null) await store.pullAnswered(pull, page.answeredAt);
        walk.clockAhead = Date.now() - page.answeredAt;
      }
      if (page.next !== null) {
        upcoming = await this.#ask(page.next);
        await setImmediate(); // the request is sent before this thread is busy reading records
      }
      const read = page.read();
      const identifiers = read.records.map(({ identifier }) => identifier);
      const written = await store.writePage(pull, read.records, page.next, askedAt);
      const newProducts = start.expectsNew ? written.done - done : identifiers.length;
      watch.check({ position, next: page.next, identifiers, newProducts });
      done = written.done;
      const hasParentField =
        placeIn(page.first ?? undefined, connection.profile.product.parent_identifier, connection.profile) ===
        null;
      walk.add(read, { ...page, hasParentField });
      report({ done, total: page.total ?? expected, phase: null });
      if (page.next === null) return walk;
      position = page.next;
      signal.throwIfAborted();
    }
  }

  /**
   * Returns the number of products that are gone. If the service ignores which product is requested, its list is read once
   * more.
   */
  async #leftOut({ pull, done }: PullState, expected: number | null): Promise<number> {
    try {
      return await this.#makeSureTheyAreGone(pull);
    } catch (error) {
      if (!(error instanceof OthersListed)) throw error;
      this.#handle.report({ phase: t`Checking products that were not listed: reading the list again` });
      const { trouble } = await this.#walk({ pull, done, expected }, await this.#start(false));
      const { total } = await this.#workspace.store.unseenProducts(pull, 0);
      if (trouble === null || total === 0) return total;
      await this.#workspace.store.giveUpPull(pull);
      throw new AppError(
        'unreadable_response',
        t`The service left ${plural(total, { one: '# product', other: '# products' })} out of its list, and reported a problem: ${trouble}. No product was removed from the catalog. Pull again.`,
        { retryable: true },
      );
    }
  }

  /**
   * A product that was not listed is gone, or it moved from one page to another while the list was read, or the list was
   * incomplete. Requesting it by its identifier shows which (4.3). Returns the number of products that are gone. Throws
   * `unreadable_response` if many were not listed and some of them still exist: then nothing in this list is trusted.
   */
  async #makeSureTheyAreGone(pull: number): Promise<number> {
    const { store } = this.#workspace;
    const { total, products } = await store.unseenProducts(pull, MOST_LOOKUPS);
    if (total === 0) return 0;
    this.#handle.report({
      phase: t`Checking that ${plural(total, { one: '# product', other: '# products' })} left the integration`,
    });
    if (total <= MOST_LOOKUPS) {
      const askedAt = await store.pullMoment();
      const still = await this.#stillThere(products);
      if (still.length > 0) await store.writePage(pull, still, null, askedAt);
      return total - still.length;
    }
    const every = Math.floor(products.length / SAMPLE);
    const [still] = await this.#stillThere(products.filter((_, i) => i % every === 0));
    if (!still) return total;
    await store.giveUpPull(pull);
    throw new AppError(
      'unreadable_response',
      t`The service left ${plural(total, { one: '# product', other: '# products' })} out of its list, but has some of them still (such as ${still.identifier}). No product was removed from the catalog. Pull again; if this happens again, check “list” in the service profile.`,
    );
  }

  async #stillThere(products: readonly UnseenProduct[]): Promise<ProductRecord[]> {
    const { client, connection } = this.#workspace;
    const { signal } = this.#handle;
    const families = new FamilyCache(client, signal);
    const found: ProductRecord[] = [];
    await inParallel(products, connection.limits.requestsAtATime, async (product) => {
      const { identifier, parentIdentifier } = product;
      signal.throwIfAborted();
      const alone = await families.find(product, identifier);
      const listed = alone ?? (parentIdentifier && (await this.#inItsTree(families, product)));
      if (!listed) return;
      // A nested variant that was found alone does not say where it belongs.
      const { record } = listed;
      found.push({ ...record, parentIdentifier: record.parentIdentifier ?? parentIdentifier });
    });
    return found;
  }

  /** Some services find only the top of a tree by its identifier, with the variants nested in it. */
  async #inItsTree(families: FamilyCache, product: UnseenProduct): Promise<ListedProduct | null> {
    const top = await this.#workspace.store.topmostParent(product.product);
    return top === null ? null : families.find(product, top);
  }
}
