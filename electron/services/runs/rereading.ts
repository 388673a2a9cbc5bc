import { AppError } from '#shared/contract/result.ts';
import { PageWatch } from '../../api/page-watch.ts';
import { listProducts, OthersListed, ownRecord } from '../../api/product-list.ts';
import type { Workspace } from '../workspaces.ts';
import { prefetchPages } from './prefetch-pages.ts';
import { ProductRereader, type Reread, throwIfStopped, type Wanted } from './product-rereader.ts';
import type { RunJournal } from './run-journal.ts';

/** A page of the list costs the service about as much as this many single products; larger pages count as no fewer requests. */
const PRODUCTS_PER_LIST_PAGE = 100;
/** Fewer products than this are requested one by one, which is quick and reads no other products, unless requests are limited. */
const FEWEST_BY_LIST = 50;
/** A list may have grown since the last pull, but one that is this much longer never ends. */
const MOST_LIST_PAGES = (expected: number) => 2 * expected + 20;

/** Products to read again, and their maximum number. */
export interface RereadOrder<One extends Wanted> {
  products: number;
  /** In small pages, in their own order: what was read is used soon, before it can become stale. */
  pages(): AsyncIterable<One[]>;
  /** The products from `first` on (null: all), to be taken in any order. */
  byProduct(first: One | null): Promise<WantedByProduct<One>>;
  /** Whether hardly any of them is listed: they would be searched in the whole list, and then requested one by one anyway. */
  unlisted?: boolean | undefined;
  /** Called as products are read, with their number. */
  onRead?: ((products: number) => void) | undefined;
}

interface WantedByProduct<One extends Wanted> {
  readonly empty: boolean;
  /** Returns those of the products that are wanted, each only once. */
  take(products: readonly number[]): Promise<One[]>;
  /** Returns some of those left; empty if none are left. */
  takeSome(): Promise<One[]>;
}

/**
 * Reads products again (4.3), in chunks that are only read on demand: product by product, or through the pages of the list
 * if that takes fewer requests, or if the service ignores which product is requested.
 */
export class Rereading<One extends Wanted> {
  readonly #workspace: Workspace;
  readonly #journal: Pick<RunJournal, 'products' | 'productsNamed'>;
  readonly #signal: AbortSignal;
  readonly #reader: ProductRereader<One>;
  /** Set if the service ignores which product is requested. */
  #othersListed: OthersListed | null = null;

  /** `placed`: as for `ProductRereader`. */
  constructor(parts: {
    workspace: Workspace;
    journal: Pick<RunJournal, 'products' | 'productsNamed' | 'topmostParent'>;
    signal: AbortSignal;
    placed?: boolean;
  }) {
    this.#workspace = parts.workspace;
    this.#journal = parts.journal;
    this.#signal = parts.signal;
    this.#reader = new ProductRereader(parts);
  }

  /** Throws if no more products can be read, after what was read. */
  async *chunks(order: RereadOrder<One>): AsyncGenerator<Reread<One>[], void, undefined> {
    const { limits, profile } = this.#workspace.connection;
    const { isLimited } = this.#workspace.http;
    const pageSize = profile.list.paging.page_size;
    const perPage = isLimited ? pageSize : Math.min(pageSize, PRODUCTS_PER_LIST_PAGE);
    const listPages = async () => Math.ceil((await this.#journal.products()) / perPage);
    // Where requests are limited, the fewest count; elsewhere how long they take, which single ones do together.
    const singly = isLimited ? order.products : order.products / limits.requestsAtATime;
    const fewer =
      !order.unlisted && (isLimited || order.products >= FEWEST_BY_LIST) && (await listPages()) < singly;
    if (fewer || this.#othersListed) yield* this.#byList(order, null, listPages);
    else yield* this.#oneByOne(order, listPages);
  }

  async *#oneByOne(
    order: RereadOrder<One>,
    listPages: () => Promise<number>,
  ): AsyncGenerator<Reread<One>[], void, undefined> {
    for await (const page of order.pages()) {
      throwIfStopped(this.#signal);
      try {
        yield* this.#ask(page, order.onRead);
      } catch (error) {
        if (!(error instanceof OthersListed)) throw error;
        this.#othersListed = error;
        yield* this.#byList(order, page[0] ?? null, listPages);
        return;
      }
    }
  }

  async *#byList(
    order: RereadOrder<One>,
    first: One | null,
    listPages: () => Promise<number>,
  ): AsyncGenerator<Reread<One>[], void, undefined> {
    throwIfStopped(this.#signal);
    const wanted = await order.byProduct(first);
    let whole = false;
    try {
      whole = yield* this.#throughList(wanted, MOST_LIST_PAGES(await listPages()), order.onRead);
    } catch (error) {
      if (!(error instanceof AppError) || !isAboutTheList(error)) throw error;
    }
    for (let page = await wanted.takeSome(); page.length > 0; page = await wanted.takeSome())
      yield* this.#unlisted(page, whole, order.onRead);
  }

  /** Returns whether this was all that the service lists, and all of it could be read. */
  async *#throughList(
    wanted: WantedByProduct<One>,
    mostPages: number,
    onRead: RereadOrder<One>['onRead'],
  ): AsyncGenerator<Reread<One>[], boolean, undefined> {
    const { client } = this.#workspace;
    const watch = new PageWatch();
    let allRead = true;
    let position: string | null = null;
    const nextPage = prefetchPages((from) => listProducts(client, from, this.#signal));
    for (let nth = 1; nth <= mostPages; nth++) {
      const page = await nextPage();
      const { records, unreadable } = page.read();
      allRead &&= unreadable.length === 0 && page.trouble === null;
      const identifiers = records.map(({ identifier }) => identifier);
      watch.check({ position, next: page.next, identifiers, newProducts: identifiers.length });
      const touched = await wanted.take(await this.#journal.productsNamed(identifiers));
      if (touched.length > 0) {
        onRead?.(touched.length);
        const items = page.items();
        const listed = Map.groupBy(records, ({ identifier }) => identifier);
        yield touched.map((one) => {
          const named = listed.get(one.address.identifier) ?? [];
          return {
            ...one,
            found: ownRecord(
              named.map((record) => ({ record, item: items.of(record) })),
              one.address,
            ),
          };
        });
      }
      if (page.next === null || wanted.empty) return allRead;
      position = page.next;
    }
    return false;
  }

  /** Requests products that the list did not contain one by one, unless the service ignores which one is requested. */
  async *#unlisted(
    page: One[],
    wholeList: boolean,
    onRead: RereadOrder<One>['onRead'],
  ): AsyncGenerator<Reread<One>[], void, undefined> {
    if (this.#othersListed === null) {
      try {
        yield* this.#ask(page, onRead);
        return;
      } catch (error) {
        if (!(error instanceof OthersListed)) throw error;
        this.#othersListed = error;
      }
    }
    const found = wholeList ? null : this.#othersListed;
    yield page.map((one) => ({ ...one, found }));
  }

  async *#ask(
    page: One[],
    onRead: RereadOrder<One>['onRead'],
  ): AsyncGenerator<Reread<One>[], void, undefined> {
    if (page.length === 0) return;
    const { reread, trouble } = await this.#reader.read(page, onRead);
    // Then none of these: all of them are found in the list.
    if (trouble instanceof OthersListed) throw trouble;
    if (reread.length > 0) yield reread;
    if (trouble) throw trouble;
  }
}

/** Whether the list cannot be read, or not to its end; single products may still be readable. */
const isAboutTheList = ({ code, shape }: AppError): boolean =>
  (code === 'unreadable_response' || code === 'service_error') && shape.retryable !== true;
