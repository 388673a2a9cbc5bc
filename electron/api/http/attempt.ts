import type { Dispatcher } from 'undici';
import type { ConnectionLimits } from '#shared/contract/connections.ts';
import type { Failure } from '../no-answer.ts';
import type { Route } from './dispatchers.ts';
import { causeOf, type FailureContext, failureOf, Overdue } from './failure.ts';
import { ACCEPTED_ENCODINGS, ReceivedBody } from './received-body.ts';

/** How a request is routed: the route is looked up first, then a dispatcher that is still open at that point. */
export interface Routing {
  routeTo(url: URL): Promise<Route>;
  dispatcherFor(route: Route): Dispatcher;
}

/** A request as it is sent. */
export interface Departure {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  url: URL;
  headers: Record<string, string>;
  body: string | null;
}

interface Course {
  /** Whether the service may have seen the request. */
  sent: boolean;
  proxy: string | null;
  headers: Record<string, string>;
  text: string;
  /** After decompression. */
  bytes: number;
  /** The error's own message, for "Details". */
  cause: string;
  ms: number;
}

/**
 * The result of one attempt: an answer, or a failure with the part of the answer that arrived before it (`status` null:
 * none began). Not masked: a token that the service sent back is still in it.
 */
export type Attempt = Course &
  ({ failure: null; status: number } | { failure: Failure; status: number | null });

/**
 * Sends a request once and reads the whole answer. Never rejects: `failure` says what went wrong. `onLeaving` is called
 * when the request is about to be written to a connection, unless `signal` was aborted before. `body` collects the
 * answer, for callers that need its bytes.
 */
export async function attempt(
  { routeTo, dispatcherFor }: Routing,
  departure: Departure,
  limits: ConnectionLimits,
  {
    signal,
    onLeaving,
    body = new ReceivedBody(),
  }: { signal: AbortSignal; onLeaving: () => void; body?: ReceivedBody },
): Promise<Attempt> {
  const started = performance.now();
  let stage: FailureContext['stage'] = 'waiting';
  let proxy: string | null = null;
  let status: number | null = null;
  let headers: Record<string, string> = {};

  const end = new AbortController();
  const stop = () => end.abort(signal.reason);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  const deadline = setTimeout(() => end.abort(new Overdue()), limits.totalSeconds * 1000);

  const leave = () => {
    stage = 'sent';
    onLeaving();
  };
  const course = (text: string, cause: string): Course => ({
    sent: stage !== 'waiting',
    proxy,
    headers,
    text,
    bytes: body.bytes,
    cause,
    ms: performance.now() - started,
  });

  try {
    const route = await sooner(routeTo(departure.url), end.signal);
    proxy = route.proxy?.host ?? null;
    const leaving = dispatcherFor(route).compose(
      (dispatch) => (options, handler) => dispatch(options, new LeavingNoticed(handler, leave)),
    );
    const answer = await sooner(leaving.request(optionsOf(departure, limits, end.signal)), end.signal);
    stage = 'answering';
    status = answer.statusCode;
    headers = flat(answer.headers);
    await body.read(answer.body, headers);
    return { ...course(body.text(contentType(headers)), ''), failure: null, status };
  } catch (error) {
    const failure = failureOf(error, { host: departure.url.host, proxy, limits, stage });
    const answered = course(body.beginning(contentType(headers)), causeOf(error));
    return {
      ...answered,
      // A request that the proxy refused never reached the service.
      sent: answered.sent && failure.kind !== 'refused_by_proxy',
      failure,
      status,
    };
  } finally {
    clearTimeout(deadline);
    signal.removeEventListener('abort', stop);
  }
}

/** undici keeps an aborted request until its connection attempt ends; this rejects as soon as the signal is aborted. */
function sooner<T>(outcome: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    outcome.then(resolve, reject);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
  });
}

function optionsOf(
  { method, url, headers, body }: Departure,
  limits: ConnectionLimits,
  signal: AbortSignal,
): Dispatcher.RequestOptions {
  return {
    origin: url.origin,
    path: url.pathname + url.search,
    method,
    headers,
    body,
    signal,
    headersTimeout: limits.silenceSeconds * 1000,
    bodyTimeout: limits.silenceSeconds * 1000,
  };
}

/** Sent with every request, in addition to the headers of its caller. */
export const STANDING_HEADERS = {
  accept: 'application/json',
  'accept-encoding': ACCEPTED_ENCODINGS,
  'user-agent': 'catalog-desk',
};

const contentType = (headers: Readonly<Record<string, string>>): string => headers['content-type'] ?? '';

const flat = (headers: NodeJS.Dict<string | string[]>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );

/** Forwards everything, and reports when the request is about to be written to a connection. */
class LeavingNoticed implements Dispatcher.DispatchHandler {
  readonly #handler: Dispatcher.DispatchHandler;
  readonly #onLeaving: () => void;

  constructor(handler: Dispatcher.DispatchHandler, onLeaving: () => void) {
    this.#handler = handler;
    this.#onLeaving = onLeaving;
  }

  onRequestStart(...given: Parameters<NonNullable<Dispatcher.DispatchHandler['onRequestStart']>>): void {
    this.#handler.onRequestStart?.(...given);
    const [controller] = given;
    if (!controller.aborted) this.#onLeaving();
  }

  onResponseStart(...given: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>): void {
    this.#handler.onResponseStart?.(...given);
  }

  onResponseData(...given: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseData']>>): void {
    this.#handler.onResponseData?.(...given);
  }

  onResponseEnd(...given: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseEnd']>>): void {
    this.#handler.onResponseEnd?.(...given);
  }

  onResponseError(...given: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseError']>>): void {
    this.#handler.onResponseError?.(...given);
  }
}
