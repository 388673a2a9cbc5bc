import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { ConnectionLimits } from '#shared/contract/connections.ts';
import type { ExchangeDetails } from '#shared/contract/recorder.ts';
import { AppError } from '#shared/contract/result.ts';
import { type Clock, steadyClock, wallClock } from './clock.ts';
import { Allowance, holdsAll } from './http/allowance.ts';
import { type Attempt, attempt, type Departure, type Routing, STANDING_HEADERS } from './http/attempt.ts';
import { Dispatchers, routeTo } from './http/dispatchers.ts';
import { exchangeDetails, exchangeRecord, requestIdIn } from './http/exchange-record.ts';
import { Cancelled } from './http/failure.ts';
import type { NetworkAccess } from './http/proxy.ts';
import { redirectOf } from './http/redirects.ts';
import { RequestQueue } from './http/request-queue.ts';
import { LONGEST_RETRY_AFTER_MS, pauseAsked, pauseBeforeRepeating } from './http/retry.ts';
import { type TokenMask, tokenMask } from './http/token-mask.ts';
import { type Failure, NoAnswer, type NoAnswerKind } from './no-answer.ts';
import { type PresentedToken, withTokenParam } from './presented-token.ts';

/** The service's answer to one request, as text. The caller parses it, so that nothing unparsed is ever trusted. */
export interface HttpAnswer {
  status: number;
  contentType: string;
  /** As received, by lower-case name. */
  headers: Readonly<Record<string, string>>;
  /** The id that the service gave the request in a header, for its support. */
  requestId: string | null;
  /** How long it asks to wait: Retry-After, or the end of a rate limit. */
  retryAfterMs: number | null;
  /** WWW-Authenticate: how the service expects the token; '' if it does not say. */
  challenge: string;
  /** Decompressed, otherwise as the service sent it. Not masked: in data, the token may be an ordinary word. */
  text: string;
  /** For any part of `text` or `headers` that is quoted in a message. */
  mask: TokenMask;
}

/** The token as it is sent. It never leaves this module in an error or a record. */
interface Credentials extends PresentedToken {
  secret: string;
}

interface Request {
  method: Departure['method'];
  url: string;
  headers: Record<string, string>;
  body?: string;
  /** Cancels a read at any time, a write only before it is sent: afterwards its outcome would be unknown. */
  signal?: AbortSignal;
  /** What the app is doing, for the recorder and for messages: "Reading the product list". */
  purpose: string;
  /** Who waits for it decides who goes first. */
  rank?: RequestRank;
}

/**
 * `edits` go first, then what somebody waits for, then what jobs `read`. Jobs wait for a rate limit however long it lasts; others
 * are told when it ends, if that is long.
 */
export type RequestRank = 'edits' | 'waited_for' | 'read';

const RANKS: Record<RequestRank, number> = { edits: 2, waited_for: 1, read: 0 };

/**
 * With `credentials`, the token is requested when the request is sent, and again for each retry: if it was replaced while
 * the request was queued, the new one is used.
 */
export type HttpRequest = Request & (Pick<Credentials, 'secret'> | { credentials(): Promise<Credentials> });

/** How the pool reaches the service, which limits apply, and what records every attempt. */
interface HttpOptions {
  network: NetworkAccess;
  limits: ConnectionLimits;
  /** `noAnswer`: why there was no answer; null if there was one. */
  record(exchange: Omit<ExchangeDetails, 'id' | 'connectionId'>, noAnswer: NoAnswerKind | null): void;
  /** Called when the service accepts no more requests: until when, in milliseconds since 1970; null: from now on it does. */
  onHeld?(until: number | null): void;
}

/** One attempt at a request, and what is needed to report it. */
type Attempted = Attempt & {
  purpose: string;
  retryAfterMs: number | null;
  details: string;
  mask: TokenMask;
};

/**
 * Talks to one service. Reads (GET) are retried if that can help, and follow redirects within the service's own origin.
 * Writes are sent exactly once and follow no redirects: the owner of the journal decides whether to send one again.
 */
export class HttpPool {
  readonly #clock: Clock;
  readonly #record: HttpOptions['record'];
  readonly #queue: RequestQueue;
  readonly #closing = new AbortController();
  readonly #allowance: Allowance;
  readonly #steady: Clock;
  readonly #onHeld: (until: number | null) => void;
  /** Until when nothing is sent, because the service would refuse it. */
  #heldUntil: number | null = null;
  #looksAgainAt: number | null = null;
  /** Ends the waiting of requests that do not wait for long. */
  readonly #impatient = new Set<AbortController>();
  /** Created with earlier settings, and still with requests under way. */
  readonly #former = new Set<Dispatchers>();
  #dispatchers: Dispatchers;
  #network: NetworkAccess;
  #limits: ConnectionLimits;
  #masking = { secret: '', mask: tokenMask('') };

  constructor({ network, limits, record, onHeld = () => {} }: HttpOptions, clock: Clock = wallClock) {
    this.#clock = clock;
    this.#steady = clock === wallClock ? steadyClock : clock;
    this.#allowance = new Allowance(this.#steady);
    this.#onHeld = onHeld;
    this.#record = record;
    this.#limits = limits;
    this.#queue = new RequestQueue(limits);
    this.#network = network;
    this.#dispatchers = new Dispatchers(limits);
  }

  /** Whether the service is known to accept only so many requests: then their number counts, not how long each takes. */
  get isLimited(): boolean {
    return this.#allowance.isLimited;
  }

  /** Sends one request and reads the whole answer, whatever its status. Throws `NoAnswer` if there is none. */
  async send(request: HttpRequest): Promise<HttpAnswer> {
    const stop = new AbortController();
    const cancel = () => stop.abort(new Cancelled());
    const signals = request.signal ? [request.signal, this.#closing.signal] : [this.#closing.signal];
    for (const signal of signals) {
      signal.addEventListener('abort', cancel);
      if (signal.aborted) cancel();
    }
    try {
      const url = new URL(request.url);
      if (request.method === 'GET') return await this.#read(request, url, stop.signal);
      const onLeaving = () => request.signal?.removeEventListener('abort', cancel);
      return answerOf(await this.#leave(request, url, 1, stop.signal, onLeaving));
    } finally {
      for (const signal of signals) signal.removeEventListener('abort', cancel);
    }
  }

  /**
   * Sends no further request until the returned release is called; requests under way finish, and all others stay queued.
   * There may be several holds at a time.
   */
  hold(): () => void {
    return this.#queue.hold();
  }

  /** Resolves once there is no hold; immediately if there is none or the signal is aborted. */
  released(signal?: AbortSignal): Promise<void> {
    return this.#queue.released(signal);
  }

  /** Takes effect with the next request; requests under way finish with the earlier settings. */
  configure({ network, limits }: Pick<HttpOptions, 'network' | 'limits'>): void {
    const former = this.#dispatchers;
    this.#network = network;
    this.#dispatchers = new Dispatchers(limits);
    this.#limits = limits;
    this.#queue.limit(limits);
    this.#former.add(former);
    void former.close().finally(() => this.#former.delete(former));
  }

  /** Cancels all requests, whether under way or waiting. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all([this.#dispatchers, ...this.#former].map((dispatchers) => dispatchers.destroy()));
  }

  async #read(request: HttpRequest, url: URL, signal: AbortSignal): Promise<HttpAnswer> {
    const visited = [url];
    for (;;) {
      const last = await this.#repeat(request, visited.at(-1) ?? url, signal);
      const redirect = redirectOf(last, visited);
      if (redirect === null) return answerOf(last);
      if ('refused' in redirect) {
        throw noAnswer(redirect.refused, last);
      }
      visited.push(redirect.to);
    }
  }

  async #repeat(request: HttpRequest, url: URL, signal: AbortSignal): Promise<Attempted> {
    for (let nth = 1; ; nth++) {
      const last = await this.#leave(request, url, nth, signal);
      const pause = pauseBeforeRepeating(last, nth, () => this.#clock.random());
      if (pause === null) return last;
      if (holdsAll(last)) continue; // it waits in the queue, with all others
      try {
        await this.#clock.wait(pause, signal);
      } catch (error) {
        throw signal.aborted ? cancelled(request, true) : error;
      }
    }
  }

  /** Makes one attempt, when its turn comes in the queue. */
  async #leave(
    request: HttpRequest,
    url: URL,
    nth: number,
    signal: AbortSignal,
    onLeaving: () => void = () => {},
  ): Promise<Attempted> {
    const { rank = 'waited_for', method } = request;
    const waiting = new AbortController();
    const stop = () => waiting.abort(signal.reason);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    if (rank === 'waited_for') this.#impatient.add(waiting);
    this.#hold();
    let left = false;
    try {
      const first = method === 'GET' ? rank : 'edits';
      return await this.#queue.inTurn(
        () => {
          left = true;
          this.#impatient.delete(waiting);
          return this.#counted(() => this.#attempt(request, url, nth, signal, onLeaving));
        },
        waiting.signal,
        RANKS[first],
      );
    } catch (error) {
      throw !left && signal.aborted ? cancelled(request, nth > 1) : error;
    } finally {
      signal.removeEventListener('abort', stop);
      this.#impatient.delete(waiting);
    }
  }

  /** Counts a request that leaves, until it is back. */
  async #counted(work: () => Promise<Attempted>): Promise<Attempted> {
    const departed = this.#allowance.leaves();
    this.#hold();
    let tried: Attempted | null = null;
    try {
      tried = await work();
      return tried;
    } finally {
      this.#allowance.isBack(departed, tried);
      this.#hold();
    }
  }

  /** Lets requests leave, or not, as the service allows now. */
  #hold(): void {
    const until = this.#allowance.heldUntil();
    this.#queue.shut(until !== null);
    const known = until === Number.POSITIVE_INFINITY ? null : until;
    if (known !== null && known - this.#steady.now() > LONGEST_RETRY_AFTER_MS)
      for (const waiting of this.#impatient) waiting.abort(limitReached(known));
    if (known !== null && known !== this.#looksAgainAt) this.#lookAgain(known);
    if (known === this.#heldUntil || (known === null && until !== null)) return;
    this.#heldUntil = known;
    this.#onHeld(known);
  }

  #lookAgain(at: number): void {
    this.#looksAgainAt = at;
    const left = Math.min(Math.max(1, Math.ceil(at - this.#steady.now())), LONGEST_TIMER_MS);
    this.#steady.wait(left, this.#closing.signal).then(
      () => {
        this.#looksAgainAt = null;
        this.#hold();
      },
      () => {}, // closed
    );
  }

  async #attempt(
    request: HttpRequest,
    url: URL,
    nth: number,
    signal: AbortSignal,
    onLeaving: () => void,
  ): Promise<Attempted> {
    const { headers, parameter, secret }: Credentials =
      'credentials' in request
        ? await request.credentials()
        : { headers: {}, parameter: null, secret: request.secret };
    const mask = this.#maskFor(secret);
    const departure: Departure = {
      method: request.method,
      url: parameter === null ? url : withTokenParam(url, parameter),
      headers: { ...STANDING_HEADERS, ...request.headers, ...headers },
      body: request.body ?? null,
    };
    const at = new Date(this.#clock.now()).toISOString();
    const routing: Routing = {
      routeTo: (to) => routeTo(to, this.#network),
      dispatcherFor: (route) => this.#dispatchers.for(route),
    };
    const tried = await attempt(routing, departure, this.#limits, { signal, onLeaving });
    this.#report(() =>
      this.#record(
        exchangeRecord(departure, request.purpose, nth, at, tried, mask),
        tried.failure?.kind ?? null,
      ),
    );
    return {
      ...tried,
      mask,
      purpose: request.purpose,
      retryAfterMs: pauseAsked(tried, this.#clock.now()),
      details: exchangeDetails(departure, request.purpose, nth, tried, mask),
    };
  }

  /** Cached, because it is the same for almost all requests of a pool. */
  #maskFor(secret: string): TokenMask {
    if (this.#masking.secret !== secret) this.#masking = { secret, mask: tokenMask(secret) };
    return this.#masking.mask;
  }

  #report(record: () => void): void {
    try {
      record();
    } catch {
      // The outcome of the request matters more than recording it.
    }
  }
}

function answerOf(last: Attempted): HttpAnswer {
  const { failure, status, headers, text, retryAfterMs, mask } = last;
  if (failure !== null) throw noAnswer(failure, last);
  return {
    status,
    contentType: headers['content-type'] ?? '',
    headers,
    requestId: requestIdIn(headers, mask),
    retryAfterMs,
    challenge: mask(headers['www-authenticate'] ?? ''),
    text,
    mask,
  };
}

const noAnswer = (failure: Failure, { sent, purpose, details, mask }: Attempted): NoAnswer =>
  new NoAnswer({
    kind: failure.kind,
    message: mask(failure.message),
    advice: mask(failure.advice),
    maybeProcessed: sent,
    purpose: mask(purpose),
    details,
  });

/** A timer cannot run longer. */
const LONGEST_TIMER_MS = 86_400_000;

function limitReached(until: number): AppError {
  const time = i18n.date(new Date(until), { dateStyle: 'short', timeStyle: 'short' });
  return new AppError(
    'service_error',
    t`The service accepts no more requests until ${time}. Nothing was sent.`,
    { retryable: true, retryAfterMs: Math.max(0, until - Date.now()) },
  );
}

/** While queued or waiting for a retry. */
const cancelled = ({ purpose }: HttpRequest, maybeProcessed: boolean): NoAnswer =>
  new NoAnswer({
    kind: 'cancelled',
    message: t`Cancelled`,
    advice: t`Start it again`,
    maybeProcessed,
    purpose,
    details: purpose,
  });
