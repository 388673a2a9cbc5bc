import { effectiveValue } from '#shared/domain/patch.ts';
import { type CellValue, sameValue } from '#shared/domain/value.ts';
import type { Database } from '../database.ts';
import type { CurrentValues } from './current-values.ts';
import type { Drafts, StagedDraft } from './drafts.ts';
import type { CellKey } from './names.ts';
import type { Revisions } from './revisions.ts';
import { sameWish, stageValue } from './staging.ts';

/** What was staged on a cell, and what it showed. */
export interface CellSnapshot {
  draft: StagedDraft | null;
  shown: CellValue;
}

export interface CellStep {
  cell: CellKey;
  before: CellSnapshot;
  after: CellSnapshot;
}

interface StepColumns extends CellKey {
  before: string;
  after: string;
}

export interface StepOutcome {
  label: string | null;
  cells: CellKey[];
  leftAlone: number;
}

/** The edit log: one action for each thing the user did, undone and done again in order, on disk (undo without limit). */
export class History {
  readonly #db: Database;
  readonly #drafts: Drafts;
  readonly #current: CurrentValues;
  readonly #revisions: Revisions;

  constructor(db: Database, drafts: Drafts, current: CurrentValues, revisions: Revisions) {
    this.#db = db;
    this.#drafts = drafts;
    this.#current = current;
    this.#revisions = revisions;
  }

  snapshot(cell: CellKey): CellSnapshot {
    const draft = this.#drafts.read(cell);
    return { draft, shown: draft ? effectiveValue(draft) : this.#current.read(cell) };
  }

  /** Adds an action; what was undone can then no longer be redone. Only inside a transaction. */
  record(label: string, steps: readonly CellStep[]): void {
    this.#db.run('DELETE FROM action WHERE undone = 1');
    const action = this.#db.run(
      'INSERT INTO action (label, at) VALUES (?, ?)',
      label,
      new Date().toISOString(),
    ).lastId;
    for (const { cell, before, after } of steps)
      this.#db.run(
        `INSERT INTO action_change (action, product, property, locale, before, after) VALUES (?, ?, ?, ?, ?, ?)`,
        action,
        cell.product,
        cell.property,
        cell.locale,
        JSON.stringify(before),
        JSON.stringify(after),
      );
  }

  labels(): { undo: string | null; redo: string | null } {
    return { undo: this.#next('undo')?.label ?? null, redo: this.#next('redo')?.label ?? null };
  }

  undo(): StepOutcome {
    return this.#step('undo');
  }

  redo(): StepOutcome {
    return this.#step('redo');
  }

  #next(direction: 'undo' | 'redo'): { action: number; label: string } | undefined {
    return this.#db.get(
      direction === 'undo'
        ? 'SELECT action, label FROM action WHERE undone = 0 ORDER BY action DESC LIMIT 1'
        : 'SELECT action, label FROM action WHERE undone = 1 ORDER BY action LIMIT 1',
    );
  }

  #step(direction: 'undo' | 'redo'): StepOutcome {
    return this.#db.transaction('durable', () => {
      const next = this.#next(direction);
      if (!next) return { label: null, cells: [], leftAlone: 0 };
      const revision = this.#revisions.next();
      const cells: CellKey[] = [];
      let leftAlone = 0;
      for (const row of this.#db.all<StepColumns>(
        'SELECT product, property, locale, before, after FROM action_change WHERE action = ?',
        next.action,
      )) {
        if (this.#stepCell(next.action, row, direction, revision)) cells.push(row);
        else leftAlone++;
      }
      this.#db.run(
        'UPDATE action SET undone = ? WHERE action = ?',
        Number(direction === 'undo'),
        next.action,
      );
      return { label: next.label, cells, leftAlone };
    });
  }

  /** False when the cell changed otherwise since: it is left alone, and is no longer part of the action. */
  #stepCell(action: number, row: StepColumns, direction: 'undo' | 'redo', revision: number): boolean {
    const { product, property, locale } = row;
    const cell = { product, property, locale };
    const [fromText, toText] = direction === 'undo' ? [row.after, row.before] : [row.before, row.after];
    const from = JSON.parse(fromText) as CellSnapshot;
    const to = JSON.parse(toText) as CellSnapshot;
    const here = this.snapshot(cell);
    const current = this.#current.read(cell);
    const target = stepTarget(here.draft, current, from, to, revision);
    if (target === 'leave') {
      this.#db.run(
        'DELETE FROM action_change WHERE action = ? AND product = ? AND property = ? AND locale = ?',
        action,
        product,
        property,
        locale,
      );
      return false;
    }
    this.#drafts.write(cell, target, current);
    const reached = JSON.stringify(this.snapshot(cell));
    const left = JSON.stringify(here);
    if (left !== fromText || reached !== toText) {
      const [before, after] = direction === 'undo' ? [reached, left] : [left, reached];
      this.#db.run(
        `UPDATE action_change SET before = ?, after = ?
         WHERE action = ? AND product = ? AND property = ? AND locale = ?`,
        before,
        after,
        action,
        product,
        property,
        locale,
      );
    }
    return true;
  }
}

/** The draft a cell gets when it is stepped from one side of an action to the other, or `leave`. */
function stepTarget(
  here: StagedDraft | null,
  current: CellValue,
  from: CellSnapshot,
  to: CellSnapshot,
  revision: number,
): StagedDraft | null | 'leave' {
  if (sameWish(here, from.draft))
    return to.draft && !sameValue(current, effectiveValue(to.draft)) ? to.draft : null;
  const wasApplied = here === null && from.draft !== null && sameValue(current, effectiveValue(from.draft));
  if (!wasApplied) return 'leave';
  const draft = stageValue(current, current, to.shown);
  return draft && { ...draft, rev: revision, failure: null };
}
