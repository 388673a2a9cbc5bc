import { createServer as createHttpServer, type Server as HttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Listens on a free local port until the end of the test; returns "127.0.0.1:port". */
export async function listening(server: Server | HttpServer): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => {}); // what a fault does to the server's side does not matter here
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An HTTP server that answers properly. `requests` has the request lines ("GET /path") in order. */
export async function service(
  answer: RequestListener,
): Promise<{ url: string; requests: string[]; server: HttpServer }> {
  const requests: string[] = [];
  const server = createHttpServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    request.on('error', () => {});
    answer(request, response);
  });
  return { url: `http://${await listening(server)}`, requests, server };
}

/**
 * A raw TCP server: `onRequest` receives the socket for each complete request, with the request's text and its number from 1.
 */
export async function socketService(
  onRequest: (socket: Socket, nth: number, request: string) => void,
): Promise<{ url: string; host: string; requests: string[]; connections: () => number }> {
  const requests: string[] = [];
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      for (let whole = firstRequest(text); whole !== null; whole = firstRequest(text)) {
        text = text.slice(whole.length);
        requests.push(whole);
        onRequest(socket, requests.length, whole);
      }
    });
  });
  const host = await listening(server);
  return { url: `http://${host}`, host, requests, connections: () => connections };
}

function firstRequest(text: string): string | null {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return null;
  const length = Number(/content-length: (\d+)/i.exec(text.slice(0, head))?.[1] ?? 0);
  return text.length < head + 4 + length ? null : text.slice(0, head + 4 + length);
}

/** An HTTP response as sent over the wire. */
export const wire = (body: string, head: readonly string[] = []): string =>
  [
    'HTTP/1.1 200 OK',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...head,
    '',
    body,
  ].join('\r\n');
