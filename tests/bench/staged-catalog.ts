import type { CatalogStore } from '#electron/store/catalog/create-catalog-store.ts';
import { fillCatalog } from './generated-catalog.ts';
import { columnsOf } from './generated-product.ts';

const PER_PRODUCT = 4;
const PER_EDIT = 10_000;
const ITEMS_PER_REQUEST = 100;

/** A catalog in a new file with this many staged edits, four per product; the store runs in this thread. */
export function stagedCatalog(file: string, drafts: number): { store: CatalogStore; close(): void } {
  const columns = columnsOf(PER_PRODUCT * 2);
  const catalog = fillCatalog(file, Math.ceil(drafts / PER_PRODUCT), columns);
  for (let from = 0; from < drafts; from += PER_EDIT) {
    const cells = Array.from({ length: Math.min(PER_EDIT, drafts - from) }, (_, i) => ({
      product: 1 + Math.floor((from + i) / PER_PRODUCT),
      ...columns[(from + i) % PER_PRODUCT]!,
      change: { kind: 'set' as const, value: `edited ${from + i}` },
    }));
    catalog.store.edit('Paste', cells);
  }
  return catalog;
}

/** Records the first pending items of a change set as applied, request after request. */
export function applyItems(store: CatalogStore, changeSet: number, count: number): void {
  const items = store.itemsToSend(changeSet, 'pending', { after: 0, limit: count });
  for (let from = 0; from < items.length; from += ITEMS_PER_REQUEST) {
    const request = items.slice(from, from + ITEMS_PER_REQUEST).map(({ item }) => item);
    store.recordOutcomes(changeSet, [], [request]);
    store.recordOutcomes(
      changeSet,
      request.map((item) => ({ item, state: 'applied' })),
    );
  }
}
