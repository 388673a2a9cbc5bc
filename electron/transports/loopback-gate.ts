import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { SESSION_KEY_HEADER } from '#shared/contract/loopback.ts';
import { isSameSecret } from '../services/is-same-secret.ts';

/** Enough time for a slow browser to start; it has expired by the time anyone reads it in the list of processes. */
const ONE_TIME_SECRET_MS = 60_000;

interface Gate {
  /** Opens any number of pages, for the lifetime of the process. */
  readonly secret: string;
  /** Opens one page, within a minute. */
  issueOneTimeSecret(): string;
  /** The request names this exact server; a name that was rebound to 127.0.0.1 by DNS is refused here. */
  isOwnHost(request: IncomingMessage): boolean;
  /** The request was made by a page of this origin: cross-site pages, forms and plain links are refused. */
  isOwnPage(request: IncomingMessage): boolean;
  hasSession(request: IncomingMessage): boolean;
  /** Returns what a page that knows a secret has to send from now on; null if it does not know one. */
  openSession(secret: string): { setCookie: string; key: string } | null;
}

/** Decides who may use the loopback server on this port. Secrets and session end with the process. `now`: in milliseconds. */
export function createGate(port: number, now: () => number = () => performance.now()): Gate {
  const host = `127.0.0.1:${port}`;
  const origin = `http://${host}`;
  // Cookies are shared by all ports of a host: two running apps would otherwise overwrite each other's.
  const cookieName = `catalog-desk-${port}`;
  const session = newSecret();
  const key = newSecret();
  const secret = newSecret();
  const oneTime = new Map<string, number>();

  const isKnown = (given: string): boolean => {
    if (isSameSecret(given, secret)) return true;
    const match = [...oneTime].find(([candidate]) => isSameSecret(given, candidate));
    if (match === undefined) return false;
    const [issued, until] = match;
    oneTime.delete(issued);
    return now() <= until;
  };

  return {
    secret,
    issueOneTimeSecret: () => {
      const issued = newSecret();
      oneTime.set(issued, now() + ONE_TIME_SECRET_MS);
      return issued;
    },
    isOwnHost: (request) => request.headers.host === host,
    isOwnPage: ({ headers, method }) => {
      const fetchSite = headers['sec-fetch-site'];
      if (fetchSite !== undefined && fetchSite !== 'same-origin') return false;
      // Browsers omit Origin only in same-origin GETs, and in no other request that gets here.
      return method === 'GET' && headers.origin === undefined ? true : headers.origin === origin;
    },
    hasSession: (request) => {
      const sent = cookies(request).filter(([name]) => name === cookieName);
      const sentKey = request.headers[SESSION_KEY_HEADER];
      return (
        sent.some(([, value]) => isSameSecret(value, session)) &&
        typeof sentKey === 'string' &&
        isSameSecret(sentKey, key)
      );
    },
    openSession: (given) =>
      isKnown(given)
        ? { setCookie: `${cookieName}=${session}; Path=/; HttpOnly; SameSite=Strict`, key }
        : null,
  };
}

function cookies(request: IncomingMessage): [name: string, value: string][] {
  return (request.headers.cookie ?? '').split(';').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name.trim(), value.join('=').trim()];
  });
}

const newSecret = (): string => randomBytes(32).toString('base64url');
