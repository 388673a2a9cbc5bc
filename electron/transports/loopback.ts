import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { z } from 'zod';
import type { ErrorCode } from '#shared/contract/result.ts';
import type { Subscribe } from '../services/event-bus.ts';
import type { Logger } from '../services/ports.ts';
import type { Dispatch } from './dispatch.ts';
import { createEventStreams } from './event-streams.ts';
import { failure, parseJson } from './json-text.ts';
import { createGate } from './loopback-gate.ts';
import type { RendererFiles } from './renderer-files.ts';
import { readJson } from './request-body.ts';
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts';

// An `import` of it reads all its names, and one of them loads Node's own undici, before the address is printed.
const { createServer } = process.getBuiltinModule('node:http');

interface LoopbackOptions {
  dispatch: Dispatch;
  subscribe: Subscribe;
  files: RendererFiles;
  logger: Logger;
  /** 0 for any free port. */
  port: number;
}

interface Loopback {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /** The page's address with the secret of this run in the fragment, which no browser sends over the network. */
  address: string;
  /**
   * The same with a secret that opens only one page, within a minute: for passing to a program whose arguments other users
   * of the machine can see.
   */
  oneTimeAddress(): string;
  /**
   * Closes event streams and open connections. What was sent before is still taken in, such as the last edit of a page that is
   * closed too; no call is answered afterwards.
   */
  close(): Promise<void>;
}

/** Small, because a secret is short, and the sender has not been authenticated yet. */
const MAX_SESSION_BYTES = 1024;

const sessionRequest = z.object({ secret: z.string() });

/**
 * The contract over HTTP for browser mode. Only this machine can reach it, and only under its exact address (no DNS
 * rebinding); only its own page may call it, after presenting the secret of this run.
 *
 * `POST /session {secret}` → cookie and key · `POST /rpc/<operation>` → `Result` · `GET /events` → one line of JSON per
 * event · `GET|HEAD` anything else → a file of the renderer.
 *
 * Rejects if the port is taken.
 */
export async function startLoopback(options: LoopbackOptions): Promise<Loopback> {
  const { dispatch, files, logger } = options;
  const server = createServer();
  const port = await listen(server, options.port);
  const origin = `http://127.0.0.1:${port}`;
  const gate = createGate(port);
  const streams = createEventStreams(options.subscribe);

  const openSession = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readJson(request, MAX_SESSION_BYTES);
    if (!body.ok) return refuse(response, body.status, 'invalid_input', body.message);
    const parsed = sessionRequest.safeParse(parseJson(body.text)?.value);
    const session = parsed.success ? gate.openSession(parsed.data.secret) : null;
    if (session === null) return refuse(response, 401, 'lost_connection', i18n._(OTHER_START));
    const { key, setCookie } = session;
    sendJson(response, 200, JSON.stringify({ ok: true, value: { key } }), { 'set-cookie': setCookie });
  };

  const arriving = new Set<Promise<unknown>>();

  const call = async (request: IncomingMessage, response: ServerResponse, name: string): Promise<void> => {
    const reading = readJson(request);
    arriving.add(reading);
    const body = await reading.finally(() => arriving.delete(reading));
    if (!body.ok) return refuse(response, body.status, 'invalid_input', body.message);
    sendJson(response, 200, await dispatch(name, body.text));
  };

  const sendFile = async (response: ServerResponse, path: string, withBody: boolean): Promise<void> => {
    const file = await files(path);
    response.writeHead(file.status, { ...file.headers, 'content-length': file.body.byteLength });
    response.end(withBody ? file.body : undefined);
  };

  const route = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const { method = '' } = request;
    if (!gate.isOwnHost(request)) return refuse(response, 403, 'not_found', i18n._(FOREIGN));

    const isApi = path === '/session' || path === '/events' || path.startsWith('/rpc/');
    if (!isApi) {
      if (method === 'GET' || method === 'HEAD') return sendFile(response, path, method === 'GET');
      return refuse(response, 405, 'not_found', i18n._(WRONG_METHOD), { allow: 'GET, HEAD' });
    }
    const allowed = path === '/events' ? 'GET' : 'POST';
    if (method !== allowed)
      return refuse(response, 405, 'not_found', i18n._(WRONG_METHOD), { allow: allowed });
    if (!gate.isOwnPage(request)) return refuse(response, 403, 'not_found', i18n._(FOREIGN));
    if (path === '/session') return openSession(request, response);
    if (!gate.hasSession(request)) return refuse(response, 401, 'lost_connection', i18n._(OTHER_START));
    if (path === '/events') return streams.open(response);
    return call(request, response, path.slice('/rpc/'.length));
  };

  server.on('request', (request, response) => {
    route(request, response).catch((error: unknown) => {
      logger.error('A loopback request failed', { method: request.method, error });
      if (response.headersSent) response.destroy();
      else
        refuse(
          response,
          500,
          'internal',
          t`Something went wrong in Catalog Desk. See the log file for details.`,
        );
    });
  });

  return {
    origin,
    address: `${origin}/#s=${gate.secret}`,
    oneTimeAddress: () => `${origin}/#s=${gate.issueOneTimeSecret()}`,
    close: async () => {
      streams.close();
      await sentBefore();
      await Promise.allSettled(arriving);
      return new Promise((resolve) => {
        // Its only error is that the server is already closed.
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

/** Resolves once new connections have been accepted and all have been read, each of which takes a turn of the event loop. */
async function sentBefore(): Promise<void> {
  await setImmediate();
  await setImmediate();
  await setImmediate();
}

const OTHER_START = msg`This page is from an earlier start of Catalog Desk. Open the address printed by the last start.`;
const FOREIGN = msg`Only the page of Catalog Desk itself may ask for this.`;
const WRONG_METHOD = msg`This address does not answer that request method.`;

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function sendJson(
  response: ServerResponse,
  status: number,
  json: string,
  headers: Record<string, string> = {},
): void {
  const body = Buffer.from(json);
  response.writeHead(status, {
    ...securityHeaders,
    'content-security-policy': contentSecurityPolicy(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.byteLength,
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(body);
}

/** A refusal leaves the rest of the request unread, so the connection cannot be used again. */
function refuse(
  response: ServerResponse,
  status: number,
  code: ErrorCode,
  message: string,
  headers: Record<string, string> = {},
): void {
  sendJson(response, status, failure(code, message), { ...headers, connection: 'close' });
}
