import type { ProductPage, ServiceClient } from '../api/service-client.ts';

/** A page, and the position at which it stands in the list (null: the first). */
export interface PlacedPage {
  position: string | null;
  page: ProductPage;
}

/** So many pages are read ahead of the one in use, so that memory stays flat. */
const MOST_AHEAD = 2;

interface Asked {
  position: string | null;
  page: Promise<ProductPage>;
}

/**
 * The pages of the product list (4.3) from a position on, in order. While a page is in use the next ones are on their way:
 * asked for as soon as an answer is there, at the position that it seems to name, before it is parsed. A guess that was
 * wrong cost a read, and was the last one.
 */
export class ProductPages {
  readonly #client: Pick<ServiceClient, 'listProducts'>;
  readonly #stop = new AbortController();
  readonly #signal: AbortSignal;
  #guesses = true;
  /** Guessed, in the order of the list. */
  #ahead: Asked[] = [];

  constructor(client: Pick<ServiceClient, 'listProducts'>, signal: AbortSignal) {
    this.#client = client;
    this.#signal = AbortSignal.any([signal, this.#stop.signal]);
  }

  /** `first`: the page at that position, where it was read already. Ends after the last page; throws `AppError`. */
  async *from(position: string | null, first?: ProductPage): AsyncGenerator<PlacedPage, undefined> {
    try {
      let asked: Asked = first ? { position, page: Promise.resolve(first) } : this.#ask(position);
      for (;;) {
        const page = await asked.page;
        const next = page.next === null ? null : this.#next(page.next);
        yield { position: asked.position, page };
        if (next === null) return undefined;
        asked = next;
      }
    } finally {
      this.#stop.abort(); // what was guessed beyond the end, or is no longer wanted
    }
  }

  /** The page that really follows, guessed or not. */
  #next(position: string): Asked {
    const guessed = this.#ahead.shift();
    if (guessed?.position === position) return guessed;
    if (guessed) this.#guesses = false;
    this.#ahead = [];
    return this.#ask(position);
  }

  #ask(position: string | null): Asked {
    const page = this.#client.listProducts(position, this.#signal, (likely) => this.#guess(likely));
    page.catch(() => {}); // awaited when its turn has come, where its error counts
    return { position, page };
  }

  #guess(position: string): void {
    if (this.#guesses && this.#ahead.length < MOST_AHEAD) this.#ahead.push(this.#ask(position));
  }
}
