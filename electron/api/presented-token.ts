import type { ServiceProfile } from '#shared/service/profile.ts';

type Auth = ServiceProfile['auth'];

/** The token as it is sent with a request (5). */
export interface PresentedToken {
  headers: Record<string, string>;
  /** The query parameter that carries it; null if none does. */
  parameter: readonly [name: string, value: string] | null;
}

/** Presents a token as the profile says: in a header, a query parameter or a cookie, as it is or as user and password. */
export function presentToken(auth: Auth, token: string): PresentedToken {
  const plain = auth.encoding === 'basic' ? basic(token) : token;
  const value = `${auth.prefix}${plain}`;
  if (auth.in === 'query') return { headers: {}, parameter: [auth.param, value] };
  return auth.in === 'cookie'
    ? { headers: { Cookie: `${auth.param}=${value}` }, parameter: null }
    : { headers: { [auth.header]: value }, parameter: null };
}

/** RFC 7617; a token without a colon is a user without a password. */
const basic = (token: string): string =>
  Buffer.from(token.includes(':') ? token : `${token}:`).toString('base64');

/** Returns an address with the parameter that carries the token; the rest of the query stays as it was written. */
export function withTokenParam(url: URL, [name, value]: readonly [string, string]): URL {
  const to = withoutParam(url, name);
  const pair = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  to.search = to.search === '' ? pair : `${to.search}&${pair}`;
  return to;
}

/** Returns an address of the service without the token, if it is sent in the query. */
export const withoutTokenParam = (url: URL, auth: Auth): URL =>
  auth.in === 'query' ? withoutParam(url, auth.param) : url;

function withoutParam(url: URL, name: string): URL {
  const to = new URL(url);
  if (!url.searchParams.has(name)) return to;
  const isOther = (pair: string) => !new URLSearchParams(pair).has(name);
  to.search = url.search.slice(1).split('&').filter(isOther).join('&');
  return to;
}
