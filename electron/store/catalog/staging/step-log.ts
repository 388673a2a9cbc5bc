import type { HistoryStep } from '#shared/contract/drafts.ts';
import type { Database } from '../../database.ts';
import type { Meta } from '../meta.ts';
import { CELL_IN_KEYS_SQL, type CellKey, cellKeysJson } from '../names.ts';

/** One cell of a step, with its serialized `CellSnapshot` before and after. */
export interface LoggedCell extends CellKey {
  before: string;
  after: string;
}

/** A step as stored in its table. */
export type LoggedStep = Omit<HistoryStep, 'cell' | 'column'>;

export type Direction = 'undo' | 'redo';

/**
 * An open step is numbered this far ahead of the others, so that what is done while it is open comes before it in the
 * history.
 */
const AHEAD = 2 ** 20;

const CELLS_AT_A_TIME = 5_000;

/** The product itself, in the log: as the cell of no property in no language, before its other cells. */
export const WHOLE_PRODUCT_SQL = 'property = 0 AND locale = 0';

const BEFORE_CELLS: CellKey = { product: -1, property: -1, locale: -1 };

/** The log of what the user did: steps in the order of their numbers, each with the cells and products that it changed. */
export class StepLog {
  readonly #db: Database;
  readonly #meta: Meta;

  constructor(db: Database, meta: Meta) {
    this.#db = db;
    this.#meta = meta;
  }

  /** Begins a step; an open one counts as a step of the history only once it is closed. */
  begin(label: string, open: boolean): number {
    const step = this.#last() + (open ? AHEAD : 1);
    this.#db.run(
      'INSERT INTO step (step, label, at, open) VALUES (?, ?, ?, ?)',
      step,
      label,
      new Date().toISOString(),
      Number(open),
    );
    if (!open) this.#meta.set('step', step);
    return step;
  }

  add(step: number, cells: readonly LoggedCell[]): void {
    this.replace(step, cells);
    this.#count(step, cells.length);
  }

  /** Overwrites cells of a step. */
  replace(step: number, cells: readonly LoggedCell[]): void {
    this.#db.insertRows(
      'INSERT OR REPLACE INTO step_change (step, product, property, locale, before, after) VALUES',
      6,
      cells.flatMap(({ product, property, locale, before, after }) => [
        step,
        product,
        property,
        locale,
        before,
        after,
      ]),
    );
  }

  /** Removes cells from a step. */
  remove(step: number, cells: readonly CellKey[]): void {
    if (cells.length === 0) return;
    this.#db.run(`DELETE FROM step_change WHERE step = ? AND ${CELL_IN_KEYS_SQL}`, step, cellKeysJson(cells));
    this.#count(step, -cells.length);
  }

  /**
   * Called with cells of an open step that were edited again in the meantime: rewrites those edits as if the step had
   * never happened.
   */
  skip(step: number, cells: readonly LoggedCell[]): void {
    for (const { product, property, locale, before, after } of cells)
      this.#db.run(
        `UPDATE step_change SET before = ?
         WHERE step > ? AND step < ? AND product = ? AND property = ? AND locale = ? AND before = ?`,
        before,
        step - AHEAD,
        step,
        product,
        property,
        locale,
        after,
      );
  }

  /**
   * Yields a step's cells, some thousands at a time; each chunk may be removed or replaced before the next is requested.
   */
  *chunks(step: number): Generator<LoggedCell[]> {
    let chunk: LoggedCell[];
    let last = BEFORE_CELLS;
    do {
      chunk = this.firstCells(step, CELLS_AT_A_TIME, last);
      if (chunk.length > 0) yield chunk;
      last = chunk.at(-1) ?? last;
    } while (chunk.length === CELLS_AT_A_TIME);
  }

  firstCells(step: number, limit: number, after = BEFORE_CELLS): LoggedCell[] {
    return this.#db
      .arrays<[product: number, property: number, locale: number, before: string, after: string]>(
        `SELECT product, property, locale, before, after FROM step_change
         WHERE step = ? AND property > 0 AND (product, property, locale) > (?, ?, ?) ORDER BY product, property, locale LIMIT ?`,
        step,
        after.product,
        after.property,
        after.locale,
        limit,
      )
      .map(([product, property, locale, before, after]) => ({ product, property, locale, before, after }));
  }

  cellCount(step: number): number {
    return this.#db.firstArray<[number]>('SELECT cells FROM step WHERE step = ?', step)?.[0] ?? 0;
  }

  /** Whether the step changed neither cells nor products. */
  isEmpty(step: number): boolean {
    const [parts] = this.#db.firstArray<[number]>(
      'SELECT cells + products FROM step WHERE step = ?',
      step,
    ) ?? [0];
    return parts === 0;
  }

  rename(step: number, label: string): void {
    this.#db.run('UPDATE step SET label = ? WHERE step = ?', label, step);
  }

  close(step: number): void {
    this.#db.run('UPDATE step SET open = 0 WHERE step = ?', step);
    this.#meta.set('step', step);
  }

  markUndone(step: number, undone: boolean): void {
    this.#db.run('UPDATE step SET undone = ? WHERE step = ?', Number(undone), step);
  }

  forget(step: number): void {
    this.#db.run('DELETE FROM step WHERE step = ?', step);
  }

  forgetUndone(): void {
    this.#db.run('DELETE FROM step WHERE undone = 1');
  }

  open(): number[] {
    return this.#db.arrays<[number]>('SELECT step FROM step WHERE open = 1').map(([step]) => step);
  }

  next(direction: Direction): { step: number; label: string } | undefined {
    return this.#db.get(
      direction === 'undo'
        ? 'SELECT step, label FROM step WHERE undone = 0 AND open = 0 ORDER BY step DESC LIMIT 1'
        : 'SELECT step, label FROM step WHERE undone = 1 ORDER BY step LIMIT 1',
    );
  }

  /** The number of steps to undo, or to redo, until `step` is the last one done; null: until none is. */
  distance(direction: Direction, step: number | null): number {
    const [count = 0] =
      this.#db.firstArray<[number]>(
        direction === 'undo'
          ? 'SELECT count(*) FROM step WHERE undone = 0 AND open = 0 AND step > ?'
          : 'SELECT count(*) FROM step WHERE undone = 1 AND step <= ?',
        step ?? 0,
      ) ?? [];
    return count;
  }

  /** Whether a closed step is undone; null if it no longer exists. */
  isUndone(step: number): boolean | null {
    const row = this.#db.firstArray<[number]>('SELECT undone FROM step WHERE step = ? AND open = 0', step);
    return row ? row[0] === 1 : null;
  }

  list(before: number | null, limit: number): { steps: LoggedStep[]; more: boolean } {
    const rows = this.#db.all<Omit<LoggedStep, 'undone'> & { undone: number }>(
      `SELECT step, label, at, undone, cells, products FROM step WHERE open = 0 AND step < ? ORDER BY step DESC LIMIT ?`,
      before ?? Number.MAX_SAFE_INTEGER,
      limit + 1,
    );
    const steps = rows.slice(0, limit).map((row) => ({ ...row, undone: row.undone === 1 }));
    return { steps, more: rows.length > limit };
  }

  /**
   * The last number assigned to a closed step. A window may still refer to one that was undone and replaced, so no number
   * is assigned twice.
   */
  #last(): number {
    return this.#meta.get('step');
  }

  #count(step: number, by: number): void {
    this.#db.run('UPDATE step SET cells = cells + ? WHERE step = ?', by, step);
  }
}
