import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect } from 'node:net';
import type { Certified } from './certificates.ts';
import { listening } from './servers.ts';

/**
 * A company proxy: forwards plain requests and tunnels others with CONNECT, always to local servers, whatever the host name.
 * Requires `credentials` ("user:password") if given.
 */
export async function forwardProxy({
  credentials,
  answer,
  certificate,
}: {
  credentials?: string;
  /** If set, every CONNECT is answered with this status line ("502 Bad Gateway"). */
  answer?: string;
  /** If set, clients connect to the proxy over TLS. */
  certificate?: Certified;
} = {}): Promise<{ address: string; host: string; asked: string[] }> {
  const asked: string[] = [];
  const welcome = ({ headers }: IncomingMessage) =>
    credentials === undefined ||
    headers['proxy-authorization'] === `Basic ${Buffer.from(credentials).toString('base64')}`;
  const server = certificate ? createSecureServer(certificate) : createServer();

  server.on('request', (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (!welcome(request)) {
      response.writeHead(407, { 'proxy-authenticate': 'Basic' }).end('Who are you?');
      return;
    }
    const { port, pathname, search } = new URL(request.url ?? '');
    const { 'proxy-authorization': _, ...headers } = request.headers;
    const onward = httpRequest(
      { host: '127.0.0.1', port, path: pathname + search, method: request.method, headers },
      (answered) => {
        response.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(response);
      },
    );
    onward.on('error', () => response.writeHead(502).end());
    request.pipe(onward);
  });

  server.on('connect', (request: IncomingMessage, socket) => {
    asked.push(`CONNECT ${request.url}`);
    const refusal = welcome(request) ? answer : '407 Proxy Authentication Required';
    if (refusal !== undefined) {
      socket.end(`HTTP/1.1 ${refusal}\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const onward = connect(Number(request.url?.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });

  const host = (await listening(server)).replace('127.0.0.1', 'localhost');
  return { host, address: `${certificate ? 'https' : 'http'}://${host}`, asked };
}
