import type { ProductWork } from '../../store/removal-store.ts';
import type { RequestQueue } from '../runs/request-lanes.ts';

/** One request, and the items it carries. */
export interface WorkRequest {
  works: readonly ProductWork[];
  items: number[];
}

/** Products that wait to be sent, so many in a request as the service takes; requests may come back as others. */
export class WorkQueue<Request extends WorkRequest> implements RequestQueue<Request> {
  readonly #works: readonly ProductWork[];
  readonly #most: () => number;
  readonly #request: (works: readonly ProductWork[]) => Request;
  /** Requests that leave as they are, before anything else. */
  readonly #separate: Request[] = [];
  #taken = 0;
  #underWay = 0;
  #changed = Promise.withResolvers<void>();

  /** `most`: how many products the next request may carry. */
  constructor(
    works: readonly ProductWork[],
    { most, request }: { most(): number; request(works: readonly ProductWork[]): Request },
  ) {
    this.#works = works;
    this.#most = most;
    this.#request = request;
  }

  get ended(): boolean {
    return this.#taken === this.#works.length && this.#separate.length === 0 && this.#underWay === 0;
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
    const works = this.#works.slice(this.#taken, this.#taken + this.#most());
    this.#taken += works.length;
    return works.length === 0 ? null : this.#request(works);
  }
}
