import { z } from 'zod';
import { intent } from '#shared/domain/cell.ts';
import { creationMode } from '#shared/domain/creation.ts';
import { removalMode } from '#shared/domain/removal.ts';
import type { Database } from '../../database.ts';
import { NewProductRows } from '../creations/new-product-rows.ts';
import { fromText } from '../encoding.ts';
import { Meta } from '../meta.ts';
import type { Names } from '../names.ts';
import { CurrentValues, NO_VALUE } from '../products/current-values.ts';
import { OwnWrites } from '../products/own-writes.ts';
import { ValueCounts } from '../products/value-counts.ts';
import { shownOf } from '../staging/drafts.ts';
import type { CarriedCells } from './carried-cells.ts';
import type { CarriedProducts } from './carried-products.ts';
import type { DamagedTables } from './damaged-tables.ts';

const edit = {
  product: z.int(),
  property: z.int(),
  locale: z.int(),
  intent,
  value: z.string().nullable(),
  base: z.string().nullable(),
  rev: z.int(),
  failed: z.int(),
};

/**
 * Carries over the staged edits, each under the number by which items of the journal know it. `complete`: none of them was
 * lost. `lastRevision`: the highest of those numbers.
 */
export function carryEdits(
  tables: DamagedTables,
  db: Database,
  { names, cells }: { names: Names; cells: CarriedCells },
): { complete: boolean; lastRevision: number } {
  const current = new CurrentValues(db, new ValueCounts(db, names, new Meta(db)), new OwnWrites());
  let lastRevision = 0;
  let complete = true;
  const lost = () => {
    complete = false;
  };
  for (const row of tables.rows('draft', edit, { onLoss: lost })) {
    const cell = cells.key(row);
    if (!cell) {
      lost();
      continue;
    }
    const base = fromText(row.base);
    const shown = shownOf({ intent: row.intent, value: fromText(row.value), base });
    // The service's value is unknown until the next pull; the base stands in for it, so that this is not a conflict yet.
    const now = { ...row, ...cell, ...shown, conflict: 0, failed: Number(row.failed === 1) };
    if (!tables.insert('draft', now)) continue;
    current.write(cell, NO_VALUE, base, 0);
    lastRevision = Math.max(lastRevision, row.rev);
  }
  current.flush();
  return { complete, lastRevision };
}

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
