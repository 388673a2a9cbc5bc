import type { ContractClient } from '#shared/contract/registry.ts';

/** Of these, the ones that were shown last are kept. */
const KEPT = 600;
const AT_A_TIME = 4;

type OnLoaded = (url: string | null) => void;

export interface ThumbnailOptions {
  client: Pick<ContractClient, 'call'>;
  connectionId: string;
  /** Makes a small picture of one in a `data:` URL; rejects what cannot be drawn. */
  shrink: (url: string) => Promise<string>;
}

/** Small pictures of what stands at web addresses of a catalog, loaded for as long as somebody wants to show them. */
export class Thumbnails {
  readonly #options: ThumbnailOptions;
  /** By address, the least recently wanted first; null: there is nothing to show. */
  readonly #known = new Map<string, string | null>();
  /** Who waits for an address that is not asked for yet, the one wanted last at the end. */
  readonly #wanted = new Map<string, Set<OnLoaded>>();
  readonly #loading = new Map<string, Set<OnLoaded>>();

  constructor(options: ThumbnailOptions) {
    this.#options = options;
  }

  /** A small picture as a `data:` URL; null where there is none to show, undefined where it is to be loaded. */
  known(address: string): string | null | undefined {
    const known = this.#known.get(address);
    if (known !== undefined) this.#keep(address, known);
    return known;
  }

  /**
   * Loads a picture, the one wanted last first: that is in sight. `onLoaded` gets what `known` says from then on. Gives what to call when
   * it is no longer wanted.
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

  /** What could not be loaded is asked for again. */
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
    // A damaged picture is shown like one that is not there: by its address.
    return shrink(`data:${answer.value.type};base64,${answer.value.bytes}`).catch(() => null);
  }

  #keep(address: string, url: string | null): void {
    this.#known.delete(address);
    this.#known.set(address, url);
    const [oldest] = this.#known.keys();
    if (this.#known.size > KEPT && oldest !== undefined) this.#known.delete(oldest);
  }
}
