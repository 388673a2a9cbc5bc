import type { Reason } from '#shared/contract/reason.ts';
import type { Database } from '../../database.ts';
import { keyList } from '../key-list.ts';
import { isCreation, type MarkMode } from '../mark-mode.ts';
import { isOnItsWaySql } from '../unsettled.ts';
import { type Direction, WHOLE_PRODUCT_SQL } from './step-log.ts';

type MarkCounts = Record<MarkMode, number>;

/** Products that were removed since they were marked, and the last change set that removed some of them. */
export interface RemovedSince {
  products: number;
  changeSet: number;
}

/**
 * The table of marks: which products are to be removed, created or sent whole. Every write goes through here, so that
 * counting costs nothing.
 */
export class Marks {
  readonly #db: Database;
  #counts: MarkCounts | null = null;
  #listener: (products: readonly number[]) => void = () => {};

  constructor(db: Database) {
    this.#db = db;
    db.onRollback(() => {
      this.#counts = null;
    });
  }

  /** `listener`: called with new products that come to be shown, or cease to be. */
  onCreation(listener: (products: readonly number[]) => void): void {
    this.#listener = listener;
  }

  counts(): MarkCounts {
    if (!this.#counts) {
      this.#counts = { unlink: 0, delete: 0, add: 0, replace: 0 };
      for (const [mode, products] of this.#db.arrays<[MarkMode, number]>(
        'SELECT mode, count(*) FROM product_mark GROUP BY mode',
      ))
        this.#counts[mode] = products;
    }
    return { ...this.#counts };
  }

  /**
   * Marks products, each once per step, or unmarks them if `mode` is null. Only inside a transaction, like all methods
   * below.
   */
  change(step: number, products: readonly number[], mode: MarkMode | null): void {
    const named = JSON.stringify(products);
    this.#noteModes(named);
    const moved = mode === 'add' ? products : mode === null ? [] : this.#createdAmong(products);
    const { changes } = this.#db.run(
      `INSERT INTO step_change (step, product, property, locale, before, after)
       SELECT ?, k.value, 0, 0, m.mode, ? FROM json_each(?) k LEFT JOIN product_mark m ON m.product = k.value WHERE m.mode IS NOT ?`,
      step,
      mode,
      named,
      mode,
    );
    this.#db.run('UPDATE step SET products = products + ? WHERE step = ?', changes, step);
    if (mode === null) this.remove(products);
    else
      this.#db.run(
        'INSERT OR REPLACE INTO product_mark (product, mode) SELECT value, ? FROM json_each(?)',
        mode,
        named,
      );
    this.#noteModes(named);
    this.#counts = null;
    this.#listener(moved);
  }

  /**
   * Undoes or redoes what a step did to marks. `done`: the number of marks changed. `leftAlone`: the number of marks left
   * unchanged because they have changed otherwise since or are on their way; the step no longer names them. `sent`: the products
   * of those that were new; the service may have them, so what was staged with them is no longer undone.
   */
  replay(
    step: number,
    direction: Direction,
  ): { done: number; leftAlone: number; removed: RemovedSince | null; sent: Set<number> } {
    // The cells of a step need not be searched for products that it did not change.
    if (this.#changedBy(step) === 0) return { done: 0, leftAlone: 0, removed: null, sent: new Set() };
    const [from, to] = direction === 'undo' ? (['after', 'before'] as const) : (['before', 'after'] as const);
    const left = this.#db.arrays<[product: number, wasNew: number]>(
      `DELETE FROM step_change WHERE step = ? AND ${WHOLE_PRODUCT_SQL} AND (
         ${from} IS NOT (SELECT m.mode FROM product_mark m WHERE m.product = step_change.product)
         OR ${isOnItsWaySql('step_change.product')}) RETURNING product, ${from} IS 'add'`,
      step,
    );
    if (left.length > 0)
      this.#db.run('UPDATE step SET products = products - ? WHERE step = ?', left.length, step);
    this.#follow(step, to);
    return {
      done: this.#changedBy(step),
      leftAlone: left.length,
      removed: left.length === 0 ? null : this.#removedSince(left.map(([product]) => product)),
      sent: new Set(left.flatMap(([product, wasNew]) => (wasNew === 1 ? [product] : []))),
    };
  }

  /** Removes the marks of products. */
  remove(products: readonly number[]): void {
    if (products.length === 0) return;
    const moved = this.#createdAmong(products);
    this.#noteModes(JSON.stringify(products));
    this.#db.run(
      'DELETE FROM product_mark WHERE product IN (SELECT value FROM json_each(?))',
      JSON.stringify(products),
    );
    this.#counts = null;
    this.#listener(moved);
  }

  /** Records in the marks why they failed. */
  fail(failures: readonly ({ product: number } & Reason)[]): void {
    this.#noteModes(JSON.stringify(failures.map(({ product }) => product)));
    this.#db.run(
      `UPDATE product_mark SET failed = 1, code = k.value ->> 1, said = k.value ->> 2, message = k.value ->> 3
       FROM json_each(?) k WHERE product_mark.product = k.value ->> 0`,
      JSON.stringify(failures.map(({ product, code, said, message }) => [product, code, said, message])),
    );
  }

  /** Sets the marks of a step to what they were before or after it. */
  #follow(step: number, side: 'before' | 'after'): void {
    const modes = this.#db.arrays<[MarkMode]>(
      `SELECT DISTINCT mode FROM (SELECT before AS mode FROM step_change WHERE step = ?1 AND ${WHOLE_PRODUCT_SQL}
         UNION ALL SELECT after FROM step_change WHERE step = ?1 AND ${WHOLE_PRODUCT_SQL}) WHERE mode IS NOT NULL`,
      step,
    );
    this.#note(modes);
    this.#db.run(
      `DELETE FROM product_mark WHERE product IN
         (SELECT product FROM step_change WHERE step = ? AND ${WHOLE_PRODUCT_SQL} AND ${side} IS NULL)`,
      step,
    );
    this.#db.run(
      `INSERT OR REPLACE INTO product_mark (product, mode)
       SELECT product, ${side} FROM step_change WHERE step = ? AND ${WHOLE_PRODUCT_SQL} AND ${side} IS NOT NULL`,
      step,
    );
    this.#counts = null;
    const moved = `SELECT product AS k FROM step_change WHERE step = ? AND ${WHOLE_PRODUCT_SQL} AND 'add' IN (before, after)`;
    this.#listener([...keyList(this.#db, moved, step)]);
  }

  #changedBy(step: number): number {
    return this.#db.firstArray<[number]>('SELECT products FROM step WHERE step = ?', step)?.[0] ?? 0;
  }

  #removedSince(products: readonly number[]): RemovedSince | null {
    const [removed = 0, changeSet = null] =
      this.#db.firstArray<[number, number | null]>(
        `SELECT count(DISTINCT i.product), max(i.change_set) FROM item i JOIN product p USING (product)
         WHERE i.product IN (SELECT value FROM json_each(?)) AND i.action IN ('unlink', 'delete') AND i.state = 'applied' AND p.listed = 0`,
        JSON.stringify(products),
      ) ?? [];
    return changeSet === null ? null : { products: removed, changeSet };
  }

  /** Notes for windows what kind of marks these products have. */
  #noteModes(products: string): void {
    this.#note(
      this.#db.arrays<[MarkMode]>(
        'SELECT DISTINCT mode FROM product_mark WHERE product IN (SELECT value FROM json_each(?))',
        products,
      ),
    );
  }

  #note(modes: readonly [MarkMode][]): void {
    for (const [mode] of modes)
      this.#db.noteWritten(isCreation(mode) ? 'mark of a creation' : 'mark of a removal');
  }

  #createdAmong(products: readonly number[]): number[] {
    const created =
      "SELECT product AS k FROM product_mark WHERE mode = 'add' AND product IN (SELECT value FROM json_each(?))";
    return [...keyList(this.#db, created, JSON.stringify(products))];
  }
}
