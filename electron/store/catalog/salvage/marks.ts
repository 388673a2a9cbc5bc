import { z } from 'zod';
import { creationMode } from '#shared/domain/creation.ts';
import { removalMode } from '#shared/domain/removal.ts';
import type { Database } from '../../database.ts';
import type { Names } from '../names.ts';
import { NewProductRows } from '../creations/new-product-rows.ts';
import type { CarriedProducts } from './carried-products.ts';
import type { DamagedTables } from './damaged-tables.ts';

const markMode = z.union([removalMode, creationMode]);

/** Carries over the marks of products, and updates the rows of new products. After the staged edits. */
export function carryMarks(
  tables: DamagedTables,
  products: CarriedProducts,
  { db, names }: { db: Database; names: Names },
): void {
  for (const mark of tables.rows('product_mark', { product: z.int(), mode: markMode })) {
    const product = products.number(mark.product);
    if (product !== null) tables.insert('product_mark', { ...mark, product });
  }
  new NewProductRows({ db, names, titleCell: () => null }).refresh();
}
