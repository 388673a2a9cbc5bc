import type { Reason } from '#shared/contract/reason.ts';
import type { Operation } from '#shared/domain/patch.ts';
import type { ProductAddress } from '#shared/service/patch-request.ts';
import { RefusalSearch } from '../runs/refusal-search.ts';

/** Operations that are sent together, and the addresses of their products. */
export interface Operations {
  operations: Operation[];
  addresses: ReadonlyMap<number, ProductAddress>;
}

/** An operation that was refused when sent alone. */
export interface RefusedOperation extends Reason {
  operation: Operation;
  address: ProductAddress;
}

/** A request of edits that the service refused as a whole. */
export class RefusedRequest extends RefusalSearch<RefusedOperation> {
  /** The `reasonKey` of what the service said about the whole request. */
  readonly reason: string;
  /** Other requests that were meanwhile refused for the same reason: they wait for the result of this search. */
  readonly likewise: (Operations & { refusal: Reason })[] = [];

  constructor(operations: number, reason: string) {
    super(operations, 2);
    this.reason = reason;
  }
}
