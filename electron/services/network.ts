import type { NetworkSettings } from '#shared/contract/app.ts';
import type { ConnectionLimits } from '#shared/contract/connections.ts';
import { HttpPool } from '../api/http.ts';
import type { Recorder } from './recorder.ts';

/** How the network is reached, for all connections; makes the pools that talk to services. */
export class Network {
  readonly #recorder: Recorder;
  readonly #settings: NetworkSettings;

  constructor(recorder: Recorder, settings: NetworkSettings) {
    this.#recorder = recorder;
    this.#settings = settings;
  }

  /** A pool to one service. `connectionId` null: a connection that is only tested. */
  pool(limits: ConnectionLimits, connectionId: string | null): HttpPool {
    return new HttpPool({
      network: { ...this.#settings, proxyPassword: null },
      limits,
      record: (exchange) => this.#recorder.add({ ...exchange, connectionId }),
    });
  }

  async close(pool: HttpPool): Promise<void> {
    await pool.close();
  }
}
