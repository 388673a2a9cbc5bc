import { Agent, type Dispatcher, Pool, ProxyAgent } from 'undici';
import type { HttpOptions } from '../http.ts';
import { type ProxyServer, proxyFor } from './proxy.ts';
import { trust } from './trust.ts';

/** Four times what Node allows: gateways add cookies and traces. */
export const MAX_HEADER_BYTES = 64 * 1024;

/** How a request gets to its service. */
export interface Route {
  dispatcher: Dispatcher;
  /** "host:port" of the proxy on the way. */
  proxy: string | null;
}

/**
 * The ways to services under one set of settings. Connections are kept for reuse for 4 seconds: less than servers
 * usually keep them (5 seconds and more), so that a write hardly ever meets one that is just being closed.
 */
export class Routes {
  readonly #options: Pick<HttpOptions, 'network' | 'limits'>;
  readonly #dispatchers = new Map<string, Dispatcher>();

  constructor(options: Pick<HttpOptions, 'network' | 'limits'>) {
    this.#options = options;
  }

  /** Throws `UnusableSettings` when proxy or certificate file cannot be used. */
  to(url: URL): Route {
    const proxy = proxyFor(url, this.#options.network, process.env);
    const encrypted = url.protocol === 'https:' || proxy?.address.startsWith('https:') === true;
    const key = `${proxy?.address} ${encrypted}`;
    const dispatcher = this.#dispatchers.get(key) ?? this.#make(proxy, encrypted);
    this.#dispatchers.set(key, dispatcher);
    return { dispatcher, proxy: proxy?.host ?? null };
  }

  /** Waits until requests under way have ended. */
  async close(): Promise<void> {
    await Promise.all([...this.#dispatchers.values()].map((dispatcher) => dispatcher.close()));
  }

  async destroy(): Promise<void> {
    await Promise.all([...this.#dispatchers.values()].map((dispatcher) => dispatcher.destroy()));
  }

  #make(proxy: ProxyServer | null, encrypted: boolean): Dispatcher {
    const { network, limits } = this.#options;
    const timeout = limits.connectSeconds * 1000;
    const tls = { timeout, ...(encrypted ? { secureContext: trust(network.caFile) } : {}) };
    // HTTP/2 could repeat a request on its own when a connection ends; whether a write is repeated is not its decision.
    const options = {
      allowH2: false,
      keepAliveTimeout: 4000,
      connections: limits.requestsAtATime,
      maxHeaderSize: MAX_HEADER_BYTES,
    };
    if (proxy === null) return new Agent({ ...options, connect: tls });
    return new ProxyAgent({
      ...options,
      uri: proxy.address,
      ...(proxy.authorization === null ? {} : { token: proxy.authorization }),
      requestTls: tls,
      proxyTls: tls,
      // A proxy that accepts the connection and then is silent counts as one that cannot be reached.
      clientFactory: (origin, factoryOptions) =>
        new Pool(origin, { ...factoryOptions, allowH2: false, headersTimeout: timeout }),
    });
  }
}
