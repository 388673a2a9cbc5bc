import { type CellValue, sameValue } from '#shared/domain/value.ts';
import type { Database, Param } from '../../database.ts';
import { flagsOf, fromStored, SPELLING_MASK, type Stored, toStored } from '../encoding.ts';
import { type CellKey, cellKeysJson } from '../names.ts';
import type { OwnWrites } from './own-writes.ts';
import type { ValueCounts } from './value-counts.ts';

/** What is on disk for a cell: its value, and how it is stored (null if there is none). */
interface StoredBefore {
  current: CellValue;
  flags: number | null;
}

export const NO_VALUE: StoredBefore = { current: null, flags: null };

interface Write {
  cell: CellKey;
  before: StoredBefore;
  value: CellValue;
  spelling: number;
}

/** What the service is known to hold, cell by cell. Pages of a pull go through `pull.ts` instead. */
export class CurrentValues {
  readonly #db: Database;
  readonly #counts: ValueCounts;
  readonly #own: OwnWrites;
  #gathered: Write[] = [];

  constructor(db: Database, counts: ValueCounts, own: OwnWrites) {
    this.#db = db;
    this.#counts = counts;
    this.#own = own;
    db.onRollback(() => {
      this.#gathered = [];
    });
  }

  read({ product, property, locale }: CellKey): CellValue {
    const stored = this.#db.firstArray<[number, Stored]>(
      'SELECT flags, value FROM value WHERE product = ? AND property = ? AND locale = ?',
      product,
      property,
      locale,
    );
    return stored ? fromStored(...stored) : null;
  }

  /**
   * Replaces one cell's value after the service accepted it. Its language keeps its spelling; a cell that had no value gets
   * `spelling`. Values are collected, each cell at most once, and written by `flush`.
   */
  write(cell: CellKey, before: StoredBefore, value: CellValue, spelling: number): void {
    this.#gathered.push({ cell, before, value, spelling });
    this.#own.cell(cell);
  }

  /** Writes the collected values and their counts. Only inside a transaction, and at its end. */
  flush(): void {
    const gathered = this.#gathered;
    this.#gathered = [];
    // Only a cell that gets its first value, or loses its last, can change which products have the property.
    const cameOrWent = gathered.filter(({ before, value }) => (before.flags === null) !== (value === null));
    const had = this.#haveProperty(cameOrWent);
    const rows: Param[] = [];
    for (const write of gathered) this.#put(write, rows);
    this.#db.insertRows(INSERT, 5, rows);
    const have = this.#haveProperty(cameOrWent);
    for (const [key, property] of have) if (!had.has(key)) this.#counts.product(property, 1);
    for (const [key, property] of had) if (!have.has(key)) this.#counts.product(property, -1);
    this.#counts.flush();
  }

  #put({ cell, before, value, spelling }: Write, rows: Param[]): void {
    const { product, property, locale } = cell;
    const { flags: flagsBefore } = before;
    if (flagsBefore === null && value === null) return;
    if (flagsBefore !== null) {
      if (value !== null && sameValue(before.current, value)) return;
      this.#counts.cell(property, locale, flagsBefore, -1);
    }
    if (value === null) {
      this.#db.run(
        'DELETE FROM value WHERE product = ? AND property = ? AND locale = ?',
        product,
        property,
        locale,
      );
      return;
    }
    const flags = flagsOf(value, flagsBefore === null ? spelling : flagsBefore & SPELLING_MASK);
    rows.push(product, property, locale, flags, toStored(value));
    this.#counts.cell(property, locale, flags, 1);
  }

  /** The cells' products that have any value of the property, with the property's id. */
  #haveProperty(held: readonly Write[]): Map<string, number> {
    if (held.length === 0) return new Map();
    return new Map(
      this.#db
        .arrays<[number, number]>(
          `SELECT DISTINCT k.value ->> 0 AS p, k.value ->> 1 AS q FROM json_each(?) k
           WHERE EXISTS (SELECT 1 FROM value v WHERE v.product = k.value ->> 0 AND v.property = k.value ->> 1)`,
          cellKeysJson(held.map(({ cell }) => cell)),
        )
        .map(([product, property]) => [`${product} ${property}`, property]),
    );
  }
}

const INSERT = 'INSERT OR REPLACE INTO value (product, property, locale, flags, value) VALUES';
