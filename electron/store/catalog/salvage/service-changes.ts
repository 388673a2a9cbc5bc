import { z } from 'zod';
import { fromStored, type Stored } from '../encoding.ts';
import type { CarriedCells } from './carried-cells.ts';
import type { CarriedProducts } from './carried-products.ts';
import type { DamagedTables } from './damaged-tables.ts';

const stored = z.union([z.string(), z.number()]).nullable();

const change = {
  change: z.int(),
  product: z.int(),
  property: z.int().nullable(),
  locale: z.int().nullable(),
  old_flags: z.int().nullable(),
  old: stored,
  new_flags: z.int().nullable(),
  new: stored,
};

/**
 * Carries over what the service changed, and what of it was seen: the next pull is the first one, and finds no differences.
 */
export function carryServiceChanges(
  tables: DamagedTables,
  { cells, products }: { cells: CarriedCells; products: CarriedProducts },
): void {
  for (const row of tables.rows('service_change', change)) {
    const { product, property, locale } = row;
    if (!isReadable(row.old_flags, row.old) || !isReadable(row.new_flags, row.new)) continue;
    if (property !== null && locale !== null) {
      const cell = cells.key({ product, property, locale });
      if (cell) tables.insert('service_change', { ...row, ...cell });
    } else {
      const carried = products.number(product);
      if (carried !== null) tables.insert('service_change', { ...row, product: carried });
    }
  }
}

/** Damage may have corrupted the JSON of a list. */
function isReadable(flags: number | null, value: Stored): boolean {
  if (flags === null) return true;
  try {
    fromStored(flags, value);
    return true;
  } catch {
    return false; // the row is left out, like others that cannot be read
  }
}
