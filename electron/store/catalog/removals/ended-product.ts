import type { ProductAction } from '#shared/contract/changesets.ts';
import type { ItemOutcome } from '../journal/item-states.ts';
import type { MovedItem } from '../journal/journal-items.ts';

/** A whole product as its outcome works on it. */
export interface KnownItem extends MovedItem {
  product: number;
  action: ProductAction;
}

export interface EndedProduct {
  item: KnownItem;
  outcome: ItemOutcome;
}
