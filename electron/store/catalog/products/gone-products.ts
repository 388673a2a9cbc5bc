import type { Database } from '../../database.ts';
import type { OwnWrites } from './own-writes.ts';
import type { ValueWriter } from './value-writer.ts';

const FORGETTABLE = `p.gone = 1 AND NOT EXISTS (SELECT 1 FROM draft d WHERE d.product = p.product)
  AND EXISTS (SELECT 1 FROM value v WHERE v.product = p.product)`;

/**
 * Products that the service no longer lists. Those without staged edits lose their values; their row stays, so that
 * history can name them. Only inside a transaction.
 */
export class GoneProducts {
  readonly #db: Database;
  readonly #writer: ValueWriter;
  readonly #own: OwnWrites;

  constructor(db: Database, writer: ValueWriter, own: OwnWrites) {
    this.#db = db;
    this.#writer = writer;
    this.#own = own;
  }

  /** These are gone now, by the app's own doing. */
  mark(products: readonly number[]): void {
    if (products.length === 0) return;
    for (const product of products) this.#own.product(product);
    const keys = JSON.stringify(products);
    this.#db.run('UPDATE product SET gone = 1 WHERE product IN (SELECT value FROM json_each(?))', keys);
    this.#forget(
      `SELECT p.product FROM json_each(?) k CROSS JOIN product p ON p.product = k.value WHERE ${FORGETTABLE}`,
      keys,
    );
  }

  /** All that are marked as gone lose what is not needed of them. */
  forgetAll(): void {
    this.#forget(`SELECT p.product FROM product p WHERE ${FORGETTABLE}`);
  }

  #forget(sql: string, ...params: string[]): void {
    for (const [product] of this.#db.arrays<[number]>(sql, ...params))
      this.#writer.replace(product, [], { isReported: false });
    this.#writer.flush();
  }
}
