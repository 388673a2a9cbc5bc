import type { ItemOutcome } from '../../store/catalog/journal/item-states.ts';
import type { RequestOfItems, RequestQueue, RequestResults } from './request-queue.ts';

/** More lanes than requests at a time: while some record their results, the others keep the service busy. */
const SPARE_LANES = 2;

interface Parts<Request, Results extends RequestResults<Request>> {
  queue: RequestQueue<Request, Results>;
  /** The maximum number of parts of the next request. */
  most(): number;
  requestsAtATime: number;
  journal: { record(outcomes: readonly ItemOutcome[], next?: readonly number[][]): Promise<void> };
  /** Sends a request that is in flight on disk, and returns its results. */
  send(request: Request): Promise<Results>;
  /** Fills the queue meanwhile, and completes it. */
  fill?(): Promise<void>;
  /** Aborted when nothing more is to be sent. Errors that end the sending abort it through `halt`. */
  signal: AbortSignal;
  halt(): void;
}

/**
 * Sends queued requests, several at a time. The results of one request and the start of the next are one transaction, so
 * that a request costs one wait for the disk; both are on disk before the next request is sent.
 */
export class RequestLanes<Request extends RequestOfItems, Results extends RequestResults<Request>> {
  readonly #parts: Parts<Request, Results>;
  #trouble: unknown = null;

  constructor(parts: Parts<Request, Results>) {
    this.#parts = parts;
  }

  /**
   * Returns when everything is sent, or the signal is aborted and the requests in flight have ended. Throws what stopped it.
   */
  async run(): Promise<void> {
    const { signal, queue, requestsAtATime, fill = async () => {} } = this.#parts;
    const wake = () => queue.notify();
    signal.addEventListener('abort', wake);
    const lanes = Array.from({ length: requestsAtATime + SPARE_LANES }, () =>
      this.#guarded(() => this.#lane()),
    );
    await Promise.all([this.#guarded(fill), ...lanes]);
    signal.removeEventListener('abort', wake);
    if (this.#trouble !== null) throw this.#trouble;
  }

  /** Stops all lanes. The first error is the cause of all others. */
  halt(error: unknown): void {
    this.#trouble ??= error;
    this.#parts.halt();
  }

  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.halt(error);
    }
  }

  async #lane(): Promise<void> {
    const { journal, queue, most, signal, send } = this.#parts;
    for (let request = await this.#start(); request !== null; ) {
      const results = await send(request);
      // Nothing may run in between: a lane that takes what is given back must record it after this one.
      queue.giveBack(request, results);
      request = signal.aborted ? null : queue.take(most());
      await journal.record(results.outcomes, request ? [request.items] : []);
      request ??= await this.#start();
    }
  }

  /** Returns the next request, in flight on disk; null if there are no more. */
  async #start(): Promise<Request | null> {
    const { journal, queue, most, signal } = this.#parts;
    while (!signal.aborted && !queue.ended) {
      const request = queue.take(most());
      if (request) {
        await journal.record([], [request.items]);
        return request;
      }
      await queue.changed();
    }
    return null;
  }
}
