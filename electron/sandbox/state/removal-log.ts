import type { RemovalMode } from '#shared/domain/removal.ts';

/** A request to remove a product that reached the service (was not stopped by a fault or the rate limit), and its outcome. */
export interface RemovalRequest {
  /** ISO 8601. */
  at: string;
  product_id: string;
  /** Null if the service never had the product. */
  identifier: string | null;
  mode: RemovalMode;
  outcome: 'done' | 'refused' | 'not_found';
}

/** The removals requested since the sandbox was started, in order. Kept in memory only. */
export class RemovalLog {
  readonly #requests: RemovalRequest[] = [];

  get requests(): readonly RemovalRequest[] {
    return this.#requests;
  }

  add(request: Omit<RemovalRequest, 'at'>): void {
    this.#requests.push({ at: new Date().toISOString(), ...request });
  }
}
