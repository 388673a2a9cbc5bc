import type { ItemOutcome } from '../../store/catalog/journal/item-states.ts';

/** A request, and the journal items it carries. */
export interface RequestOfItems {
  items: number[];
}

/** What follows from a request. */
export interface RequestResults<Request> {
  /** What is to be written down. */
  outcomes: ItemOutcome[];
  /** Requests that leave as they are. */
  separate: Request[];
}

/** What waits to be sent, until `complete` says that no more comes. */
export abstract class RequestQueue<Request, Results extends RequestResults<Request>> {
  /** Requests that leave as they are, before anything else. */
  readonly #separate: Request[] = [];
  #isComplete = false;
  #underWay = 0;
  #changed = Promise.withResolvers<void>();

  /** Nothing is left, and nothing can come back. */
  get ended(): boolean {
    return this.#isComplete && this.isEmpty && this.#separate.length === 0 && this.#underWay === 0;
  }

  protected get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Nothing waits but what is separate. */
  protected abstract get isEmpty(): boolean;

  /** A request of what waits, with `most` parts at most; null where there is none just now. */
  protected abstract takeWaiting(most: number): Request | null;

  protected mayLeave(_separate: Request): boolean {
    return true;
  }

  /** Nothing new will be added. */
  complete(): void {
    this.#isComplete = true;
    this.notify();
  }

  /** The next request, under way from now on; null where there is none just now. `most`: how many parts a new one may have. */
  take(most: number): Request | null {
    const next = this.#separate.findIndex((request) => this.mayLeave(request));
    const request = this.#separate.splice(next, next < 0 ? 0 : 1)[0] ?? this.takeWaiting(most);
    if (request !== null) this.#underWay++;
    return request;
  }

  /** A request has ended. */
  giveBack(_request: Request, { separate }: Results): void {
    this.#underWay--;
    this.addSeparate(separate);
  }

  addSeparate(requests: readonly Request[]): void {
    this.#separate.push(...requests);
    this.notify();
  }

  /** Resolves at the next change: something came or went, or everybody is to look again. */
  changed(): Promise<void> {
    return this.#changed.promise;
  }

  /** Wakes whoever waits for a change. */
  notify(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}
