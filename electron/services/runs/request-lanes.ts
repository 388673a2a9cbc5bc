import type { ItemOutcome } from '../../store/catalog/journal/item-states.ts';
import type { RequestOfItems, RequestQueue, RequestResults } from './request-queue.ts';

/** More lanes than requests at a time: while some write down their results, the others keep the service busy. */
const SPARE_LANES = 2;

interface Parts<Request, Results extends RequestResults<Request>> {
  queue: RequestQueue<Request, Results>;
  /** How many parts the next request may have. */
  most(): number;
  requestsAtATime: number;
  journal: { record(outcomes: readonly ItemOutcome[], next?: readonly number[][]): Promise<void> };
  /** What became of a request that is in flight on disk. */
  send(request: Request): Promise<Results>;
  /** Puts requests into the queue meanwhile, and completes it. */
  fill?(): Promise<void>;
  /** Aborted when nothing more is to be sent. Trouble that ends the sending aborts it through `halt`. */
  signal: AbortSignal;
  halt(): void;
}

/**
 * Sends what waits, several requests at a time. The results of one request and the start of the next are one transaction,
 * so that a request costs one wait for the disk; both are there before the next request leaves.
 */
export class RequestLanes<Request extends RequestOfItems, Results extends RequestResults<Request>> {
  readonly #parts: Parts<Request, Results>;
  #trouble: unknown = null;

  constructor(parts: Parts<Request, Results>) {
    this.#parts = parts;
  }

  /** Returns when all is sent, or the signal is aborted and the requests on their way have ended. Throws what stopped it. */
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

  /** Stops all lanes. The first trouble is what all others come from. */
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
      // Nothing may come in between: whoever takes what is given back writes it down after this.
      queue.giveBack(request, results);
      request = signal.aborted ? null : queue.take(most());
      await journal.record(results.outcomes, request ? [request.items] : []);
      request ??= await this.#start();
    }
  }

  /** The next request, in flight on disk; null when there is none any more. */
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
