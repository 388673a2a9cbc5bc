import type { ProductAction } from '#shared/contract/changesets.ts';
import type { ItemOutcome } from '../journal/item-states.ts';
import type { MovedItem } from '../journal/journal-items.ts';

/** The item of a whole product, as recording its outcome needs it. */
export interface KnownItem extends MovedItem {
  product: number;
  action: ProductAction;
}

export interface EndedProduct {
  item: KnownItem;
  outcome: ItemOutcome;
}
