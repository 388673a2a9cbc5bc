import { once } from 'node:events';
import { request } from 'node:http';
import { SESSION_KEY_HEADER } from '#shared/contract/loopback.ts';
import type { EventMessage } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export interface RawRequest {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** One HTTP request with exactly these headers, including those that `fetch` does not allow (Host, Origin). */
export async function send(
  origin: string,
  { method = 'GET', path, headers = {}, body }: RawRequest,
): Promise<Answer> {
  const { port } = new URL(origin);
  const sent = request({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers,
    agent: false,
    setHost: headers.host === undefined,
  });
  sent.end(body);
  const [response] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString() };
}

/** What a page receives in exchange for the secret; both are sent with every call. */
export interface Session {
  cookie: string;
  key: string;
}

export const sessionHeaders = ({ cookie, key }: Session): Record<string, string> => ({
  cookie,
  [SESSION_KEY_HEADER]: key,
});

/** Headers that a browser sends with the page's own `fetch`. */
export const fromOwnPage = (origin: string, session?: Session): Record<string, string> => ({
  origin,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
  ...(session && sessionHeaders(session)),
});

/** Opens a session with the secret from the address, as the page would. */
export async function openSession(address: string): Promise<Session> {
  const { origin, hash } = new URL(address);
  const answer = await send(origin, {
    method: 'POST',
    path: '/session',
    headers: fromOwnPage(origin),
    body: JSON.stringify({ secret: hash.replace(/^#s=/, '') }),
  });
  const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0];
  if (cookie === undefined) throw new Error(`No session: ${answer.status} ${answer.body}`);
  return { cookie, key: JSON.parse(answer.body).value.key };
}

/** The page's end of the loopback transport, over real HTTP. */
export async function loopbackPage(address: string) {
  const { origin } = new URL(address);
  const session = await openSession(address);
  return {
    call: async (name: string, input: unknown): Promise<Result<unknown>> => {
      const headers = fromOwnPage(origin, session);
      const answer = await send(origin, {
        method: 'POST',
        path: `/rpc/${name}`,
        headers,
        body: JSON.stringify(input),
      });
      return JSON.parse(answer.body) as Result<unknown>;
    },
    subscribe: async (listener: (message: EventMessage) => void): Promise<() => void> => {
      const stop = new AbortController();
      const headers = { ...sessionHeaders(session), 'sec-fetch-site': 'same-origin' };
      const response = await fetch(`${origin}/events`, { headers, signal: stop.signal });
      if (!response.body) throw new Error('The event stream has no body');
      readEvents(response.body, listener).catch((error: unknown) => {
        if (!stop.signal.aborted) throw error;
      });
      return () => stop.abort();
    },
  };
}

async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  listener: (message: EventMessage) => void,
): Promise<void> {
  let text = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) if (line !== '') listener(JSON.parse(line));
  }
}
