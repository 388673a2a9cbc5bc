import type { StagedSummary } from '#shared/contract/drafts.ts';
import type { Reason } from '#shared/contract/reason.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import type { Database } from '../../database.ts';

/** The table of marks: which products are to be removed. Every write goes through here, so that counting costs nothing. */
export class Marks {
  readonly #db: Database;
  #counts: StagedSummary['removals'] | null = null;

  constructor(db: Database) {
    this.#db = db;
    db.onRollback(() => {
      this.#counts = null;
    });
  }

  counts(): StagedSummary['removals'] {
    if (!this.#counts) {
      this.#counts = { unlink: 0, delete: 0 };
      for (const [mode, products] of this.#db.arrays<[RemovalMode, number]>(
        'SELECT mode, count(*) FROM removal_mark GROUP BY mode',
      ))
        this.#counts[mode] = products;
    }
    return { ...this.#counts };
  }

  /** Gives marks that an action names their other side. Only inside a transaction, like all that follows. */
  follow(action: number, side: 'before' | 'after'): void {
    this.#db.run(
      `DELETE FROM removal_mark WHERE product IN
         (SELECT product FROM action_mark WHERE action = ? AND ${side} IS NULL)`,
      action,
    );
    this.#db.run(
      `INSERT OR REPLACE INTO removal_mark (product, mode)
       SELECT product, ${side} FROM action_mark WHERE action = ? AND ${side} IS NOT NULL`,
      action,
    );
    this.#counts = null;
  }

  /** Their products were removed. */
  drop(products: readonly number[]): void {
    if (products.length === 0) return;
    this.#db.run(
      'DELETE FROM removal_mark WHERE product IN (SELECT value FROM json_each(?))',
      JSON.stringify(products),
    );
    this.#counts = null;
  }

  /** Their products could not be removed; the marks keep why. */
  fail(failures: readonly ({ product: number } & Reason)[]): void {
    this.#db.run(
      `UPDATE removal_mark SET failed = 1, code = k.value ->> 1, said = k.value ->> 2, message = k.value ->> 3
       FROM json_each(?) k WHERE removal_mark.product = k.value ->> 0`,
      JSON.stringify(failures.map(({ product, code, said, message }) => [product, code, said, message])),
    );
  }
}
