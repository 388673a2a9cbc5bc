import type { SendableChange } from '../../store/catalog/journal/sendable.ts';
import type { JournalPage, RunJournal } from '../runs/run-journal.ts';

/** The position of a product's items in the journal: `items` of them, following the item `after`. */
interface Place {
  after: number;
  items: number;
}

/** Indexes where each product's items are, so that products can be read in any order without holding all items. */
export class ItemIndex {
  readonly #journal: RunJournal;
  readonly #state: 'pending' | 'unknown';
  readonly #wanted: (item: number) => boolean;
  readonly #places = new Map<number, Place>();

  constructor(journal: RunJournal, state: 'pending' | 'unknown', wanted: (item: number) => boolean) {
    this.#journal = journal;
    this.#state = state;
    this.#wanted = wanted;
  }

  get empty(): boolean {
    return this.#places.size === 0;
  }

  /** Takes items in journal order; unwanted ones are skipped. */
  add(items: readonly SendableChange[]): void {
    for (const { product, item } of items) {
      if (!this.#wanted(item)) continue;
      const place = this.#places.get(product);
      if (place) place.items++;
      else this.#places.set(product, { after: item - 1, items: 1 });
    }
  }

  /** Returns the items of these products, each product only once; null if there are none. */
  async take(products: readonly number[]): Promise<JournalPage | null> {
    const places = products.flatMap((product) => {
      const place = this.#places.get(product);
      this.#places.delete(product);
      return place ? [{ product, ...place }] : [];
    });
    const wanted = joined(places);
    const pages = await Promise.all(
      wanted.map(({ after, items }) => this.#journal.page(this.#state, after, items)),
    );
    const page: JournalPage = { items: [], addresses: [] };
    for (const [i, { products: asked }] of wanted.entries()) {
      // A page continues into other products if items of these have left the state since.
      const { items = [], addresses = [] } = pages[i] ?? {};
      page.items.push(...items.filter(({ product, item }) => asked.has(product) && this.#wanted(item)));
      page.addresses.push(...addresses.filter(({ product }) => asked.has(product)));
    }
    return page.items.length === 0 ? null : page;
  }

  /** Returns the items of the next products, `limit` or a few more; null if none are left. */
  async takeSome(limit: number): Promise<JournalPage | null> {
    for (;;) {
      const products: number[] = [];
      let items = 0;
      for (const [product, place] of this.#places) {
        if (items >= limit) break;
        products.push(product);
        items += place.items;
      }
      if (products.length === 0) return null;
      const page = await this.take(products);
      if (page) return page;
    }
  }
}

/** Merges adjacent places; places with no gap between their item numbers are adjacent. */
function joined(
  places: readonly (Place & { product: number })[],
): (Place & { products: ReadonlySet<number> })[] {
  const out: (Place & { products: Set<number> })[] = [];
  for (const { product, after, items } of [...places].sort((a, b) => a.after - b.after)) {
    const last = out.at(-1);
    if (last && last.after + last.items === after) {
      last.items += items;
      last.products.add(product);
    } else out.push({ after, items, products: new Set([product]) });
  }
  return out;
}
