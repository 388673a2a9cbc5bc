import { STATUS_CODES } from 'node:http';
import { request } from 'undici';

/** In milliseconds: a receiver that has not answered by then counts as failed. */
const PATIENCE_MS = 5000;

/** The outcome of a POST, as a text. */
interface Posted {
  ok: boolean;
  message: string;
}

/**
 * Posts JSON once. Any 2xx is success; redirects are not followed. A user name and password in the URL are sent as Basic
 * authentication and appear in no message. Never throws.
 */
export async function postJson(url: string, json: Buffer, closing: AbortSignal): Promise<Posted> {
  const target = new URL(url);
  const credentials = takeCredentials(target);
  try {
    const { statusCode, body } = await request(target, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Catalog-Desk-Sandbox',
        ...basicAuthentication(credentials),
      },
      body: json,
      // Uses a new connection: a kept-alive one that the receiver is closing would make an event fail for no reason.
      reset: true,
      signal: AbortSignal.any([closing, AbortSignal.timeout(PATIENCE_MS)]),
    });
    // Only the status counts, even if the body is cut off or never ends.
    body.dump().catch(() => undefined);
    const status = `${statusCode} ${STATUS_CODES[statusCode] ?? ''}`.trim();
    return { ok: statusCode >= 200 && statusCode < 300, message: `The receiver answered ${status}` };
  } catch (error) {
    return { ok: false, message: reasonOf(error as Failure, target) };
  }
}

type Credentials = Pick<URL, 'username' | 'password'>;

function takeCredentials(target: URL): Credentials {
  const { username, password } = target;
  target.username = '';
  target.password = '';
  return { username, password };
}

/** Throws `URIError` for invalid escapes. */
function basicAuthentication({ username, password }: Credentials): { authorization?: string } {
  if (username === '' && password === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

type Failure = Error & { code?: string | number };

function reasonOf({ name, code, message }: Failure, { host, hostname }: URL): string {
  if (name === 'TimeoutError') return `No answer from ${host} within ${PATIENCE_MS / 1000} seconds`;
  if (name === 'AbortError') return 'The sandbox was closed before an answer came';
  switch (code) {
    case 'ECONNREFUSED':
      return `Nothing listens at ${host}`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `There is no host named ${hostname}`;
    case 'ECONNRESET':
    case 'UND_ERR_SOCKET':
      return `${host} closed the connection without an answer`;
    default:
      return `${host} could not be reached: ${message}`;
  }
}
