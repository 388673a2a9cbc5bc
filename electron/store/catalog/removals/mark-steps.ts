import type { Database } from '../../database.ts';
import type { Direction } from '../staging/action-log.ts';
import type { Marks } from './marks.ts';
import { isOnItsWaySql } from './product-states.ts';

/** What actions did to marks, undone and done again. Only inside a transaction. */
export class MarkSteps {
  readonly #db: Database;
  readonly #marks: Marks;

  constructor(db: Database, marks: Marks) {
    this.#db = db;
    this.#marks = marks;
  }

  /**
   * How many marks were left as they are, because they changed otherwise since or are on their way; the action no longer names them.
   * `sent`: the products of those that were new; the service may have them, so what was staged with them is no longer taken back.
   */
  step(action: number, direction: Direction): { leftAlone: number; sent: Set<number> } {
    const [from, to] = direction === 'undo' ? (['after', 'before'] as const) : (['before', 'after'] as const);
    const left = this.#db.arrays<[product: number, wasNew: number]>(
      `DELETE FROM action_mark WHERE action = ? AND (
         ${from} IS NOT (SELECT m.mode FROM product_mark m WHERE m.product = action_mark.product)
         OR ${isOnItsWaySql('action_mark.product')}) RETURNING product, ${from} IS 'create'`,
      action,
    );
    if (left.length > 0)
      this.#db.run('UPDATE action SET products = products - ? WHERE action = ?', left.length, action);
    this.#marks.follow(action, to);
    return {
      leftAlone: left.length,
      sent: new Set(left.flatMap(([product, wasNew]) => (wasNew === 1 ? [product] : []))),
    };
  }
}
