import { t } from '@lingui/core/macro';
import type { NetworkSettings } from '#shared/contract/app.ts';
import { isLoopback } from '#shared/service/web-address.ts';
import { UnusableSettings } from './unusable-settings.ts';

/** A proxy and how the app authenticates to it. Only `host` is ever shown. */
export interface ProxyServer {
  address: string;
  host: string;
  /** The value of Proxy-Authorization. */
  authorization: string | null;
}

/** The network settings, and what is needed along with them but not stored with them. */
export type NetworkAccess = NetworkSettings & {
  proxyPassword: string | null;
  /** Asks the system for the proxies of an address; null if it cannot be asked: then the environment is used. */
  systemProxy: ((url: string) => Promise<string>) | null;
};

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy for requests to this address; null for none, as always for services on this computer. Throws
 * `UnusableSettings` if the configured value is not the address of a proxy.
 */
export async function proxyFor(
  url: URL,
  network: NetworkAccess,
  environment: Environment,
): Promise<ProxyServer | null> {
  if (network.proxy === 'none' || isLoopback(url.hostname)) return null;
  if (network.proxy === 'system' && network.systemProxy !== null)
    return firstProxy(await network.systemProxy(url.href));
  if (network.proxy === 'address') {
    return proxyAt(network.proxyAddress, t`The proxy in the settings`, {
      user: network.proxyUser,
      password: network.proxyPassword ?? '',
    });
  }
  const named = (name: string) => environment[name.toLowerCase()] || environment[name] || '';
  if (isExcepted(url, named('NO_PROXY'))) return null;
  const name = url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const address = named(name);
  return address === '' ? null : proxyAt(address, t`${name} in the environment`, null);
}

/**
 * The first of the system's choices that the app can use. They have the form of a PAC file's result: "PROXY
 * proxy.example.com:3128; SOCKS5 10.0.0.1:1080; DIRECT". Empty if the system could not determine them.
 */
function firstProxy(choices: string): ProxyServer | null {
  for (const choice of choices.split(';')) {
    const [, kind = '', host = ''] = /^\s*(\w+)\s*(\S*)\s*$/.exec(choice) ?? [];
    if (kind === 'DIRECT') return null;
    if (kind === 'PROXY' || kind === 'HTTPS')
      return proxyAt(`${kind === 'PROXY' ? 'http' : 'https'}://${host}`, t`The proxy of this system`, null);
  }
  throw new UnusableSettings(
    choices.trim() === ''
      ? t`This system could not tell which proxy to use`
      : t`This system names a kind of proxy that the app cannot use (${choices.trim()})`,
    otherProxy(),
  );
}

const otherProxy = (): string =>
  t`Give one like http://proxy.example.com:3128 under Settings, or choose another proxy setting there`;

function proxyAt(
  text: string,
  source: string,
  credentials: { user: string; password: string } | null,
): ProxyServer {
  // Programs also accept "proxy.example.com:3128" in the environment.
  const url = URL.parse(/^[a-z0-9+.-]+:\/\//i.test(text) ? text : `http://${text}`);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    throw new UnusableSettings(t`${source} is not the address of an HTTP proxy`, otherProxy());
  }
  const { user, password } = credentials ?? {
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
  const basic = Buffer.from(`${user}:${password}`).toString('base64');
  return {
    address: url.origin,
    host: url.host,
    authorization: user === '' && password === '' ? null : `Basic ${basic}`,
  };
}

/** NO_PROXY as curl reads it: hosts, which include their subdomains, optionally with a port; "*" for all. */
function isExcepted(url: URL, exceptions: string): boolean {
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase();
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return exceptions
    .toLowerCase()
    .split(/[\s,]+/)
    .some((exception) => {
      const [, name = '', onPort] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(exception) ?? [];
      if (exception.includes('::')) return exception.replace(/^\[|\]$/g, '') === host;
      if (onPort !== undefined && onPort !== port) return false;
      const suffix = name.replace(/^\*?\./, '');
      return name === '*' || (suffix !== '' && (host === suffix || host.endsWith(`.${suffix}`)));
    });
}
