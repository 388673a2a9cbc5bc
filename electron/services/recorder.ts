import { t } from '@lingui/core/macro';
import type { Exchange, ExchangeDetails } from '#shared/contract/recorder.ts';
import { AppError } from '#shared/contract/result.ts';
import { type Throttled, throttled } from '#shared/timing/throttle.ts';
import type { Emit } from './event-bus.ts';

const KEEPS = 200;
const MAX_BYTES = 16 * 1024 * 1024;
/** A pull makes many exchanges per second; windows are notified a few times per second. */
const NOTIFY_EVERY_MS = 350;

/**
 * The most recent requests and their answers, of all connections, in memory, limited in number and total size. The token is
 * masked before they arrive here.
 */
export class Recorder {
  readonly #changed: Throttled;
  /** Oldest first. */
  #kept: { exchange: ExchangeDetails; bytes: number }[] = [];
  #bytes = 0;
  #lastId = 0;

  constructor(emit: Emit) {
    this.#changed = throttled(() => emit('recorder.changed', {}), NOTIFY_EVERY_MS);
  }

  add(exchange: Omit<ExchangeDetails, 'id'>): void {
    const bytes = bytesOf(exchange);
    this.#kept.push({ exchange: { ...exchange, id: ++this.#lastId }, bytes });
    this.#bytes += bytes;
    while (this.#kept.length > KEEPS || this.#bytes > MAX_BYTES)
      this.#bytes -= this.#kept.shift()?.bytes ?? 0;
    this.#changed.request();
  }

  /** Returns those of a connection and of tests of unsaved ones, newest first. */
  list(connectionId: string): { rows: Exchange[]; keeps: number } {
    const rows = this.#kept
      .map(({ exchange }) => exchange)
      .filter((exchange) => exchange.connectionId === connectionId || exchange.connectionId === null)
      .map(withoutDetails)
      .reverse();
    return { rows, keeps: KEEPS };
  }

  /** Throws `not_found` once it was replaced by newer ones. */
  get(id: number): ExchangeDetails {
    const found = this.#kept.find(({ exchange }) => exchange.id === id);
    if (!found) {
      throw new AppError(
        'not_found',
        t`This request is no longer available: only the last ${KEEPS} are kept.`,
      );
    }
    return found.exchange;
  }

  /** Returns those of all connections, oldest first. */
  all(): ExchangeDetails[] {
    return this.#kept.map(({ exchange }) => exchange);
  }

  clear(): void {
    this.#kept = [];
    this.#bytes = 0;
    this.#changed.request();
  }

  forget(connectionId: string): void {
    this.#kept = this.#kept.filter(({ exchange }) => exchange.connectionId !== connectionId);
    this.#bytes = this.#kept.reduce((sum, { bytes }) => sum + bytes, 0);
    this.#changed.request();
  }
}

/** An upper bound: a character takes one or two bytes. */
function bytesOf({
  requestBody,
  responseBody,
  requestHeaders,
  responseHeaders,
  url,
  problem,
}: Omit<ExchangeDetails, 'id'>): number {
  const headers = [...Object.entries(requestHeaders), ...Object.entries(responseHeaders)].flat();
  const texts = [requestBody.text, responseBody.text, url, problem ?? '', ...headers];
  return 2 * texts.reduce((sum, text) => sum + text.length, 0);
}

function withoutDetails({
  requestHeaders: _requestHeaders,
  requestBody: _requestBody,
  responseHeaders: _responseHeaders,
  responseBody: _responseBody,
  ...exchange
}: ExchangeDetails): Exchange {
  return exchange;
}
