import type { RemovalMode } from '#shared/domain/removal.ts';

/** One request to remove a product that reached the service, faults and rate limit behind it, and what it came to. */
export interface RemovalRequest {
  /** ISO 8601. */
  at: string;
  product_id: string;
  /** Null where the service never had the product. */
  identifier: string | null;
  mode: RemovalMode;
  outcome: 'done' | 'refused' | 'not_found';
}

/** The removals asked for since the sandbox was started, in order. Kept in memory only. */
export class RemovalLog {
  readonly #requests: RemovalRequest[] = [];

  get requests(): readonly RemovalRequest[] {
    return this.#requests;
  }

  add(request: Omit<RemovalRequest, 'at'>): void {
    this.#requests.push({ at: new Date().toISOString(), ...request });
  }
}
