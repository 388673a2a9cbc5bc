import type { Reason } from '#shared/contract/reason.ts';
import type { Operation } from '#shared/domain/patch.ts';
import type { ProductAddress } from '#shared/service/patch-request.ts';
import { RefusalSearch } from '../runs/refusal-search.ts';

/** Operations that leave together, and how the service names their products. */
export interface Operations {
  operations: Operation[];
  addresses: ReadonlyMap<number, ProductAddress>;
}

/** An operation that was refused by itself. */
export interface RefusedOperation extends Reason {
  operation: Operation;
  address: ProductAddress;
}

/** A request of edits that the service refused as a whole. */
export class RefusedRequest extends RefusalSearch<RefusedOperation> {
  /** What the service said of the whole request, as `reasonKey`. */
  readonly reason: string;
  /** Other requests that it refused with the same reason meanwhile: they wait for what is found. */
  readonly likewise: (Operations & { refusal: Reason })[] = [];

  constructor(operations: number, reason: string) {
    super(operations, 2);
    this.reason = reason;
  }
}
