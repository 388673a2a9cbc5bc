import { type CellValue, sameValue, type Value } from '#shared/domain/value.ts';
import type { Database } from '../database.ts';
import { flagsOf, fromStored, LOCALELESS, type Stored, toStored } from './encoding.ts';
import type { CellKey } from './names.ts';
import type { ValueCounts } from './value-counts.ts';

/** What the service is known to hold, cell by cell. Pages of a pull go through `pull.ts` instead. */
export class CurrentValues {
  readonly #db: Database;
  readonly #counts: ValueCounts;

  constructor(db: Database, counts: ValueCounts) {
    this.#db = db;
    this.#counts = counts;
  }

  read(cell: CellKey): CellValue {
    const stored = this.#stored(cell);
    return stored ? fromStored(...stored) : null;
  }

  /**
   * Replaces one cell's value after the service took it; it is spelled with or without a locale as before, else as
   * `localeless` says. Flush the counts at the end of the transaction.
   */
  write(cell: CellKey, value: CellValue, localeless: boolean): void {
    const { product, property, locale } = cell;
    const before = this.#stored(cell);
    if (before && value !== null && sameValue(fromStored(...before), value)) return;
    const hadProperty = this.#hasProperty(cell);
    if (before) this.#counts.cell(property, locale, before[0], -1);
    if (value === null) {
      this.#db.run(
        'DELETE FROM value WHERE product = ? AND property = ? AND locale = ?',
        product,
        property,
        locale,
      );
    } else {
      this.#put(cell, value, before ? (before[0] & LOCALELESS) !== 0 : localeless);
    }
    const hasProperty = this.#hasProperty(cell);
    if (hasProperty !== hadProperty) this.#counts.product(property, hasProperty ? 1 : -1);
  }

  #put({ product, property, locale }: CellKey, value: Value, localeless: boolean): void {
    const flags = flagsOf(value, localeless);
    this.#db.run(
      'INSERT OR REPLACE INTO value (product, property, locale, flags, value) VALUES (?, ?, ?, ?, ?)',
      product,
      property,
      locale,
      flags,
      toStored(value),
    );
    this.#counts.cell(property, locale, flags, 1);
  }

  #stored({ product, property, locale }: CellKey): [flags: number, value: Stored] | undefined {
    return this.#db.firstArray(
      'SELECT flags, value FROM value WHERE product = ? AND property = ? AND locale = ?',
      product,
      property,
      locale,
    );
  }

  #hasProperty({ product, property }: CellKey): boolean {
    return (
      this.#db.firstArray(
        'SELECT 1 FROM value WHERE product = ? AND property = ? LIMIT 1',
        product,
        property,
      ) !== undefined
    );
  }
}
