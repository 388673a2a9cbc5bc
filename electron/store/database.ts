import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';

export type Param = SQLInputValue;

/** When a commit must survive a power cut. `page`: with the next durable commit or checkpoint at the latest. */
type Durability = 'durable' | 'page';

/** Only a few sizes, so that few statements are kept. */
const ROWS_PER_STATEMENT = [256, 64, 16, 4, 1];

/** Matches a statement that writes, with the name of the table. */
const WRITES = /^\s*(?:INSERT (?:OR \w+ )?INTO|REPLACE INTO|UPDATE(?: OR \w+)?|DELETE FROM)\s+(\w+)/;

/** The page size of every file that this app creates, in bytes. */
export const PAGE_SIZE = 8192;

interface Prepared {
  statement: StatementSync;
  /** The table that it writes. */
  writes: string | null;
}

/** Called for every transaction. */
interface CommitListener {
  /** Runs as the last part of the transaction: an error rolls all of it back. */
  before?(): void;
  /** Must not throw: the transaction is already on disk. */
  after(durability: Durability): void;
}

/** Flat `values` as lists of `(?, …)` with their parameters. */
function* rowChunks(width: number, values: readonly Param[]): Generator<[rows: string, params: Param[]]> {
  const row = `(${Array(width).fill('?').join(', ')})`;
  let at = 0;
  for (const count of ROWS_PER_STATEMENT) {
    const length = count * width;
    if (values.length - at < length) continue;
    const rows = Array(count).fill(row).join(', ');
    for (; values.length - at >= length; at += length) yield [rows, values.slice(at, at + length)];
  }
}

/**
 * One SQLite file, used by one thread: prepared statements are kept, and everything that writes goes through
 * `transaction`. In-memory copies of what is on disk register with `onRollback`, so that they never outlive it.
 */
export class Database {
  readonly file: string;
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();
  readonly #arrayStatements = new Map<string, Prepared>();
  readonly #rollbackListeners: (() => void)[] = [];
  /** What was written: in the current transaction, and in those committed since `takeWritten`. */
  readonly #writing = new Set<string>();
  readonly #written = new Set<string>();
  readonly #commitListeners: CommitListener[] = [];
  #durability: Durability | null = null;
  /** Changes with what other connections commit. */
  #version = -1;

  /** Opens or creates the file. Throws what SQLite throws; see `storage-error.ts`. */
  constructor(file: string, options: { readOnly?: boolean } = {}) {
    this.file = file;
    this.#db = new DatabaseSync(file, { readOnly: options.readOnly ?? false, timeout: 5000 });
    if (options.readOnly) return;
    try {
      this.#db.exec(`
        PRAGMA page_size = ${PAGE_SIZE};
        PRAGMA journal_mode = WAL;
        PRAGMA wal_autocheckpoint = 0;
        PRAGMA cache_size = -65536;
        PRAGMA temp_store = MEMORY;
        PRAGMA foreign_keys = ON;
      `);
    } catch (error) {
      this.#db.close(); // Windows cannot move an open file, and a file that is not a database is moved aside
      throw error;
    }
  }

  exec(sql: string): void {
    this.#db.exec(sql);
  }

  run(sql: string, ...params: Param[]): { changes: number; lastId: number } {
    const { statement, writes } = this.#statement(sql);
    const { changes, lastInsertRowid } = statement.run(...params);
    if (writes !== null && changes !== 0) this.#writing.add(writes);
    return { changes: Number(changes), lastId: Number(lastInsertRowid) };
  }

  /** Notes that something was written which the name of its table does not tell. Only inside a transaction. */
  noteWritten(what: string): void {
    this.#writing.add(what);
  }

  /** The tables that were written by the transactions since the last call, and what was noted in them. */
  takeWritten(): ReadonlySet<string> {
    const written = new Set(this.#written);
    this.#written.clear();
    return written;
  }

  /** Inserts many rows, given as flat `values`: a few hundred in each statement take a third of the time (measured). */
  insertRows(insert: string, width: number, values: readonly Param[]): void {
    for (const [rows, params] of rowChunks(width, values)) this.run(`${insert} ${rows}`, ...params);
  }

  get<Row>(sql: string, ...params: Param[]): Row | undefined {
    return this.#statement(sql).statement.get(...params) as Row | undefined;
  }

  all<Row>(sql: string, ...params: Param[]): Row[] {
    return this.#statement(sql).statement.all(...params) as Row[];
  }

  /** Yields rows one by one: those before an error have been seen. */
  iterate<Row>(sql: string, ...params: Param[]): Iterable<Row> {
    return this.#statement(sql).statement.iterate(...params) as Iterable<Row>;
  }

  /** Rows as arrays: about twice as fast as objects, for the hot paths. */
  arrays<Row extends unknown[]>(sql: string, ...params: Param[]): Row[] {
    const { statement, writes } = this.#arrayStatement(sql);
    const rows = statement.all(...params) as unknown as Row[];
    if (writes !== null && rows.length > 0) this.#writing.add(writes); // RETURNING
    return rows;
  }

  /**
   * The rows of a statement over many keys, given as flat `values`: it is `before`, their `VALUES`, and `after`. Half of the time
   * of a list of keys in JSON (measured).
   */
  arraysFor<Row extends unknown[]>(
    { before, after }: { before: string; after: string },
    width: number,
    values: readonly Param[],
  ): Row[] {
    const all: Row[] = [];
    for (const [rows, params] of rowChunks(width, values))
      for (const row of this.arrays<Row>(`${before} VALUES ${rows} ${after}`, ...params)) all.push(row);
    return all;
  }

  firstArray<Row extends unknown[]>(sql: string, ...params: Param[]): Row | undefined {
    return this.#arrayStatement(sql).statement.get(...params) as unknown as Row | undefined;
  }

  /** Defines a function that statements may call; it must return the same result for the same arguments. */
  define(name: string, work: (...values: SQLOutputValue[]) => SQLInputValue): void {
    this.#db.function(name, { deterministic: true }, work);
  }

  /** Runs `work` in one transaction: all of it is on disk when this returns, or nothing is when it throws. */
  transaction<T>(durability: Durability, work: () => T): T {
    this.#setDurability(durability);
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      for (const { before } of this.#commitListeners) before?.();
      this.#db.exec('COMMIT');
      for (const what of this.#writing) this.#written.add(what);
      this.#writing.clear();
      for (const { after } of this.#commitListeners) after(durability);
      return result;
    } catch (error) {
      this.#writing.clear();
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      for (const listener of this.#rollbackListeners) listener();
      throw error;
    }
  }

  /**
   * Runs `work` over one state of the file: what was committed before it begins. Copies in memory of an older state are
   * dropped first. For connections that only read.
   */
  read<T>(work: () => T): T {
    this.#db.exec('BEGIN');
    try {
      // The first statement decides which state is read.
      const [version] = this.firstArray<[number]>('PRAGMA data_version')!;
      if (version !== this.#version) for (const listener of this.#rollbackListeners) listener();
      this.#version = version;
      return work();
    } finally {
      // SQLite has ended it by itself when the disk failed: that error is the one to be told.
      if (this.#db.isTransaction) this.#db.exec('COMMIT');
    }
  }

  onCommit(listener: CommitListener): void {
    this.#commitListeners.push(listener);
  }

  onRollback(listener: () => void): void {
    this.#rollbackListeners.push(listener);
  }

  close(): void {
    this.#db.close();
  }

  #setDurability(durability: Durability): void {
    if (this.#durability === durability) return;
    // In WAL mode, FULL syncs the log at every commit, NORMAL only at checkpoints (which cannot tear anything either).
    this.#db.exec(`PRAGMA synchronous = ${durability === 'durable' ? 'FULL' : 'NORMAL'}`);
    this.#durability = durability;
  }

  #statement(sql: string): Prepared {
    let prepared = this.#statements.get(sql);
    if (!prepared) {
      prepared = this.#prepare(sql);
      this.#statements.set(sql, prepared);
    }
    return prepared;
  }

  #arrayStatement(sql: string): Prepared {
    let prepared = this.#arrayStatements.get(sql);
    if (!prepared) {
      prepared = this.#prepare(sql);
      prepared.statement.setReturnArrays(true);
      this.#arrayStatements.set(sql, prepared);
    }
    return prepared;
  }

  #prepare(sql: string): Prepared {
    return { statement: this.#db.prepare(sql), writes: WRITES.exec(sql)?.[1] ?? null };
  }
}
