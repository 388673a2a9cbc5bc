import type { Database } from '../../database.ts';
import type { OwnWrites } from './own-writes.ts';
import type { ChangesFound, ValueWriter } from './value-writer.ts';

const FORGETTABLE = `p.listed = 0 AND NOT EXISTS (SELECT 1 FROM draft d WHERE d.product = p.product)
  AND EXISTS (SELECT 1 FROM value v WHERE v.product = p.product)`;

/**
 * Products that the service no longer lists. Those without staged edits lose their values; their row stays, so that
 * history can name them. Only inside a transaction.
 */
export class GoneProducts {
  readonly #db: Database;
  readonly #writer: ValueWriter;
  readonly #own: OwnWrites;
  readonly #changes: ChangesFound;

  constructor(db: Database, writer: ValueWriter, own: OwnWrites, changes: ChangesFound) {
    this.#db = db;
    this.#writer = writer;
    this.#own = own;
    this.#changes = changes;
  }

  /** Marks products as gone that the app itself removed. */
  mark(products: readonly number[]): void {
    if (products.length === 0) return;
    for (const product of products) this.#own.product(product);
    const keys = JSON.stringify(products);
    this.#db.run('UPDATE product SET listed = 0 WHERE product IN (SELECT value FROM json_each(?))', keys);
    this.#forget(
      `SELECT p.product FROM json_each(?) k CROSS JOIN product p ON p.product = k.value WHERE ${FORGETTABLE}`,
      keys,
    );
  }

  /**
   * Marks products as gone that the service no longer lists because of someone else, and records this as a change of the
   * service.
   */
  left(products: readonly number[]): void {
    for (const product of products) this.#changes.gone(product);
    this.mark(products);
    this.#changes.flush();
  }

  /** Does the same for all products that this pull, which reached its end, did not list. */
  notListedBy(pull: number): void {
    for (const [product] of this.#db.arrays<[number]>(
      'SELECT product FROM product WHERE seen <> ? AND listed = 1 ORDER BY place',
      pull,
    ))
      this.#changes.gone(product);
    this.#db.run('UPDATE product SET listed = 0 WHERE seen <> ? AND listed = 1', pull);
    this.#forget(`SELECT p.product FROM product p WHERE ${FORGETTABLE}`);
    this.#changes.flush();
  }

  #forget(sql: string, ...params: string[]): void {
    for (const [product] of this.#db.arrays<[number]>(sql, ...params))
      this.#writer.replace(product, [], { isReported: false });
    this.#writer.flush();
  }
}
