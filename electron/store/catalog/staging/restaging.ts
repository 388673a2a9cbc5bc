import { AppError } from '#shared/contract/result.ts';
import { type Draft, sameDraft } from '#shared/domain/patch.ts';
import type { Database } from '../../database.ts';
import type { CellFacts } from '../cell-facts.ts';
import { inChunks } from '../chunks.ts';
import { type KeptLanguages, notPulled } from '../kept-languages.ts';
import { CELL_IN_KEYS_SQL, cellKeysJson } from '../names.ts';
import type { KeptSegment } from '../segments/segment-records.ts';
import { type CellStep, snapshotOf } from './cell-step.ts';
import type { Drafts } from './drafts.ts';
import type { History, Withdrawing } from './history.ts';
import type { Revisions } from './revisions.ts';

/** A cell and what is to be staged on it. */
export interface Restage {
  facts: CellFacts;
  next: Draft | null;
  /** What is kept about segments of the cell, if that changes too: before and after. Its writer writes it. */
  segments?: { before: readonly KeptSegment[]; after: readonly KeptSegment[] };
}

interface Parts {
  db: Database;
  drafts: Drafts;
  history: History;
  revisions: Revisions;
  withdrawals: Withdrawing;
  keptLanguages: KeptLanguages;
}

/**
 * A step of the history whose cells are added chunk by chunk, all in one transaction: it begins with the first cell, and
 * gets its label at the end.
 */
export class GrowingStep {
  readonly #history: History;
  #step: number | null = null;
  #cells = 0;

  constructor(history: History) {
    this.#history = history;
  }

  add(steps: readonly CellStep[]): void {
    if (steps.length === 0) return;
    this.#step ??= this.#history.begin('');
    this.#history.add(this.#step, steps);
    this.#cells += steps.length;
  }

  /** Without cells, there is no step. */
  end(label: (cells: number) => string): void {
    if (this.#step !== null) this.#history.rename(this.#step, label(this.#cells));
  }
}

/**
 * Writes staged edits as steps of the history. Only inside a transaction. Throws `invalid_input` for an edit of a cell whose value was
 * kept back.
 */
export class Restaging {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Stages what is wanted as one step, each cell at most once; `label` is called with the number of cells that change.
   * Returns the resulting facts of all cells, in the same order. Items of edits that this withdraws are no longer sent.
   */
  apply(label: (changes: number) => string, wanted: readonly Restage[]): CellFacts[] {
    const step = this.begin();
    const facts = inChunks(wanted).flatMap((chunk) => this.addTo(step, chunk));
    step.end(label);
    return facts;
  }

  /** Begins a step that is made in one transaction, chunk by chunk; it must be ended with `end`. */
  begin(): GrowingStep {
    return new GrowingStep(this.#parts.history);
  }

  /** Like `apply`, as part of such a step. `more`: cells that changed by other means and belong to the same step. */
  addTo(step: GrowingStep, wanted: readonly Restage[], more: readonly CellStep[] = []): CellFacts[] {
    const { facts, steps } = this.#write(wanted);
    this.#parts.withdrawals.ofCells(wanted.filter(isDiscarded).map((one) => one.facts.cell));
    step.add([...more, ...steps]);
    return facts;
  }

  /** Like `apply`, as part of an open step; items of edits that it withdraws are no longer sent once it is closed. */
  add(step: number, wanted: readonly Restage[]): CellFacts[] {
    const { facts, steps } = this.#write(wanted);
    this.#parts.history.add(step, steps);
    return facts;
  }

  #write(wanted: readonly Restage[]): { facts: CellFacts[]; steps: CellStep[] } {
    const changing = wanted.filter(changes);
    this.#refuseUnknown(changing);
    const rev = changing.length > 0 ? this.#parts.revisions.next() : 0;
    const written = this.#parts.drafts.writeAll(
      changing.map(({ facts, next }) => ({
        cell: facts.cell,
        before: facts,
        draft: next && { ...next, rev, failure: null },
        current: facts.current,
      })),
    );
    this.#clearMarks(changing);
    const after = new Map<CellFacts, CellFacts>();
    for (const [i, { facts }] of changing.entries())
      after.set(facts, { ...facts, ...written[i]!, applied: false });
    const steps = wanted.flatMap(({ facts, segments }): CellStep[] => {
      const there = after.get(facts);
      if (!there && !segments) return [];
      const before = snapshotOf(facts, segments?.before);
      return [{ cell: facts.cell, before, after: snapshotOf(there ?? facts, segments?.after) }];
    });
    return { facts: wanted.map(({ facts }) => after.get(facts) ?? facts), steps };
  }

  #refuseUnknown(changing: readonly Restage[]): void {
    const { keptLanguages } = this.#parts;
    if (keptLanguages.pulled === null) return;
    const unknown = changing.find(
      ({ facts, next }) =>
        next && !facts.draft && facts.current === null && !keptLanguages.isKnown(facts.cell),
    );
    if (unknown) throw new AppError('invalid_input', notPulled(keptLanguages.nameOf(unknown.facts.cell)));
  }

  #clearMarks(changing: readonly Restage[]): void {
    const marked = changing.flatMap(({ facts }) => (facts.applied ? [facts.cell] : []));
    if (marked.length > 0)
      this.#parts.db.run(`DELETE FROM applied_mark WHERE ${CELL_IN_KEYS_SQL}`, cellKeysJson(marked));
  }
}

const isDiscarded = ({ facts, next }: Restage): boolean => facts.draft !== null && next === null;

const changes = ({ facts, next }: Restage): boolean => !sameDraft(facts.draft, next);
