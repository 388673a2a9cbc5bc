import type { Column } from '#shared/domain/cell.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { isStructure } from '#shared/service/structure.ts';
import type { Core } from '../core.ts';
import { fromStored, type Stored } from '../encoding.ts';

/** What the service holds of whole products. */
export class HeldValues {
  readonly #core: Pick<Core, 'db' | 'names' | 'titleCell'>;

  constructor(core: Pick<Core, 'db' | 'names' | 'titleCell'>) {
    this.#core = core;
  }

  /** What a full update loses unless it is sent along, by product; title and structure always are. */
  of(products: readonly number[]): Map<number, (Column & { before: CellValue })[]> {
    const held = new Map<number, (Column & { before: CellValue })[]>();
    if (products.length === 0) return held;
    const { db, names, titleCell } = this.#core;
    const title = titleCell();
    for (const [product, property, locale, flags, stored] of db.arrays<
      [number, number, number, number, Stored]
    >(
      `SELECT v.product, v.property, v.locale, v.flags, v.value
       FROM json_each(?) k CROSS JOIN value v ON v.product = k.value`,
      JSON.stringify(products),
    )) {
      if (property === title?.property && locale === title.locale) continue;
      const column = names.column(property, locale);
      if (isStructure(column.property)) continue;
      const ofProduct = held.get(product) ?? [];
      held.set(product, ofProduct);
      ofProduct.push({ ...column, before: fromStored(flags, stored) });
    }
    return held;
  }
}
