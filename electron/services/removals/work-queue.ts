import type { ProductWork } from '../../store/catalog/removals/product-items.ts';
import type { RequestQueue } from '../runs/request-lanes.ts';

/** One request, and the items it carries. */
export interface WorkRequest {
  works: readonly ProductWork[];
  items: number[];
}

/**
 * Products that wait to be sent, so many in a request as the service takes, until `complete` says that no more come; requests may
 * come back as others.
 */
export class WorkQueue<Request extends WorkRequest> implements RequestQueue<Request> {
  readonly #works: ProductWork[] = [];
  readonly #most: () => number;
  readonly #request: (works: readonly ProductWork[]) => Request;
  /** Requests that leave as they are, before anything else. */
  readonly #separate: Request[] = [];
  #isComplete = false;
  #underWay = 0;
  #changed = Promise.withResolvers<void>();

  /** `most`: how many products the next request may carry. */
  constructor({ most, request }: { most(): number; request(works: readonly ProductWork[]): Request }) {
    this.#most = most;
    this.#request = request;
  }

  get ended(): boolean {
    return this.#isComplete && this.waiting === 0 && this.#separate.length === 0 && this.#underWay === 0;
  }

  /** How many products wait that were in no request yet. */
  get waiting(): number {
    return this.#works.length;
  }

  add(works: readonly ProductWork[]): void {
    this.#works.push(...works);
    this.notify();
  }

  complete(): void {
    this.#isComplete = true;
    this.notify();
  }

  take(): Request | null {
    const request = this.#separate.shift() ?? this.#takeNew();
    if (request) this.#underWay++;
    return request;
  }

  /** A request has ended; `again` leaves in its place. */
  giveBack(again: readonly Request[] = []): void {
    this.#underWay--;
    this.#separate.push(...again);
    this.notify();
  }

  changed(): Promise<void> {
    return this.#changed.promise;
  }

  notify(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  #takeNew(): Request | null {
    const works = this.#works.splice(0, this.#most());
    if (works.length === 0) return null;
    this.notify();
    return this.#request(works);
  }
}
