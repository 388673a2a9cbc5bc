import { Database, type Param } from '../database.ts';

/** The step between the keys that are tried starts at one and grows by one after every this many tries. */
const TRIES_PER_STEP = 500;
/** Covers nearly seventy thousand keys without a readable row: a quarter of a second, and as many as one page leads to. */
const MOST_TRIES = 8_000;

/** Called with the keys around rows that could not be read; `behind` is null if these extend to the end. */
type OnGap = (before: number, behind: number | null) => void;

/** Reads what can still be read of a file that is known to be damaged, and is kept. */
export class DamagedFile {
  readonly #db: Database | null;

  constructor(file: string) {
    this.#db = orNull(() => openForSalvage(file));
  }

  /** Whether at least its list of tables can be read. */
  get isReadable(): boolean {
    return (this.all('SELECT name FROM sqlite_schema') ?? []).length > 0;
  }

  /**
   * Yields every row that can still be read, by an integer key, and skips damaged pages. `sql` returns rows with that `key`,
   * in its order, starting at the key that is its parameter. Some rows may come twice, because a page may have been written in
   * the place of another.
   */
  *scan<Row extends { key: number }>(sql: string, onGap?: OnGap): Generator<Row> {
    let from = 0;
    for (;;) {
      let last = from - 1;
      const rows = this.#rows<Row>(sql, from);
      if (!rows) return;
      let next = orNull(() => rows.next());
      for (; next && !next.done; next = orNull(() => rows.next())) {
        if (Number.isSafeInteger(next.value.key)) last = Math.max(last, next.value.key);
        yield next.value;
      }
      if (next?.done) return;
      const readable = this.#pastDamage(sql, Math.max(last, from) + 1);
      onGap?.(last, readable);
      if (readable === null) return;
      from = readable;
    }
  }

  /** The rows before the first damage and after the last; `backwards` returns the rows of `forwards` in the opposite order. */
  fromBothEnds<Row>(forwards: string, backwards: string): Row[] {
    return [...this.upToDamage<Row>(forwards), ...this.upToDamage<Row>(backwards)];
  }

  /** The rows before the first damage. */
  *upToDamage<Row>(sql: string, ...params: Param[]): Generator<Row> {
    const rows = this.#rows<Row>(sql, ...params);
    if (!rows) return;
    for (let next = orNull(() => rows.next()); next && !next.done; next = orNull(() => rows.next()))
      yield next.value;
  }

  /** Undefined if there is none, null if damage prevents reading it. */
  row<Row>(sql: string, ...params: Param[]): Row | undefined | null {
    return orNull(() => this.#db?.get<Row>(sql, ...params));
  }

  /** Null if damage prevents reading. */
  all<Row>(sql: string, ...params: Param[]): Row[] | null {
    return orNull(() => this.#db?.all<Row>(sql, ...params) ?? null);
  }

  close(): void {
    this.#db?.close();
  }

  #rows<Row>(sql: string, ...params: Param[]): Iterator<Row> | null {
    return orNull(() => this.#db?.iterate<Row>(sql, ...params)[Symbol.iterator]() ?? null);
  }

  /** The first key from which reading succeeds, with or without a row; null if none was found. */
  #pastDamage(sql: string, from: number): number | null {
    let unreadable = from - 1;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      let at = unreadable + 1 + Math.floor(tries / TRIES_PER_STEP);
      if (!this.#isReadable(sql, at)) {
        unreadable = at;
        continue;
      }
      while (at - 1 > unreadable && this.#isReadable(sql, at - 1)) at--;
      return at;
    }
    return null;
  }

  #isReadable(sql: string, from: number): boolean {
    return this.row(sql, from) !== null;
  }
}

/** Read-only, so `writable_schema` changes nothing. With it, SQLite also reads truncated files and the rest of their schema. */
function openForSalvage(file: string): Database {
  const db = new Database(file, { readOnly: true });
  db.exec('PRAGMA writable_schema = ON; PRAGMA cell_size_check = ON');
  return db;
}

/** Null if damage prevents reading. */
function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null; // the file is set aside, not deleted: nothing more is lost
  }
}
