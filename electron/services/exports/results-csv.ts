import { t } from '@lingui/core/macro';
import type { ChangeSet, ChangeSetItem, ItemFilter } from '#shared/contract/changesets.ts';
import type { ProductItem } from '#shared/contract/removals.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { plainReason } from '#shared/domain/reason-text.ts';
import { outcomeWord } from '#shared/domain/removal-effect.ts';
import type { CatalogStore } from '../../store/catalog/create-catalog-store.ts';
import type { StoreClient } from '../../store/rpc.ts';
import { csvFile, ENTRIES_PER_PAGE, type TextFile } from './text-file.ts';
import { valueCell } from './value-cell.ts';

const outcomeColumns = () => [t`state`, t`code`, t`message`, t`time`];
const editColumns = () => [
  t`identifier`,
  t`property`,
  t`locale`,
  t({ message: 'old', comment: 'Heading of a column: the value before' }),
  t({ message: 'new', comment: 'Heading of a column: the value after' }),
  ...outcomeColumns(),
];
const productColumns = () => [t`identifier`, t`product id`, t`title`, t`action`, ...outcomeColumns()];

interface Results {
  changeSet: number;
  filter: ItemFilter;
  guardFormulas: boolean;
}

/** The items of a change set, edits or whole products, one line each. Throws `not_found` for an unknown change set. */
export async function resultsCsv(
  store: StoreClient<CatalogStore>,
  { changeSet, filter, guardFormulas }: Results,
): Promise<TextFile> {
  const { state, kind } = await store.changeSet(changeSet);
  return worksOnProducts(kind)
    ? csvFile(productColumns(), guardFormulas, async (after) => {
        const items = await store.removalItemsAfter(changeSet, filter, after, ENTRIES_PER_PAGE);
        return page(items, (item) => [...productCells(item), ...outcomeCells(item, state)]);
      })
    : csvFile(editColumns(), guardFormulas, async (after) => {
        const items = await store.itemsAfter(changeSet, filter, after, ENTRIES_PER_PAGE);
        return page(items, (item) => [...editCells(item), ...outcomeCells(item, state)]);
      });
}

const page = <Item extends { item: number }>(
  items: readonly Item[],
  row: (item: Item) => (string | number)[],
) => ({
  rows: items.map(row),
  next: items.length < ENTRIES_PER_PAGE ? null : items.at(-1)!.item,
});

const editCells = ({
  identifier,
  property,
  locale,
  old,
  next,
  intent,
}: ChangeSetItem): (string | number)[] => [
  identifier,
  property,
  locale,
  valueCell(old),
  intent === 'remove' ? t`(removed)` : valueCell(next),
];

const productCells = ({ identifier, productId, title, action }: ProductItem): string[] => [
  identifier,
  productId ?? '',
  title,
  action,
];

const outcomeCells = (item: ChangeSetItem | ProductItem, changeSet: ChangeSet['state']): string[] => [
  outcomeWord(item, changeSet),
  item.code ?? '',
  plainReason(item) ?? '',
  item.at ?? '',
];
