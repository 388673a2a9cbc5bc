import type { ItemOutcome } from '../../store/catalog/journal/item-states.ts';

/** A request, and the journal items it carries. */
export interface RequestOfItems {
  items: number[];
}

/** The results of a request. */
export interface RequestResults<Request> {
  /** Outcomes to record. */
  outcomes: ItemOutcome[];
  /** Requests to send unchanged. */
  separate: Request[];
}

/** What is waiting to be sent, until `complete` says that no more is coming. */
export abstract class RequestQueue<Request, Results extends RequestResults<Request>> {
  /** Requests to send unchanged, before anything else. */
  readonly #separate: Request[] = [];
  #isComplete = false;
  #underWay = 0;
  #changed = Promise.withResolvers<void>();

  /** Whether nothing is left and nothing can come back. */
  get ended(): boolean {
    return this.#isComplete && this.isEmpty && this.#separate.length === 0 && this.#underWay === 0;
  }

  protected get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Whether nothing is waiting except separate requests. */
  protected abstract get isEmpty(): boolean;

  /** Returns a request of what is waiting, with at most `most` parts; null if there is none at the moment. */
  protected abstract takeWaiting(most: number): Request | null;

  protected mayLeave(_separate: Request): boolean {
    return true;
  }

  /** Called when nothing new will be added. */
  complete(): void {
    this.#isComplete = true;
    this.notify();
  }

  /**
   * Returns the next request, which counts as in progress from now on; null if there is none at the moment. `most`: the
   * maximum number of parts of a new one.
   */
  take(most: number): Request | null {
    const next = this.#separate.findIndex((request) => this.mayLeave(request));
    const request = this.#separate.splice(next, next < 0 ? 0 : 1)[0] ?? this.takeWaiting(most);
    if (request !== null) this.#underWay++;
    return request;
  }

  /** Called when a request has ended. */
  giveBack(_request: Request, { separate }: Results): void {
    this.#underWay--;
    this.addSeparate(separate);
  }

  addSeparate(requests: readonly Request[]): void {
    this.#separate.push(...requests);
    this.notify();
  }

  /** Resolves at the next change: something was added or removed, or all that wait should look again. */
  changed(): Promise<void> {
    return this.#changed.promise;
  }

  /** Wakes all that wait for a change. */
  notify(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}
