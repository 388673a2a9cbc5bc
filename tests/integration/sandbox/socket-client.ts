import { type IncomingHttpHeaders, request } from 'node:http';

/** What came back over the socket: status and headers if there were any, the bytes, and whether they were complete. */
export interface Exchange {
  status: number | null;
  headers: IncomingHttpHeaders;
  text: string;
  complete: boolean;
}

export interface Pending {
  /** Never rejects: a cut connection is an exchange too. */
  exchange: Promise<Exchange>;
  /** Disconnects without waiting for the answer. */
  leave(): void;
}

/** One request on its own connection, without the app's client: no retry, no redirect. */
export function exchange(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: unknown },
): Pending {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const asked = request(url, {
    method,
    agent: false,
    headers: { ...(sent === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
  });
  const answered = new Promise<Exchange>((resolve) => {
    asked.on('error', () => resolve({ status: null, headers: {}, text: '', complete: false }));
    asked.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => undefined); // a cut body: 'close' follows
      response.on('close', () =>
        resolve({
          status: response.statusCode ?? null,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('utf8'),
          complete: response.complete,
        }),
      );
    });
  });
  asked.end(sent);
  return { exchange: answered, leave: () => asked.destroy() };
}
