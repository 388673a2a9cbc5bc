import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A webhook's POST, with the names of the default profile. */
export interface Received {
  method: string;
  headers: IncomingHttpHeaders;
  body: {
    type: string;
    id: string;
    occurred_at: string;
    test: boolean;
    integration_id: string;
    data: {
      product_id: string;
      identifier: string;
      product?: { sku: string; title: string; properties: { name: string; value: unknown }[] };
      values?: { name: string; value: unknown; locale?: string }[];
    };
  };
}

export interface Receiver {
  url: string;
  /** In order of arrival. */
  received: Received[];
}

/** An address at which nothing listens anymore. */
export async function closedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return `http://127.0.0.1:${port}/hook`;
}

/** A server that receives webhooks and answers as told, by default with 200; stopped when the test is over. */
export async function receiver(
  answer: RequestListener = (_request, response) => void response.writeHead(200).end(),
): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Received['body'];
      received.push({ method: request.method ?? '', headers: request.headers, body });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received };
}
