import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AskedRequest {
  method: string;
  /** Path and query, unchanged. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
}

export interface GivenAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** Strings and bytes are sent unchanged, anything else as JSON. */
  body?: unknown;
}

export interface AnsweringServer {
  url: string;
  asked: AskedRequest[];
  close(): Promise<void>;
}

/** A real local server that answers each request with the given function and records all requests. */
export async function answering(answer: (request: AskedRequest) => GivenAnswer): Promise<AnsweringServer> {
  const asked: AskedRequest[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://server');
    const one = {
      method: request.method ?? '',
      path: request.url ?? '',
      query: url.searchParams,
      headers: request.headers,
    };
    asked.push(one);
    const { status = 200, headers = {}, body } = answer(one);
    const text = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body ?? {});
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
