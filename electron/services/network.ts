import type { NetworkSettings } from '#shared/contract/app.ts';
import type { ConnectionLimits } from '#shared/contract/connections.ts';
import type { NetworkAccess } from '../api/http/proxy.ts';
import { HttpPool } from '../api/http.ts';
import type { SystemProxy } from './ports.ts';
import type { Reachability } from './reachability.ts';
import type { Recorder } from './recorder.ts';

/** Access to the network for all connections; creates the pools that talk to services and keeps them up to date. */
export class Network {
  readonly #recorder: Recorder;
  readonly #reachability: Reachability | null;
  readonly #onHeld: (connectionId: string, until: number | null) => void;
  readonly #pools = new Map<HttpPool, ConnectionLimits>();
  #settings: NetworkSettings;
  #proxyPassword: string | null;
  readonly #systemProxy: SystemProxy | null;

  constructor(
    recorder: Recorder,
    settings: NetworkSettings,
    {
      proxyPassword = null,
      systemProxy = null,
      reachability = null,
      onHeld = () => {},
    }: {
      proxyPassword?: string | null;
      systemProxy?: SystemProxy | null;
      /** Notes the outcomes of requests to saved connections. */
      reachability?: Reachability | null;
      /** The service of a saved connection accepts no more requests: until when; null: from now on it does. */
      onHeld?: (connectionId: string, until: number | null) => void;
    } = {},
  ) {
    this.#recorder = recorder;
    this.#reachability = reachability;
    this.#onHeld = onHeld;
    this.#settings = settings;
    this.#proxyPassword = proxyPassword;
    this.#systemProxy = systemProxy;
  }

  /** Returns a pool for one service, until `close`. `connectionId` null: a connection that is only tested. */
  pool(limits: ConnectionLimits, connectionId: string | null): HttpPool {
    const pool = new HttpPool({
      network: this.access(),
      limits,
      record: (exchange, noAnswer) => {
        this.#recorder.add({ ...exchange, connectionId });
        if (connectionId !== null) this.#reachability?.note(connectionId, exchange, noAnswer);
      },
      onHeld: (until) => {
        if (connectionId !== null) this.#onHeld(connectionId, until);
      },
    });
    this.#pools.set(pool, limits);
    return pool;
  }

  async close(pool: HttpPool): Promise<void> {
    this.#pools.delete(pool);
    await pool.close();
  }

  /** Ends all requests, including those of connection tests. */
  async closeAll(): Promise<void> {
    await Promise.all([...this.#pools.keys()].map((pool) => this.close(pool)));
  }

  /** Forgets the requests of a deleted connection. */
  forget(connectionId: string): void {
    this.#reachability?.forget(connectionId);
    this.#recorder.forget(connectionId);
  }

  /** Changes the access of all pools, from their next request on. Omitted settings stay unchanged. */
  change({ settings, proxyPassword }: { settings?: NetworkSettings; proxyPassword?: string | null }): void {
    if (settings !== undefined) this.#settings = settings;
    if (proxyPassword !== undefined) this.#proxyPassword = proxyPassword;
    for (const [pool, limits] of this.#pools) pool.configure({ network: this.access(), limits });
  }

  /** Returns the current access to the network, for requests outside the pools. */
  access(): NetworkAccess {
    return { ...this.#settings, proxyPassword: this.#proxyPassword, systemProxy: this.#systemProxy };
  }
}
