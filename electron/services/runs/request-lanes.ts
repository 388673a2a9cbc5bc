import type { ItemOutcome } from '../../store/catalog/journal/item-states.ts';

/** More lanes than requests at a time: while some write down their results, the others keep the service busy. */
const SPARE_LANES = 2;

/** What waits to be sent. */
export interface RequestQueue<Request> {
  /** The next request, under way from now on; null where there is none just now. */
  take(): Request | null;
  /** Nothing is left, and nothing can come back. */
  readonly ended: boolean;
  /** Resolves at the next change: something came or went, or everybody is to look again. */
  changed(): Promise<void>;
  /** Wakes whoever waits for a change. */
  notify(): void;
}

interface Parts<Request, Result> {
  queue: RequestQueue<Request>;
  requestsAtATime: number;
  journal: { record(outcomes: readonly ItemOutcome[], next?: readonly number[][]): Promise<void> };
  /** What became of a request that is in flight on disk. */
  send(request: Request): Promise<Result>;
  /** Puts back what is to be sent again, and gives what is to be written down. */
  giveBack(request: Request, result: Result): ItemOutcome[];
  /** Aborted when nothing more is to be sent. Trouble that ends the sending aborts it through `halt`. */
  signal: AbortSignal;
  halt(): void;
}

/**
 * Sends what waits, several requests at a time. The results of one request and the start of the next are one transaction,
 * so that a request costs one wait for the disk; both are there before the next request leaves.
 */
export class RequestLanes<Request extends { items: number[] }, Result> {
  readonly #parts: Parts<Request, Result>;
  #trouble: unknown = null;

  constructor(parts: Parts<Request, Result>) {
    this.#parts = parts;
  }

  /**
   * Returns when all is sent, or the signal is aborted and the requests on their way have ended. Throws what stopped it.
   * `fill` puts requests into the queue meanwhile.
   */
  async run(fill: () => Promise<void> = async () => {}): Promise<void> {
    const { signal, queue, requestsAtATime } = this.#parts;
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
    const { journal, queue, signal, send, giveBack } = this.#parts;
    for (let request = await this.#start(); request !== null; ) {
      const result = await send(request);
      // Nothing may come in between: whoever takes what is given back writes it down after this.
      const outcomes = giveBack(request, result);
      request = signal.aborted ? null : queue.take();
      await journal.record(outcomes, request ? [request.items] : []);
      request ??= await this.#start();
    }
  }

  /** The next request, in flight on disk; null when there is none any more. */
  async #start(): Promise<Request | null> {
    const { journal, queue, signal } = this.#parts;
    while (!signal.aborted && !queue.ended) {
      const request = queue.take();
      if (request) {
        await journal.record([], [request.items]);
        return request;
      }
      await queue.changed();
    }
    return null;
  }
}
