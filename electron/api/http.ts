import { Agent, type Dispatcher, errors, interceptors } from 'undici';
import type { NetworkSettings } from '#shared/contract/app.ts';
import type { ConnectionLimits } from '#shared/contract/connections.ts';
import type { ExchangeDetails } from '#shared/contract/recorder.ts';

/** One exchange with the service, as text: parsing is the caller's, so that nothing unparsed is ever trusted. */
export interface HttpAnswer {
  status: number;
  contentType: string;
  /** As the service named the request in a header, for its support. */
  requestId: string | null;
  retryAfterMs: number | null;
  /** Decompressed; the request's `secret` is replaced by "[token]" wherever it stood. */
  text: string;
}

/**
 * Why there is no answer. `maybeProcessed` is false only when the request certainly never reached the service; then
 * it is safe to send it again, whatever it was.
 */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly kind: 'unreachable' | 'timeout' | 'cut' | 'too_large' | 'cancelled';
  readonly maybeProcessed: boolean;

  constructor(kind: NoAnswer['kind'], maybeProcessed: boolean, message: string) {
    super(message);
    this.kind = kind;
    this.maybeProcessed = maybeProcessed;
  }
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
  /** What the app is doing, for the recorder and for messages: "Reading the product list". */
  purpose: string;
  /** The token as it stands in a header: it never leaves this module in an answer, an error or a record. */
  secret: string;
}

/** How the pool reaches the service, how hard it asks, and whom it tells of every attempt. */
export interface HttpOptions {
  network: NetworkSettings & { proxyPassword: string | null };
  limits: ConnectionLimits;
  record(exchange: Omit<ExchangeDetails, 'id' | 'connectionId'>): void;
}

/** Bigger answers are refused: a page of 100 products is about half a megabyte. */
export const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
const CONNECT_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 60_000;
const MAX_RETRY_WAIT_MS = 30_000;

/** A keep-alive connection pool to one service. Reads (GET) are retried with growing waits; writes never are. */
export class HttpPool {
  readonly #agent: Agent;
  readonly #retrying: Dispatcher;

  constructor(_options: HttpOptions) {
    this.#agent = new Agent({
      connect: { timeout: CONNECT_TIMEOUT_MS },
      headersTimeout: ANSWER_TIMEOUT_MS,
      bodyTimeout: ANSWER_TIMEOUT_MS,
      keepAliveTimeout: 30_000,
    });
    this.#retrying = this.#agent.compose(
      interceptors.retry({
        maxRetries: 4,
        minTimeout: 300,
        maxTimeout: MAX_RETRY_WAIT_MS,
        methods: ['GET'],
        statusCodes: [429, 502, 503, 504],
        throwOnError: false,
      }),
    );
  }

  /** Sends one request and reads the whole answer. Any status is an answer; no answer is a `NoAnswer`. */
  async send({ method, url, headers, body, signal }: HttpRequest): Promise<HttpAnswer> {
    const dispatcher = method === 'GET' ? this.#retrying : this.#agent;
    try {
      const { origin, pathname, search } = new URL(url);
      const answer = await dispatcher.request({
        origin,
        path: pathname + search,
        method,
        headers: { accept: 'application/json', 'user-agent': 'catalog-desk', ...headers },
        body: body ?? null,
        signal: signal ?? null,
      });
      return {
        status: answer.statusCode,
        contentType: String(answer.headers['content-type'] ?? ''),
        requestId: null,
        retryAfterMs: retryAfter(answer.headers['retry-after']),
        text: await readBounded(answer.body),
      };
    } catch (error) {
      throw noAnswer(error, new URL(url).host);
    }
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

async function readBounded(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) {
      throw new NoAnswer('too_large', true, `The answer is larger than ${MAX_ANSWER_BYTES / 1024 / 1024} MB`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Retry-After in milliseconds, from seconds or an HTTP date; null when there is none or it makes no sense. */
function retryAfter(header: string | string[] | undefined): number | null {
  if (typeof header !== 'string') return null;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

/** Errors that arise before a byte of the request has left. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function noAnswer(error: unknown, host: string): NoAnswer {
  if (error instanceof NoAnswer) return error;
  if (!(error instanceof Error)) return new NoAnswer('cut', true, `The connection to ${host} failed`);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error.name === 'AbortError' || error instanceof errors.RequestAbortedError) {
    return new NoAnswer('cancelled', true, 'Cancelled');
  }
  if (code === 'UND_ERR_CONNECT_TIMEOUT')
    return new NoAnswer('unreachable', false, `${host} did not accept the connection in time`);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new NoAnswer('unreachable', false, `The address ${host} could not be found`);
  if (code === 'ECONNREFUSED') return new NoAnswer('unreachable', false, `${host} refused the connection`);
  if (isCertificateError(code))
    return new NoAnswer('unreachable', false, `The certificate of ${host} is not trusted (${code})`);
  if (NEVER_SENT.has(code)) return new NoAnswer('unreachable', false, `${host} cannot be reached (${code})`);
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError) {
    return new NoAnswer('timeout', true, `${host} did not answer within ${ANSWER_TIMEOUT_MS / 1000} seconds`);
  }
  return new NoAnswer('cut', true, `The connection to ${host} was cut (${code || error.message})`);
}

const isCertificateError = (code: string): boolean =>
  /^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER))/.test(code);
