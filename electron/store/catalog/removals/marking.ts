import { plural } from '@lingui/core/macro';
import type { MarkCounts, ProductSelection } from '#shared/contract/removals.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import type { Database } from '../../database.ts';
import { keyList } from '../key-list.ts';
import { isNewSql } from '../products/shown-products.ts';
import type { History } from '../staging/history.ts';
import type { Marks } from '../staging/marks.ts';
import { isOnItsWaySql } from '../unsettled.ts';
import type { ChosenProducts } from './chosen-products.ts';
import { belowSql } from './variant-sql.ts';

type MarkResult = 'changed' | 'unchanged' | 'gone' | 'notSent' | 'onTheirWay';

/**
 * In SQL over `product p` and its mark for removal `m`: the outcome for a product that is to get the mode `?1` (NULL: none).
 */
const RESULT_SQL = `CASE
  WHEN ${isNewSql('p')} THEN 'notSent'
  WHEN m.mode IS ?1 THEN 'unchanged'
  WHEN p.listed = 0 AND ?1 IS NOT NULL THEN 'gone'
  WHEN ${isOnItsWaySql('p.product')} THEN 'onTheirWay'
  ELSE 'changed' END`;

/** A mark to send the product whole is replaced, too. */
const RESULTS_SQL = `SELECT p.product, ${RESULT_SQL} AS result
  FROM json_each(?2) k CROSS JOIN product p ON p.product = k.value LEFT JOIN removal_mark m USING (product)`;

interface Parts {
  db: Database;
  history: History;
  marks: Marks;
  chosen: ChosenProducts;
}

/** Marks products to be removed. Every call is one step of the history, in one durable transaction. */
export class Marking {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Mode null removes marks. Throws as `ChosenProducts` does, and `busy` while a step is open. */
  mark(which: ProductSelection, mode: RemovalMode | null): MarkCounts {
    return this.#parts.db.transaction('durable', () =>
      this.#markAll(this.#parts.chosen.of(which), mode, (count) => label(mode, count, 'product')),
    );
  }

  /** What `mark` would do now. */
  plan(which: ProductSelection, mode: RemovalMode): MarkCounts {
    return this.#counts(this.#parts.chosen.of(which), mode);
  }

  /** Marks the unmarked variants, at any depth, of the products marked in this mode. */
  markVariants(mode: RemovalMode): MarkCounts {
    return this.#parts.db.transaction('durable', () => {
      const variants = keyList(
        this.#parts.db,
        `WITH RECURSIVE marked AS (SELECT p.product, p.identifier FROM removal_mark m JOIN product p USING (product)
           WHERE m.mode = ?), ${belowSql('marked')}
         SELECT product AS k FROM below WHERE product NOT IN (SELECT product FROM removal_mark)`,
        mode,
      );
      return this.#markAll(`[${variants.join()}]`, mode, (count) => label(mode, count, 'variant'));
    });
  }

  /** `chosen`: a JSON list of products. */
  #markAll(chosen: string, mode: RemovalMode | null, labelOf: (count: number) => string): MarkCounts {
    this.#parts.history.refuseWhileOpen();
    const counts = this.#counts(chosen, mode);
    if (counts.changed > 0) {
      const changed = `SELECT product AS k FROM (${RESULTS_SQL}) WHERE result = 'changed'`;
      const products = [...keyList(this.#parts.db, changed, mode, chosen)];
      this.#parts.marks.change(this.#parts.history.begin(labelOf(counts.changed)), products, mode);
    }
    return counts;
  }

  #counts(chosen: string, mode: RemovalMode | null): MarkCounts {
    const counts: Record<MarkResult, number> = {
      changed: 0,
      unchanged: 0,
      gone: 0,
      notSent: 0,
      onTheirWay: 0,
    };
    for (const [result, products] of this.#parts.db.arrays<[MarkResult, number]>(
      `SELECT result, count(*) FROM (${RESULTS_SQL}) GROUP BY result`,
      mode,
      chosen,
    ))
      counts[result] = products;
    return { ...counts, variants: mode === null ? 0 : this.#unmarkedBelow(chosen, mode) };
  }

  /** The number of variants below the chosen products, at any depth, that have no mark once those have theirs. */
  #unmarkedBelow(chosen: string, mode: RemovalMode): number {
    const [variants] = this.#parts.db.firstArray<[number]>(
      `WITH RECURSIVE chosen AS (SELECT p.product, p.identifier FROM json_each(?2) k CROSS JOIN product p ON p.product = k.value),
         ${belowSql('chosen')}
       SELECT count(*) FROM below WHERE product NOT IN (SELECT product FROM removal_mark)
         AND product NOT IN (SELECT product FROM (${RESULTS_SQL}) WHERE result = 'changed')`,
      mode,
      chosen,
    ) ?? [0];
    return variants;
  }
}

function label(mode: RemovalMode | null, count: number, what: 'product' | 'variant'): string {
  if (what === 'product') {
    if (mode === null) return plural(count, { one: 'Unmark # product', other: 'Unmark # products' });
    return mode === 'unlink'
      ? plural(count, { one: 'Mark # product to be unlinked', other: 'Mark # products to be unlinked' })
      : plural(count, { one: 'Mark # product to be deleted', other: 'Mark # products to be deleted' });
  }
  if (mode === null) return plural(count, { one: 'Unmark # variant', other: 'Unmark # variants' });
  return mode === 'unlink'
    ? plural(count, { one: 'Mark # variant to be unlinked', other: 'Mark # variants to be unlinked' })
    : plural(count, { one: 'Mark # variant to be deleted', other: 'Mark # variants to be deleted' });
}
