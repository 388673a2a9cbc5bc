import type { Reason } from '#shared/contract/reason.ts';
import type { Database } from '../../database.ts';
import { keyList } from '../key-list.ts';
import { OF_PRODUCT_SQL } from '../staging/step-log.ts';
import type { MarkMode } from './mark-mode.ts';

type MarkCounts = Record<MarkMode, number>;

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

  /** Sets the marks of a step to what they were before or after it. */
  follow(step: number, side: 'before' | 'after'): void {
    const modes = this.#db.arrays<[MarkMode]>(
      `SELECT DISTINCT mode FROM (SELECT before AS mode FROM step_change WHERE step = ?1 AND ${OF_PRODUCT_SQL}
         UNION ALL SELECT after FROM step_change WHERE step = ?1 AND ${OF_PRODUCT_SQL}) WHERE mode IS NOT NULL`,
      step,
    );
    this.#note(modes);
    this.#db.run(
      `DELETE FROM product_mark WHERE product IN
         (SELECT product FROM step_change WHERE step = ? AND ${OF_PRODUCT_SQL} AND ${side} IS NULL)`,
      step,
    );
    this.#db.run(
      `INSERT OR REPLACE INTO product_mark (product, mode)
       SELECT product, ${side} FROM step_change WHERE step = ? AND ${OF_PRODUCT_SQL} AND ${side} IS NOT NULL`,
      step,
    );
    this.#counts = null;
    const moved = `SELECT product AS k FROM step_change WHERE step = ? AND ${OF_PRODUCT_SQL} AND 'add' IN (before, after)`;
    this.#listener([...keyList(this.#db, moved, step)]);
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
      this.#db.noteWritten(mode === 'add' || mode === 'replace' ? 'mark of a creation' : 'mark of a removal');
  }

  #createdAmong(products: readonly number[]): number[] {
    const created =
      "SELECT product AS k FROM product_mark WHERE mode = 'add' AND product IN (SELECT value FROM json_each(?))";
    return [...keyList(this.#db, created, JSON.stringify(products))];
  }
}
