import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { finished } from 'node:stream/promises';
import { t } from '@lingui/core/macro';
import type { Logger } from '../ports.ts';

const HOST = '127.0.0.1';
const PREFIX = '/webhooks/';
const MAX_BYTES = 1024 * 1024;
/** The time limit for one whole request: hanging requests are ended. */
const REQUEST_TIMEOUT_MS = 30_000;

/** What was posted to a secret address; `refusal`: why it was refused, for the user. */
export interface Posted {
  text: string;
  refusal: string | null;
}

/** What became of it: `not_saved` if it could not be saved, so that the sender should send it again. */
export type Taken = 'saved' | 'unusable' | 'not_saved';

const STATUSES = { saved: 204, unusable: 400, not_saved: 503 } satisfies Record<Taken, number>;

interface WebhookServerOptions {
  /** 0 takes any free port. */
  port: number;
  logger: Logger;
  /** Returns the receiver with this secret; null if there is none. */
  findReceiver(secret: string): { take(posted: Posted): Promise<Taken> } | null;
}

export interface WebhookServer {
  port: number;
  address(secret: string): string;
  /** Nothing is accepted afterwards. */
  close(): Promise<void>;
}

/**
 * Receives webhooks (6): POSTs with JSON of at most 1 MB, to a secret path, from this computer only. Answers 204 once they
 * are saved and before they are processed, 503 if they cannot be saved, 400 if a receiver cannot use one, and 404 to senders
 * that do not know a secret. Rejects if the port is in use.
 */
export async function startWebhookServer(options: WebhookServerOptions): Promise<WebhookServer> {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS });
  const port = await listen(server, options.port);
  const ownHosts = [`${HOST}:${port}`, `localhost:${port}`];

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const receiver = path.startsWith(PREFIX) ? options.findReceiver(path.slice(PREFIX.length)) : null;
    if (!receiver) return refuse(request, response, 404);
    if (request.method !== 'POST') return refuse(request, response, 405, { allow: 'POST' });
    const { status, posted } = await read(request, ownHosts);
    const taken = await receiver.take(posted);
    if (status !== 204) return refuse(request, response, status);
    response.writeHead(STATUSES[taken]).end();
  };

  server.on('request', (request, response) => {
    answer(request, response).catch((error: unknown) => {
      // The sender hung up, or the receiver failed. The address of the request is a secret.
      options.logger.warn('A webhook was not received', { error });
      response.destroy();
    });
  });

  return {
    port,
    address: (secret) => `http://${HOST}:${port}${PREFIX}${secret}`,
    close: () =>
      new Promise((resolve) => {
        // Its only possible error is that the server is already closed.
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Refuses other host names, which may belong to a web page that was pointed at this computer (DNS rebinding). */
async function read(
  request: IncomingMessage,
  ownHosts: readonly string[],
): Promise<{ status: number; posted: Posted }> {
  const refused = (status: number, refusal: string) => ({ status, posted: { text: '', refusal } });
  const { host = '', 'content-type': type = '' } = request.headers;
  if (!ownHosts.includes(host))
    return refused(
      404,
      t`The relay sent the host “${host}”. Set the host to “${ownHosts[0] ?? ''}” in the relay.`,
    );
  if (type === '') return refused(415, t`The request has no content type. Send application/json.`);
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type))
    return refused(415, t`The payload is “${type}”, not JSON.`);
  const body = await readBody(request);
  if (body === null) return refused(413, t`The payload is larger than 1 MB.`);
  return { status: 204, posted: { text: body.toString('utf8'), refusal: null } };
}

/** Null as soon as the body is too large. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  if (Number(request.headers['content-length']) > MAX_BYTES) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).byteLength;
    if (size > MAX_BYTES) return null;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** Drains a refused request first: a sender that is still writing would not read the answer. */
async function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
): Promise<void> {
  request.resume();
  await finished(request);
  response.writeHead(status, headers).end();
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: HOST, port }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
