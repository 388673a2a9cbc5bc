import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { ProductItem, ProductItemFilter } from '#shared/contract/removals.ts';
import { itemWord } from '#shared/domain/item-labels.ts';
import { plainReason } from '#shared/domain/reason-text.ts';
import type { CatalogStore } from '../../store/catalog/create-catalog-store.ts';
import type { StoreClient } from '../../store/rpc.ts';
import { csvInPieces, type ResultsText } from '../results-csv.ts';

const COLUMNS = ['identifier', 'product id', 'title', 'action', 'state', 'code', 'message', 'time'];

export interface ProductsPiece {
  changeSet: number;
  filter: ProductItemFilter;
  /** The item after which to go on; 0 at the beginning. */
  after: number;
  guardFormulas: boolean;
}

/**
 * A piece of the products of a removal or restore as comma-separated text, as `resultsCsv` writes changes. Throws
 * `not_found` for an unknown change set.
 */
export async function productsCsv(
  store: StoreClient<CatalogStore>,
  { changeSet, filter, after, guardFormulas }: ProductsPiece,
): Promise<ResultsText> {
  const { state } = await store.changeSet(changeSet);
  return csvInPieces({
    columns: COLUMNS,
    after,
    guardFormulas,
    itemsAfter: (last, limit) => store.removalItemsAfter(changeSet, filter, last, limit),
    row: (item) => row(item, state),
  });
}

const row = (item: ProductItem, changeSet: ChangeSet['state']): string[] => [
  item.identifier,
  item.productId ?? '',
  item.title,
  item.action,
  itemWord(item.state, changeSet),
  item.code ?? '',
  plainReason(item) ?? '',
  item.at ?? '',
];
