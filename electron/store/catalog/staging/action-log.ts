import type { HistoryAction } from '#shared/contract/drafts.ts';
import type { Database } from '../../database.ts';
import type { Meta } from '../meta.ts';
import { CELL_IN_KEYS_SQL, type CellKey, cellKeysJson } from '../names.ts';

/** One cell of an action, with its serialized `CellSnapshot` before and after. */
export interface LoggedStep extends CellKey {
  before: string;
  after: string;
}

/** An action as stored in its table. */
export type LoggedAction = Omit<HistoryAction, 'cell' | 'column'>;

export type Direction = 'undo' | 'redo';

/**
 * An open action is numbered this far ahead of the others, so that what is done while it is open comes before it in the
 * history.
 */
const AHEAD = 2 ** 20;

const CELLS_AT_A_TIME = 5_000;

/** The tables of the edit log: actions in the order of their numbers, each with its cells. */
export class ActionLog {
  readonly #db: Database;
  readonly #meta: Meta;

  constructor(db: Database, meta: Meta) {
    this.#db = db;
    this.#meta = meta;
  }

  /** Begins an action; an open one counts as a step of the history only once it is closed. */
  begin(label: string, open: boolean): number {
    const action = this.#last() + (open ? AHEAD : 1);
    this.#db.run(
      'INSERT INTO action (action, label, at, open) VALUES (?, ?, ?, ?)',
      action,
      label,
      new Date().toISOString(),
      Number(open),
    );
    if (!open) this.#meta.set('action', action);
    return action;
  }

  add(action: number, steps: readonly LoggedStep[]): void {
    this.#insert(action, steps);
    this.#count(action, steps.length);
  }

  /** Overwrites cells of an action. */
  replace(action: number, steps: readonly LoggedStep[]): void {
    this.#insert(action, steps);
  }

  /** Removes cells from an action. */
  leaveOut(action: number, cells: readonly CellKey[]): void {
    if (cells.length === 0) return;
    this.#db.run(
      `DELETE FROM action_change WHERE action = ? AND ${CELL_IN_KEYS_SQL}`,
      action,
      cellKeysJson(cells),
    );
    this.#count(action, -cells.length);
  }

  /**
   * Called with cells of an open action that were edited again in the meantime: rewrites those edits as if the action had
   * never happened.
   */
  pass(action: number, steps: readonly LoggedStep[]): void {
    for (const { product, property, locale, before, after } of steps)
      this.#db.run(
        `UPDATE action_change SET before = ?
         WHERE action > ? AND action < ? AND product = ? AND property = ? AND locale = ? AND before = ?`,
        before,
        action - AHEAD,
        action,
        product,
        property,
        locale,
        after,
      );
  }

  /**
   * Yields an action's cells, some thousands at a time; each chunk may be left out or replaced before the next is requested.
   */
  *steps(action: number): Generator<LoggedStep[]> {
    let chunk: LoggedStep[];
    let last: CellKey = { product: -1, property: -1, locale: -1 };
    do {
      chunk = this.firstSteps(action, CELLS_AT_A_TIME, last);
      if (chunk.length > 0) yield chunk;
      last = chunk.at(-1) ?? last;
    } while (chunk.length === CELLS_AT_A_TIME);
  }

  firstSteps(
    action: number,
    limit: number,
    after: CellKey = { product: -1, property: -1, locale: -1 },
  ): LoggedStep[] {
    return this.#db
      .arrays<[product: number, property: number, locale: number, before: string, after: string]>(
        `SELECT product, property, locale, before, after FROM action_change
         WHERE action = ? AND (product, property, locale) > (?, ?, ?) ORDER BY product, property, locale LIMIT ?`,
        action,
        after.product,
        after.property,
        after.locale,
        limit,
      )
      .map(([product, property, locale, before, after]) => ({ product, property, locale, before, after }));
  }

  cells(action: number): number {
    return this.#db.firstArray<[number]>('SELECT cells FROM action WHERE action = ?', action)?.[0] ?? 0;
  }

  /** Whether the action names neither cells nor marks. */
  isEmpty(action: number): boolean {
    const [parts] = this.#db.firstArray<[number]>(
      'SELECT cells + products FROM action WHERE action = ?',
      action,
    ) ?? [0];
    return parts === 0;
  }

  rename(action: number, label: string): void {
    this.#db.run('UPDATE action SET label = ? WHERE action = ?', label, action);
  }

  close(action: number): void {
    this.#db.run('UPDATE action SET open = 0 WHERE action = ?', action);
    this.#meta.set('action', action);
  }

  markUndone(action: number, undone: boolean): void {
    this.#db.run('UPDATE action SET undone = ? WHERE action = ?', Number(undone), action);
  }

  forget(action: number): void {
    this.#db.run('DELETE FROM action WHERE action = ?', action);
  }

  forgetUndone(): void {
    this.#db.run('DELETE FROM action WHERE undone = 1');
  }

  open(): number[] {
    return this.#db.arrays<[number]>('SELECT action FROM action WHERE open = 1').map(([action]) => action);
  }

  next(direction: Direction): { action: number; label: string } | undefined {
    return this.#db.get(
      direction === 'undo'
        ? 'SELECT action, label FROM action WHERE undone = 0 AND open = 0 ORDER BY action DESC LIMIT 1'
        : 'SELECT action, label FROM action WHERE undone = 1 ORDER BY action LIMIT 1',
    );
  }

  /** Whether a closed action is undone; null if it no longer exists. */
  isUndone(action: number): boolean | null {
    const row = this.#db.firstArray<[number]>(
      'SELECT undone FROM action WHERE action = ? AND open = 0',
      action,
    );
    return row ? row[0] === 1 : null;
  }

  list(before: number | null, limit: number): { actions: LoggedAction[]; more: boolean } {
    const rows = this.#db.all<Omit<LoggedAction, 'undone'> & { undone: number }>(
      `SELECT action, label, at, undone, cells, products FROM action WHERE open = 0 AND action < ? ORDER BY action DESC LIMIT ?`,
      before ?? Number.MAX_SAFE_INTEGER,
      limit + 1,
    );
    const actions = rows.slice(0, limit).map((row) => ({ ...row, undone: row.undone === 1 }));
    return { actions, more: rows.length > limit };
  }

  #insert(action: number, steps: readonly LoggedStep[]): void {
    this.#db.insertRows(
      'INSERT OR REPLACE INTO action_change (action, product, property, locale, before, after) VALUES',
      6,
      steps.flatMap(({ product, property, locale, before, after }) => [
        action,
        product,
        property,
        locale,
        before,
        after,
      ]),
    );
  }

  /**
   * The last number assigned to a closed action. A window may still refer to one that was undone and replaced, so no number
   * is assigned twice.
   */
  #last(): number {
    const kept = this.#meta.get('action');
    if (kept !== null) return kept;
    const highest = this.#db.firstArray<[number | null]>('SELECT max(action) FROM action WHERE open = 0');
    return highest?.[0] ?? 0;
  }

  #count(action: number, by: number): void {
    this.#db.run('UPDATE action SET cells = cells + ? WHERE action = ?', by, action);
  }
}
