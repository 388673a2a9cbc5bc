import type { Classification } from '#shared/contract/completeness.ts';
import type { Database } from '../../database.ts';
import { inChunks } from '../chunks.ts';
import { keyList } from '../key-list.ts';
import { classificationFilter } from '../views/filters/classification-filter.ts';
import type { Views } from '../views/views.ts';

const UNCLASSIFIED = 1;
const UNKNOWN = 2;

/** Which products match the filter `classification`. Touched products are read again: figures are asked for after each edit. */
export class Classifications {
  readonly #db: Database;
  readonly #known = new Map<number, number>();
  #touched: Set<number> | 'all' = 'all';

  constructor(db: Database, views: Views) {
    this.#db = db;
    const touch = (products: readonly number[] | 'all') => {
      if (products === 'all') this.#touched = 'all';
      else if (this.#touched !== 'all') for (const product of products) this.#touched.add(product);
    };
    views.onTouched(touch);
    db.onRollback(() => touch('all'));
  }

  count(products: Uint32Array): Classification {
    this.#refresh();
    const count = { unclassified: 0, unknown: 0 };
    for (const product of products) {
      const known = this.#known.get(product);
      if (known === UNCLASSIFIED) count.unclassified++;
      else if (known === UNKNOWN) count.unknown++;
    }
    return count;
  }

  #refresh(): void {
    const touched = this.#touched;
    if (touched !== 'all' && touched.size === 0) return;
    this.#touched = new Set();
    if (touched === 'all') this.#known.clear();
    const products = touched === 'all' ? keyList(this.#db, 'SELECT product AS k FROM product') : touched;
    const [unclassified, unknown] = [classificationFilter('unclassified'), classificationFilter('unknown')];
    for (const chunk of inChunks([...products]))
      for (const [product, known] of this.#db.arrays<[number, number]>(
        `SELECT p.product, CASE WHEN ${unclassified.text} THEN ${UNCLASSIFIED} WHEN ${unknown.text} THEN ${UNKNOWN} ELSE 0 END
         FROM json_each(?) k CROSS JOIN product p ON p.product = k.value`,
        `[${chunk.join()}]`,
      ))
        this.#known.set(product, known);
  }
}
