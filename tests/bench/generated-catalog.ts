import { catalogDatabase } from '#electron/store/catalog/catalog-database.ts';
import type { CatalogStore } from '#electron/store/catalog/create-catalog-store.ts';
import { openDatabase } from '#electron/store/open-database.ts';
import type { Column } from '#shared/domain/cell.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import { generatedProduct, LOCALES } from './generated-product.ts';

export const PAGE = 100;
export const OPTIONS = { locales: LOCALES, titleField: 'property 0' };

/** Pages of products, made on demand to keep memory flat. */
export function* generatedPages(products: number, columns: readonly Column[]): Generator<ProductRecord[]> {
  for (let from = 0; from < products; from += PAGE) {
    yield Array.from({ length: Math.min(PAGE, products - from) }, (_, i) =>
      generatedProduct(from + i, columns),
    );
  }
}

/** Pulls a generated catalog into a new file. The store runs in this thread, so that worker messages are not timed. */
export function fillCatalog(
  file: string,
  products: number,
  columns: readonly Column[],
): { store: CatalogStore; close(): void } {
  const { store, close } = openDatabase(file, catalogDatabase(OPTIONS));
  const { pull } = store.beginPull();
  for (const page of generatedPages(products, columns)) store.writePage(pull, page, 'more');
  store.finishPull(pull);
  return { store, close: () => close(true) };
}
