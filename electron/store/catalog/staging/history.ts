import { effectiveValue } from '#shared/domain/patch.ts';
import { type CellValue, sameValue } from '#shared/domain/value.ts';
import type { Database } from '../../database.ts';
import { type CellFacts, readFacts, shownValue } from '../cell-facts.ts';
import type { CellKey } from '../names.ts';
import type { Drafts, StagedDraft } from './drafts.ts';
import type { Revisions } from './revisions.ts';
import { sameWish, stageValue } from './stage-change.ts';

/** What was staged on a cell, and what it showed. */
export interface CellSnapshot {
  draft: StagedDraft | null;
  shown: CellValue;
}

export const snapshotOf = (facts: CellFacts): CellSnapshot => ({
  draft: facts.draft,
  shown: shownValue(facts),
});

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
  cells: CellFacts[];
  leftAlone: number;
}

/** The edit log: one action for each thing the user did, undone and done again in order, on disk (undo without limit). */
export class History {
  readonly #db: Database;
  readonly #drafts: Drafts;
  readonly #revisions: Revisions;

  constructor(db: Database, drafts: Drafts, revisions: Revisions) {
    this.#db = db;
    this.#drafts = drafts;
    this.#revisions = revisions;
  }

  /** Adds an action; what was undone can then no longer be redone. Only inside a transaction. */
  record(label: string, steps: readonly CellStep[]): void {
    this.#db.run('DELETE FROM action WHERE undone = 1');
    const action = this.#db.run(
      'INSERT INTO action (label, at) VALUES (?, ?)',
      label,
      new Date().toISOString(),
    ).lastId;
    this.#db.insertRows(
      'INSERT INTO action_change (action, product, property, locale, before, after) VALUES',
      6,
      steps.flatMap(({ cell: { product, property, locale }, before, after }) => [
        action,
        product,
        property,
        locale,
        JSON.stringify(before),
        JSON.stringify(after),
      ]),
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
      const rows = this.#db.all<StepColumns>(
        'SELECT product, property, locale, before, after FROM action_change WHERE action = ?',
        next.action,
      );
      const here = readFacts(this.#db, rows);
      const cells = rows.flatMap(
        (row, i) => this.#stepCell(next.action, row, here[i]!, direction, revision) ?? [],
      );
      this.#db.run(
        'UPDATE action SET undone = ? WHERE action = ?',
        Number(direction === 'undo'),
        next.action,
      );
      return { label: next.label, cells, leftAlone: rows.length - cells.length };
    });
  }

  /** Null when the cell changed otherwise since: it is left alone, and is no longer part of the action. */
  #stepCell(
    action: number,
    row: StepColumns,
    here: CellFacts,
    direction: 'undo' | 'redo',
    revision: number,
  ): CellFacts | null {
    const { product, property, locale } = here.cell;
    const [fromText, toText] = direction === 'undo' ? [row.after, row.before] : [row.before, row.after];
    const from = JSON.parse(fromText) as CellSnapshot;
    const to = JSON.parse(toText) as CellSnapshot;
    const target = stepTarget(here, from, to, revision);
    if (target === 'leave') {
      this.#db.run(
        'DELETE FROM action_change WHERE action = ? AND product = ? AND property = ? AND locale = ?',
        action,
        product,
        property,
        locale,
      );
      return null;
    }
    const there = { ...here, ...this.#drafts.write(here.cell, here, target, here.current) };
    const left = JSON.stringify(snapshotOf(here));
    const reached = JSON.stringify(snapshotOf(there));
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
    return there;
  }
}

/** The draft a cell gets when it is stepped from one side of an action to the other, or `leave`. */
function stepTarget(
  { draft, current }: CellFacts,
  from: CellSnapshot,
  to: CellSnapshot,
  revision: number,
): StagedDraft | null | 'leave' {
  if (sameWish(draft, from.draft))
    return to.draft && !sameValue(current, effectiveValue(to.draft)) ? to.draft : null;
  const wasApplied = draft === null && from.draft !== null && sameValue(current, effectiveValue(from.draft));
  if (!wasApplied) return 'leave';
  const back = stageValue(current, current, to.shown);
  return back && { ...back, rev: revision, failure: null };
}
