import type { Database } from '../../database.ts';
import { type Direction, OF_PRODUCT_SQL } from '../staging/step-log.ts';
import type { Marks } from './marks.ts';
import { isOnItsWaySql } from './product-states.ts';

/** Products that were removed since they were marked, and the last change set that removed some of them. */
export interface RemovedSince {
  products: number;
  changeSet: number;
}

/** Undoes and redoes what steps did to marks. Only inside a transaction. */
export class MarkSteps {
  readonly #db: Database;
  readonly #marks: Marks;

  constructor(db: Database, marks: Marks) {
    this.#db = db;
    this.#marks = marks;
  }

  /**
   * `done`: the number of marks changed. `leftAlone`: the number of marks left unchanged because they have changed otherwise
   * since or are on their way; the step no longer names them. `sent`: the products of those that were new; the service may
   * have them, so what was staged with them is no longer undone.
   */
  step(
    step: number,
    direction: Direction,
  ): { done: number; leftAlone: number; removed: RemovedSince | null; sent: Set<number> } {
    const [from, to] = direction === 'undo' ? (['after', 'before'] as const) : (['before', 'after'] as const);
    const left = this.#db.arrays<[product: number, wasNew: number]>(
      `DELETE FROM step_change WHERE step = ? AND ${OF_PRODUCT_SQL} AND (
         ${from} IS NOT (SELECT m.mode FROM product_mark m WHERE m.product = step_change.product)
         OR ${isOnItsWaySql('step_change.product')}) RETURNING product, ${from} IS 'add'`,
      step,
    );
    if (left.length > 0)
      this.#db.run('UPDATE step SET products = products - ? WHERE step = ?', left.length, step);
    this.#marks.follow(step, to);
    const [done] = this.#db.firstArray<[number]>('SELECT products FROM step WHERE step = ?', step) ?? [0];
    return {
      done,
      leftAlone: left.length,
      removed: left.length === 0 ? null : this.#removedSince(left.map(([product]) => product)),
      sent: new Set(left.flatMap(([product, wasNew]) => (wasNew === 1 ? [product] : []))),
    };
  }

  #removedSince(products: readonly number[]): RemovedSince | null {
    const [removed = 0, changeSet = null] =
      this.#db.firstArray<[number, number | null]>(
        `SELECT count(DISTINCT i.product), max(i.change_set) FROM item i JOIN product p USING (product)
         WHERE i.product IN (SELECT value FROM json_each(?)) AND i.action IN ('unlink', 'delete') AND i.state = 'applied' AND p.gone = 1`,
        JSON.stringify(products),
      ) ?? [];
    return changeSet === null ? null : { products: removed, changeSet };
  }
}
