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

  /** How many marks were left as they are, because they changed otherwise since or are on their way; the action no longer names them. */
  step(action: number, direction: Direction): { leftAlone: number } {
    const [from, to] = direction === 'undo' ? (['after', 'before'] as const) : (['before', 'after'] as const);
    const { changes: leftAlone } = this.#db.run(
      `DELETE FROM action_mark WHERE action = ? AND (
         ${from} IS NOT (SELECT m.mode FROM removal_mark m WHERE m.product = action_mark.product)
         OR ${isOnItsWaySql('action_mark.product')})`,
      action,
    );
    if (leftAlone > 0)
      this.#db.run('UPDATE action SET products = products - ? WHERE action = ?', leftAlone, action);
    this.#marks.follow(action, to);
    return { leftAlone };
  }
}
