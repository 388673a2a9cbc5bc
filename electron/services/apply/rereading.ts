import { AppError } from '#shared/contract/result.ts';
import { PageWatch } from '../../api/page-watch.ts';
import { OthersListed } from '../../api/product-list.ts';
import type { SendableChange } from '../../store/catalog-store.ts';
import type { Workspace } from '../workspaces.ts';
import { ItemIndex } from './item-index.ts';
import { ProductRereader, type Reread, throwIfStopped } from './product-rereader.ts';
import type { JournalPage, RunJournal } from './run-journal.ts';

/** Small pages: what was read is sent soon, and stays true for as long as that takes. */
const ITEMS_PER_PAGE = 100;
/** Items are looked through so many at a time where nothing of them is kept. */
const ITEMS_PER_LOOK = 2_000;
/** A page of the list costs the service about as much as so many products; larger pages are no fewer. */
const PRODUCTS_PER_LIST_PAGE = 100;
/** Fewer products are always asked for one by one: that is soon done, and looks at nothing else. */
const FEWEST_BY_LIST = 50;
/** A list may have grown since the last pull, but a list that is this much longer than that never ends. */
const MOST_LIST_PAGES = (expected: number) => 2 * expected + 20;

/** Which items are read again, and of how many products they are. */
export interface RereadOrder {
  state: 'pending' | 'unknown';
  products: number;
  wanted(item: number): boolean;
  /** Told as products are read, with how many. */
  onRead?: ((products: number) => void) | undefined;
}

/**
 * Reads products again whose items are to be checked or settled (4.3), in pieces that are only read as they are asked
 * for: product by product, or through the pages of the list where these are fewer requests, or where the service does
 * not heed which product it is asked for.
 */
export class Rereading {
  readonly #workspace: Workspace;
  readonly #journal: RunJournal;
  readonly #signal: AbortSignal;
  readonly #reader: ProductRereader;
  /** The service does not heed which product it is asked for. */
  #othersListed: OthersListed | null = null;

  constructor(parts: { workspace: Workspace; journal: RunJournal; signal: AbortSignal }) {
    this.#workspace = parts.workspace;
    this.#journal = parts.journal;
    this.#signal = parts.signal;
    this.#reader = new ProductRereader(parts);
  }

  /** Throws where no product can be read any more, after what was read. */
  async *pieces(order: RereadOrder): AsyncGenerator<Reread[], void, undefined> {
    const { limits, profile } = this.#workspace.connection;
    const perPage = Math.min(profile.list.paging.page_size, PRODUCTS_PER_LIST_PAGE);
    const pages = Math.ceil((await this.#journal.products()) / perPage);
    const fewer = order.products >= FEWEST_BY_LIST && pages < order.products / limits.requestsAtATime;
    if (fewer || this.#othersListed) yield* this.#byList(order, pages);
    else yield* this.#oneByOne(order, pages);
  }

  async *#oneByOne(order: RereadOrder, pages: number): AsyncGenerator<Reread[], void, undefined> {
    const { state, wanted } = order;
    for await (const page of this.#journal.pages(state, ITEMS_PER_PAGE)) {
      throwIfStopped(this.#signal);
      try {
        yield* this.#ask(page, order);
      } catch (error) {
        if (!(error instanceof OthersListed)) throw error;
        this.#othersListed = error;
        const first = page.items[0]!.item;
        yield* this.#byList({ ...order, wanted: (item) => item >= first && wanted(item) }, pages);
        return;
      }
    }
  }

  async *#byList(order: RereadOrder, pages: number): AsyncGenerator<Reread[], void, undefined> {
    const { state, wanted, onRead } = order;
    const index = new ItemIndex(this.#journal, state, wanted);
    for await (const { items } of this.#journal.pages(state, ITEMS_PER_LOOK)) {
      throwIfStopped(this.#signal);
      index.add(items);
    }
    let whole = false;
    try {
      whole = yield* this.#throughList(index, MOST_LIST_PAGES(pages), onRead);
    } catch (error) {
      if (!(error instanceof AppError) || !isAboutTheList(error)) throw error;
    }
    for (let page = await index.takeSome(ITEMS_PER_PAGE); page; page = await index.takeSome(ITEMS_PER_PAGE))
      yield* this.#unlisted(page, whole, onRead);
  }

  /** Gives whether that was all that the service lists, and all of it could be read. */
  async *#throughList(
    index: ItemIndex,
    mostPages: number,
    onRead: RereadOrder['onRead'],
  ): AsyncGenerator<Reread[], boolean, undefined> {
    const { client } = this.#workspace;
    const watch = new PageWatch();
    let allRead = true;
    let position: string | null = null;
    let upcoming = client.listProducts(null, this.#signal);
    for (let nth = 1; nth <= mostPages; nth++) {
      const page = await upcoming;
      if (page.next !== null) {
        upcoming = client.listProducts(page.next, this.#signal);
        upcoming.catch(() => {}); // awaited in the next round, or not needed any more
      }
      const { records, unreadable } = page.read();
      allRead &&= unreadable.length === 0;
      const identifiers = records.map(({ identifier }) => identifier);
      watch.check({ position, next: page.next, identifiers, newProducts: identifiers.length });
      const byIdentifier = new Map(records.map((record) => [record.identifier, record]));
      const touched = await index.take(await this.#journal.productsNamed(identifiers));
      if (touched) {
        onRead?.(touched.addresses.length);
        yield grouped(touched).map((one) => ({
          ...one,
          found: byIdentifier.get(one.address.identifier) ?? null,
        }));
      }
      if (page.next === null || index.empty) return allRead;
      position = page.next;
    }
    return false;
  }

  /** Products that the list did not bring are asked for by themselves, unless the service does not heed that. */
  async *#unlisted(
    page: JournalPage,
    wholeList: boolean,
    onRead: RereadOrder['onRead'],
  ): AsyncGenerator<Reread[], void, undefined> {
    if (this.#othersListed === null) {
      try {
        yield* this.#ask(page, { wanted: () => true, onRead });
        return;
      } catch (error) {
        if (!(error instanceof OthersListed)) throw error;
        this.#othersListed = error;
      }
    }
    const found = wholeList ? null : this.#othersListed;
    yield grouped(page).map((one) => ({ ...one, found }));
  }

  async *#ask(
    page: JournalPage,
    { wanted, onRead }: Pick<RereadOrder, 'wanted' | 'onRead'>,
  ): AsyncGenerator<Reread[], void, undefined> {
    const items = page.items.filter(({ item }) => wanted(item));
    if (items.length === 0) return;
    const { reread, trouble } = await this.#reader.read(grouped({ ...page, items }), onRead);
    // None of these then: all of them are found in the list.
    if (trouble instanceof OthersListed) throw trouble;
    if (reread.length > 0) yield reread;
    if (trouble) throw trouble;
  }
}

const grouped = ({ items, addresses }: JournalPage): Omit<Reread, 'found'>[] => {
  const byProduct = Map.groupBy(items, ({ product }: SendableChange) => product);
  return addresses.flatMap((address) => {
    const own = byProduct.get(address.product);
    return own ? [{ address, items: own }] : [];
  });
};

/** The list cannot be read, or not to its end; asked for by itself, a product may be read still. */
const isAboutTheList = ({ code, shape }: AppError): boolean =>
  (code === 'unreadable_response' || code === 'service_error') && shape.retryable !== true;
