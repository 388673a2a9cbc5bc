import type { ContractClient } from '#shared/contract/registry.ts';

/** The maximum number of pictures that are kept; those shown last are. */
const KEPT = 600;
const AT_A_TIME = 4;

type OnLoaded = (url: string | null) => void;

export interface ThumbnailOptions {
  client: Pick<ContractClient, 'call'>;
  connectionId: string;
  /** Shrinks a picture in a `data:` URL; rejects what cannot be drawn. */
  shrink: (url: string) => Promise<string>;
}

/** Small pictures of what is at web addresses of a catalog, loaded as long as a component wants to show them. */
export class Thumbnails {
  readonly #options: ThumbnailOptions;
  /** By address, the least recently wanted first; null: there is nothing to show. */
  readonly #known = new Map<string, string | null>();
  /** The callbacks waiting for an address that is not requested yet, the most recently wanted last. */
  readonly #wanted = new Map<string, Set<OnLoaded>>();
  readonly #loading = new Map<string, Set<OnLoaded>>();

  constructor(options: ThumbnailOptions) {
    this.#options = options;
  }

  /** A small picture as a `data:` URL; null if there is none to show, undefined if it is still to be loaded. */
  known(address: string): string | null | undefined {
    const known = this.#known.get(address);
    if (known !== undefined) this.#keep(address, known);
    return known;
  }

  /**
   * Loads a picture. The most recently wanted one is loaded first, because it is in sight. `onLoaded` receives what
   * `known` returns from then on. Returns a function to call when the picture is no longer wanted.
   */
  want(address: string, onLoaded: OnLoaded): () => void {
    const loading = this.#loading.get(address);
    const waiting = loading ?? this.#wanted.get(address) ?? new Set();
    waiting.add(onLoaded);
    if (!loading) {
      this.#wanted.delete(address);
      this.#wanted.set(address, waiting);
      this.#loadNext();
    }
    return () => {
      waiting.delete(onLoaded);
      if (waiting.size === 0 && this.#wanted.get(address) === waiting) this.#wanted.delete(address);
    };
  }

  /** Requests again what could not be loaded. */
  forgetFailed(): void {
    for (const [address, known] of this.#known) if (known === null) this.#known.delete(address);
  }

  #loadNext(): void {
    while (this.#loading.size < AT_A_TIME) {
      const next = [...this.#wanted].at(-1);
      if (!next) return;
      const [address, waiting] = next;
      this.#wanted.delete(address);
      this.#loading.set(address, waiting);
      void this.#load(address).then((url) => {
        this.#loading.delete(address);
        this.#keep(address, url);
        for (const onLoaded of waiting) onLoaded(url);
        this.#loadNext();
      });
    }
  }

  async #load(address: string): Promise<string | null> {
    const { client, connectionId, shrink } = this.#options;
    const answer = await client.call('pictures.get', { connectionId, address });
    if (!answer.ok) return null;
    // A damaged picture is treated like a missing one: its address is shown.
    return shrink(`data:${answer.value.type};base64,${answer.value.bytes}`).catch(() => null);
  }

  #keep(address: string, url: string | null): void {
    this.#known.delete(address);
    this.#known.set(address, url);
    const [oldest] = this.#known.keys();
    if (this.#known.size > KEPT && oldest !== undefined) this.#known.delete(oldest);
  }
}
