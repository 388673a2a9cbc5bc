import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a dialect's server received it. */
export interface Seen {
  method: string;
  /** Path and query, byte for byte. */
  target: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export interface Reply {
  status: number;
  text?: string;
  type?: string;
  headers?: Record<string, string>;
}

export interface Host {
  url: string;
  seen: Seen[];
  close(): Promise<void>;
}

/** A plain HTTP server on a free local port that records its requests. */
export async function host(answer: (seen: Seen) => Reply): Promise<Host> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const target = request.url ?? '/';
    const [path = '', query = ''] = target.split('?');
    const one: Seen = {
      method: request.method ?? '',
      target,
      path,
      query: new URLSearchParams(query),
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    seen.push(one);
    const { status, text, type = 'application/json', headers = {} } = answer(one);
    if (text === undefined) response.writeHead(status, headers).end();
    else response.writeHead(status, { 'content-type': type, ...headers }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const json = (status: number, body: unknown): Reply => ({ status, text: JSON.stringify(body) });

/** A JSON number with exactly these digits. */
export const digits = (text: string): unknown =>
  (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text);

/** Parses JSON with every long whole number as the text of its digits. */
export const parseDigits = (text: string): unknown =>
  JSON.parse(text.replace(/([:[,])(\d{16,})(?=[,\]}])/g, '$1"$2"'));
