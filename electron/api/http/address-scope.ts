import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/**
 * Where an IP address is: `loopback` this computer · `private` a company or home network · `reserved` nothing that a web
 * address should lead to (link-local, including the metadata services of clouds; multicast; unspecified) · `public`
 * anything else.
 */
export type AddressScope = 'loopback' | 'private' | 'reserved' | 'public';

/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;

export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true });

/** An address that cannot be read is `reserved`. */
export function addressScope(address: string): AddressScope {
  const family = isIP(address);
  if (family === 0) return 'reserved';
  const found = NETWORKS.find(({ networks }) => networks.check(address, family === 4 ? 'ipv4' : 'ipv6'));
  return found?.scope ?? 'public';
}

/** The scope of a host in a web address (`URL.hostname`); null if it is a name. */
export function literalScope(hostname: string): AddressScope | null {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) === 0 ? null : addressScope(address);
}

/** The scope of the least public address of a host in a web address; null if its name cannot be looked up. */
export async function hostScope(hostname: string, resolve: Resolve): Promise<AddressScope | null> {
  const literal = literalScope(hostname);
  if (literal !== null) return literal;
  const found = await resolve(hostname).catch(() => null); // behind a proxy, internet names may not resolve here
  const scopes = found?.map(({ address }) => addressScope(address)) ?? [];
  return scopes.find((scope) => scope !== 'public') ?? scopes[0] ?? null;
}

const NETWORKS = [
  { scope: 'loopback' as const, networks: blocked(['127.0.0.0/8'], ['::1/128']) },
  {
    scope: 'private' as const,
    networks: blocked(
      ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '198.18.0.0/15'],
      ['fc00::/7', 'fec0::/10'],
    ),
  },
  {
    scope: 'reserved' as const,
    networks: blocked(
      ['0.0.0.0/8', '169.254.0.0/16', '192.0.0.0/24', '224.0.0.0/4', '240.0.0.0/4'],
      ['::/128', 'fe80::/10', 'ff00::/8', '64:ff9b:1::/48'],
    ),
  },
];

/** IPv4 networks are included in IPv6 notation too: mapped (`BlockList` handles that), NAT64 and 6to4. */
function blocked(ipv4: readonly string[], ipv6: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of ipv4) {
    const [address = '', bits] = network.split('/');
    const [a, b, c, d] = address.split('.').map((part) => Number(part).toString(16).padStart(2, '0'));
    list.addSubnet(address, Number(bits), 'ipv4');
    list.addSubnet(`64:ff9b::${a}${b}:${c}${d}`, 96 + Number(bits), 'ipv6');
    list.addSubnet(`2002:${a}${b}:${c}${d}::`, 16 + Number(bits), 'ipv6');
  }
  for (const network of ipv6) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), 'ipv6');
  }
  return list;
}
