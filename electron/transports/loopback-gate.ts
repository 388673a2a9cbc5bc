import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface Gate {
  /** Opens any number of pages, as long as the process lives. */
  readonly secret: string;
  /** Opens one page. */
  issueOneTimeSecret(): string;
  /** The request names this exact server; a name that was rebound to 127.0.0.1 by DNS is refused here. */
  isOwnHost(request: IncomingMessage): boolean;
  /** The request was made by a page of this origin: cross-site pages, forms and plain links are refused. */
  isOwnPage(request: IncomingMessage): boolean;
  hasSession(request: IncomingMessage): boolean;
  /** The `Set-Cookie` line for a page that knows a secret, or null for one that does not. */
  openSession(secret: string): string | null;
}

/** Decides who may talk to the loopback server on this port. Secrets and session end with the process. */
export function createGate(port: number): Gate {
  const host = `127.0.0.1:${port}`;
  const origin = `http://${host}`;
  // Cookies are shared by all ports of a host: two running apps would otherwise overwrite each other's.
  const cookieName = `catalog-desk-${port}`;
  const session = newSecret();
  const secret = newSecret();
  const oneTime = new Set<string>();

  const isKnown = (given: string): boolean => {
    if (isSame(given, secret)) return true;
    const match = [...oneTime].find((candidate) => isSame(given, candidate));
    return match !== undefined && oneTime.delete(match);
  };

  return {
    secret,
    issueOneTimeSecret: () => {
      const issued = newSecret();
      oneTime.add(issued);
      return issued;
    },
    isOwnHost: (request) => request.headers.host === host,
    isOwnPage: ({ headers, method }) => {
      const fetchSite = headers['sec-fetch-site'];
      if (fetchSite !== undefined && fetchSite !== 'same-origin') return false;
      // Browsers leave Origin out of same-origin GETs, and of nothing else that gets here.
      return method === 'GET' && headers.origin === undefined ? true : headers.origin === origin;
    },
    hasSession: (request) => {
      const sent = cookies(request).filter(([name]) => name === cookieName);
      return sent.some(([, value]) => isSame(value, session));
    },
    openSession: (given) =>
      isKnown(given) ? `${cookieName}=${session}; Path=/; HttpOnly; SameSite=Strict` : null,
  };
}

function cookies(request: IncomingMessage): [name: string, value: string][] {
  return (request.headers.cookie ?? '').split(';').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name.trim(), value.join('=').trim()];
  });
}

const newSecret = (): string => randomBytes(32).toString('base64url');

/** Takes the same time wherever the first difference is. */
function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}
