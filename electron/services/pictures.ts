import { t } from '@lingui/core/macro';
import type { OutputOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import { hostScope, systemResolve } from '../api/http/address-scope.ts';
import { fetchPicture, PICTURE_LIMITS } from '../api/picture.ts';
import type { AppStore, StoredConnection } from '../store/app-store.ts';
import type { StoreClient } from '../store/rpc.ts';
import type { Network } from './network.ts';
import type { Recorder } from './recorder.ts';
import type { Sample } from './sample.ts';

type Picture = OutputOf<'pictures.get'>;

interface Parts {
  appStore: StoreClient<AppStore>;
  network: Network;
  recorder: Recorder;
  sample: Sample;
}

/** In characters of base64, for all connections together. */
const KEPT = 50 * 1024 * 1024;

/**
 * Loads pictures of products, from wherever the catalog says they are, for connections whose pictures are shown. The most
 * recent ones are kept in memory.
 */
export class Pictures {
  readonly #parts: Parts;
  readonly #closing = new AbortController();
  /** Least recently shown first. */
  readonly #kept = new Map<string, Picture>();
  #cachedBytes = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Throws as `pictures.get` says. */
  async get(connectionId: string, address: string): Promise<Picture> {
    const connection = await this.#connection(connectionId);
    if (!connection.showPictures)
      throw new AppError('invalid_input', t`Pictures are off for this connection. Turn them on first.`);
    const key = `${connectionId} ${address}`;
    const picture = this.#kept.get(key) ?? (await this.#load(connection, address));
    this.#keep(key, picture);
    return picture;
  }

  /** Cancels all loading. */
  close(): void {
    this.#closing.abort();
  }

  async #load({ id, kind, baseUrl }: StoredConnection, address: string): Promise<Picture> {
    const { network, recorder, sample } = this.#parts;
    // A catalog must not probe the user's network: only a service inside it may point there.
    const ofService = await hostScope(new URL(baseUrl).hostname, systemResolve);
    const { type, bytes } = await fetchPicture(
      kind === 'sample' ? await sample.pictureAddress(address) : address,
      {
        network: network.access(),
        allows: (scope) => scope === 'public' || (scope === ofService && scope !== 'reserved'),
        resolve: systemResolve,
        limits: PICTURE_LIMITS,
        record: (exchange) => recorder.add({ ...exchange, connectionId: id }),
        signal: this.#closing.signal,
      },
    );
    return { type, bytes: bytes.toString('base64') };
  }

  async #connection(connectionId: string): Promise<StoredConnection> {
    const found = (await this.#parts.appStore.connections()).find(({ id }) => id === connectionId);
    if (!found) throw new AppError('not_found', t`This connection no longer exists.`);
    return found;
  }

  #keep(key: string, picture: Picture): void {
    this.#forget(key);
    this.#kept.set(key, picture);
    this.#cachedBytes += picture.bytes.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#cachedBytes <= KEPT) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#cachedBytes -= this.#kept.get(key)?.bytes.length ?? 0;
    this.#kept.delete(key);
  }
}
