import type { LookupFunction } from 'node:net';
import type { SecureContext } from 'node:tls';
import type { Dispatcher } from 'undici';
import type { ConnectionLimits } from '#shared/contract/connections.ts';
import { type NetworkAccess, type ProxyServer, proxyFor } from './proxy.ts';
import { trust } from './trust.ts';

/** Four times what Node allows: gateways add cookies and traces. */
export const MAX_HEADER_BYTES = 64 * 1024;

/** How a request gets to its service. */
export interface Route {
  proxy: ProxyServer | null;
  /** The certificate authorities to trust; null if nothing is encrypted. */
  trusted: SecureContext | null;
  /** Distinguishes routes. */
  key: string;
  /** Makes the connections. It is loaded with the first request: the app starts without it. */
  undici: typeof import('undici');
}

/** Throws `UnusableSettings` if the proxy or the certificate file cannot be used. */
export async function routeTo(url: URL, network: NetworkAccess): Promise<Route> {
  const proxy = await proxyFor(url, network, process.env);
  const encrypted = url.protocol === 'https:' || proxy?.address.startsWith('https:') === true;
  const trusted = encrypted ? await trust(network.caFile) : null;
  return {
    proxy,
    trusted,
    key: `${proxy?.address} ${proxy?.authorization} ${encrypted && network.caFile}`,
    undici: await import('undici'),
  };
}

/**
 * The connections to a service. They are kept for reuse for 4 seconds: less than servers usually keep them (5 seconds or
 * more), so that a write hardly ever uses one that is just being closed.
 */
export class Dispatchers {
  readonly #limits: ConnectionLimits;
  readonly #lookup: LookupFunction | undefined;
  readonly #made = new Map<string, Dispatcher>();

  /** `lookup`: resolves names, unless a proxy does. */
  constructor(limits: ConnectionLimits, lookup?: LookupFunction) {
    this.#limits = limits;
    this.#lookup = lookup;
  }

  for(route: Route): Dispatcher {
    const dispatcher = this.#made.get(route.key) ?? this.#make(route);
    this.#made.set(route.key, dispatcher);
    return dispatcher;
  }

  /** Waits until requests under way have ended. */
  async close(): Promise<void> {
    await Promise.all([...this.#made.values()].map((dispatcher) => dispatcher.close()));
  }

  async destroy(): Promise<void> {
    await Promise.all([...this.#made.values()].map((dispatcher) => dispatcher.destroy()));
  }

  #make({ proxy, trusted, undici: { Agent, Pool, ProxyAgent } }: Route): Dispatcher {
    const timeout = this.#limits.connectSeconds * 1000;
    const tls = { timeout, ...(trusted ? { secureContext: trusted } : {}) };
    // HTTP/2 could automatically resend a request when a connection ends, but only the owner of the journal may resend a
    // write.
    const options = {
      allowH2: false,
      keepAliveTimeout: 4000,
      connections: this.#limits.requestsAtATime,
      maxHeaderSize: MAX_HEADER_BYTES,
    };
    if (proxy === null)
      return new Agent({ ...options, connect: this.#lookup ? { ...tls, lookup: this.#lookup } : tls });
    return new ProxyAgent({
      ...options,
      uri: proxy.address,
      ...(proxy.authorization === null ? {} : { token: proxy.authorization }),
      requestTls: tls,
      proxyTls: tls,
      // A proxy that accepts the connection and then stays silent counts as unreachable.
      clientFactory: (origin, factoryOptions) =>
        new Pool(origin, { ...factoryOptions, allowH2: false, headersTimeout: timeout }),
    });
  }
}
