import { t } from '@lingui/core/macro';
import type { ChangeSet, ChangeSetItem, ItemFilter } from '#shared/contract/changesets.ts';
import type { ProductItem } from '#shared/contract/removals.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { plainReason } from '#shared/domain/reason-text.ts';
import { outcomeWord } from '#shared/domain/removal-effect.ts';
import { csvText } from '#shared/exchange/csv-text.ts';
import type { CatalogStore } from '../store/catalog/create-catalog-store.ts';
import type { StoreClient } from '../store/rpc.ts';
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

const PIECE_CHARACTERS = 1_000_000;
const ITEMS_AT_A_TIME = 500;

interface ResultsChunk {
  changeSet: number;
  filter: ItemFilter;
  /** The item after which to continue; 0 at the beginning. */
  after: number;
  /** Puts an apostrophe before text that a spreadsheet may take for a formula. */
  guardFormulas: boolean;
}

/** A chunk of a file. `next` is where the next chunk continues, null at the end. */
interface ResultsText {
  text: string;
  entries: number;
  next: number | null;
}

/**
 * Returns a chunk of a change set's items, edits or whole products, as comma-separated text: UTF-8 with a byte order mark
 * and CRLF, so that Excel opens it without asking. Throws `not_found` for an unknown change set.
 */
export async function resultsCsv(
  store: StoreClient<CatalogStore>,
  { changeSet, filter, after, guardFormulas }: ResultsChunk,
): Promise<ResultsText> {
  const { state, kind } = await store.changeSet(changeSet);
  return worksOnProducts(kind)
    ? csvInChunks({
        columns: productColumns(),
        after,
        guardFormulas,
        itemsAfter: (last, limit) => store.removalItemsAfter(changeSet, filter, last, limit),
        row: (item) => [...productCells(item), ...outcomeCells(item, state)],
      })
    : csvInChunks({
        columns: editColumns(),
        after,
        guardFormulas,
        itemsAfter: (last, limit) => store.itemsAfter(changeSet, filter, last, limit),
        row: (item) => [...editCells(item), ...outcomeCells(item, state)],
      });
}

/** Returns one line per item after the item `after`, with the heading only at the beginning. */
async function csvInChunks<Item extends { item: number }>({
  columns,
  after,
  guardFormulas,
  itemsAfter,
  row,
}: {
  columns: string[];
  after: number;
  guardFormulas: boolean;
  itemsAfter(after: number, limit: number): Promise<Item[]>;
  row(item: Item): (string | number)[];
}): Promise<ResultsText> {
  let text = after === 0 ? csvText([columns], { guardFormulas, bom: true }) : '';
  let entries = 0;
  let next: number | null = after;
  while (next !== null && text.length < PIECE_CHARACTERS) {
    const items = await itemsAfter(next, ITEMS_AT_A_TIME);
    text += csvText(items.map(row), { guardFormulas, bom: false });
    entries += items.length;
    next = items.length < ITEMS_AT_A_TIME ? null : (items.at(-1)?.item ?? null);
  }
  return { text, entries, next };
}

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
