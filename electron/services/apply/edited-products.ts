import type { CellValue } from '#shared/domain/value.ts';
import type { ProductAddress } from '#shared/service/patch-request.ts';
import { isStructure, structureValue } from '#shared/service/structure.ts';
import type { ListedProduct } from '../../api/product-list.ts';
import type { SendableChange } from '../../store/catalog/journal/sendable.ts';
import type { Reread } from '../runs/product-rereader.ts';
import type { RereadOrder } from '../runs/rereading.ts';
import type { JournalPage, RunJournal } from '../runs/run-journal.ts';
import { ItemIndex } from './item-index.ts';

/** The items of one product. */
export interface EditedProduct {
  address: ProductAddress;
  items: SendableChange[];
}

export type RereadEdits = Reread<EditedProduct>;

const ITEMS_PER_PAGE = 100;
/** The page size for scans that keep none of the items. */
const ITEMS_PER_LOOK = 2_000;

/** Which items are checked or settled, and how many products they belong to. */
interface ItemsOrder {
  state: 'pending' | 'unknown';
  products: number;
  wanted(item: number): boolean;
  onRead?: RereadOrder<EditedProduct>['onRead'];
}

/** The products to read again, in journal order, with their items; values are only read when needed. */
export function editedProducts(journal: RunJournal, order: ItemsOrder): RereadOrder<EditedProduct> {
  const { state, products, wanted, onRead } = order;
  return {
    products,
    onRead,
    async *pages() {
      for await (const page of journal.pages(state, ITEMS_PER_PAGE)) yield grouped(page, wanted);
    },
    async byProduct(first) {
      const start = Math.min(...(first?.items.map(({ item }) => item) ?? [0]));
      const all = (item: number) => item >= start && wanted(item);
      const index = new ItemIndex(journal, state, all);
      for await (const { items } of journal.pages(state, ITEMS_PER_LOOK)) index.add(items);
      const taken = (page: JournalPage | null) => (page === null ? [] : grouped(page, all));
      return {
        get empty() {
          return index.empty;
        },
        take: async (numbers) => taken(await index.take(numbers)),
        takeSome: async () => taken(await index.takeSome(ITEMS_PER_PAGE)),
      };
    },
  };
}

/** The value that the service holds for a cell. */
export const valueIn = (
  { record }: ListedProduct,
  { property, locale }: Pick<SendableChange, 'property' | 'locale'>,
): CellValue =>
  isStructure(property)
    ? structureValue(record, property)
    : (record.values.find((held) => held.property === property && held.locale === locale)?.value ?? null);

function grouped({ items, addresses }: JournalPage, wanted: (item: number) => boolean): EditedProduct[] {
  const byProduct = Map.groupBy(
    items.filter(({ item }) => wanted(item)),
    ({ product }) => product,
  );
  return addresses.flatMap((address) => {
    const own = byProduct.get(address.product);
    return own ? [{ address, items: own }] : [];
  });
}
