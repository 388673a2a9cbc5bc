import type { Tree } from './tree.ts';

/**
 * What the user expanded and collapsed, for as long as the connection is open. Products that were expanded stay so in every
 * view; what was collapsed, and "all", belongs to the query that it was chosen for.
 */
export class Folding {
  readonly #out = new Set<number>();
  #ofQuery: { query: string; up: Set<number>; all: boolean | null } = { query: '', up: new Set(), all: null };

  /** Null for `product`: all of the view. */
  fold(query: string, product: number | null, out: boolean): void {
    const { up } = this.#of(query);
    if (product === null) {
      this.#out.clear();
      this.#ofQuery = { query, up: new Set(), all: out };
    } else if (out) {
      up.delete(product);
      this.#out.add(product);
    } else {
      this.#out.delete(product);
      up.add(product);
    }
  }

  /** For places in the query's tree. A product shown only as a parent is expanded, otherwise its matches would be hidden. */
  isFoldedOut(query: string, { products, matched }: Tree): (place: number) => boolean {
    const { up, all } = this.#ofQuery.query === query ? this.#ofQuery : { up: NONE, all: null };
    return (place) => {
      const product = products[place]!;
      if (this.#out.has(product)) return true;
      if (up.has(product)) return false;
      return all ?? matched[place] === 0;
    };
  }

  #of(query: string) {
    if (this.#ofQuery.query !== query) this.#ofQuery = { query, up: new Set(), all: null };
    return this.#ofQuery;
  }
}

const NONE: ReadonlySet<number> = new Set();
