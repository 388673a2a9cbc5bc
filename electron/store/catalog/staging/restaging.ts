import type { Draft } from '#shared/domain/patch.ts';
import type { Database } from '../../database.ts';
import type { CellFacts } from '../cell-facts.ts';
import type { Drafts } from './drafts.ts';
import { type CellStep, type History, snapshotOf } from './history.ts';
import type { Revisions } from './revisions.ts';
import { sameDraft } from './stage-change.ts';

/** A cell with what is to be staged on it. */
export interface Restage {
  facts: CellFacts;
  next: Draft | null;
}

/** Writes staged edits as actions of the history. Only inside a transaction. */
export class Restaging {
  readonly #db: Database;
  readonly #drafts: Drafts;
  readonly #history: History;
  readonly #revisions: Revisions;

  constructor(parts: { db: Database; drafts: Drafts; history: History; revisions: Revisions }) {
    this.#db = parts.db;
    this.#drafts = parts.drafts;
    this.#history = parts.history;
    this.#revisions = parts.revisions;
  }

  /**
   * Stages what is wanted as one action, each cell at most once; `label` is asked for its name with the number of cells
   * that change. Gives the facts of all the cells then, in their order. `more`: cells that changed by other means and
   * belong to the same action.
   */
  apply(
    label: (changes: number) => string,
    wanted: readonly Restage[],
    more: readonly CellStep[] = [],
  ): CellFacts[] {
    const rev = wanted.some(changes) ? this.#revisions.next() : 0;
    const steps = [...more];
    const after = wanted.map((one) => {
      const { facts, next } = one;
      if (!changes(one)) return facts;
      const draft = next && { ...next, rev, failure: null };
      const there = { ...facts, ...this.#drafts.write(facts.cell, facts, draft, facts.current) };
      this.#clearMark(there);
      steps.push({ cell: facts.cell, before: snapshotOf(facts), after: snapshotOf(there) });
      return there;
    });
    if (steps.length > 0) this.#history.record(label(steps.length), steps);
    return after;
  }

  #clearMark(facts: CellFacts): void {
    if (!facts.applied) return;
    const { product, property, locale } = facts.cell;
    this.#db.run(
      'DELETE FROM applied_mark WHERE product = ? AND property = ? AND locale = ?',
      product,
      property,
      locale,
    );
    facts.applied = false;
  }
}

const changes = ({ facts, next }: Restage): boolean => !sameDraft(facts.draft, next);
