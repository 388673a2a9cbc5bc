import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { Database } from '../../database.ts';
import { type CellFacts, readFacts } from '../cell-facts.ts';
import type { KeptLanguages } from '../kept-languages.ts';
import type { Meta } from '../meta.ts';
import type { CellKey } from '../names.ts';
import type { SegmentRecords } from '../segments/segment-records.ts';
import { type CellStep, correctedStep, type Sides, sidesOf, stepTarget, toLogged } from './cell-step.ts';
import type { Drafts, StagedDraft } from './drafts.ts';
import type { Marks } from './marks.ts';
import type { Revisions } from './revisions.ts';
import { type Direction, type LoggedCell, type LoggedStep, StepLog } from './step-log.ts';
import { SteppedCells } from './stepped-cells.ts';

const CELLS_AT_A_TIME = 5_000;

/** Is told inside the transaction that nothing is staged any more on cells that may be on their way. */
export interface Withdrawing {
  ofCells(cells: readonly CellKey[]): void;
  /** Those cells of a step on which nothing is staged any more. */
  ofStep(step: number): void;
}

interface Parts {
  db: Database;
  meta: Meta;
  drafts: Drafts;
  revisions: Revisions;
  marks: Marks;
  withdrawals: Withdrawing;
  records: SegmentRecords;
  keptLanguages: Pick<KeptLanguages, 'isKnown' | 'pulled'>;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * The edit log: one step for each thing the user did, to cells or to marks of whole products, undone and redone in order,
 * on disk (unlimited undo). An edit of very many cells is an open step until all of it is done: nothing is undone or redone
 * in the meantime.
 */
export class History {
  readonly #parts: Parts;
  readonly #log: StepLog;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#log = new StepLog(parts.db, parts.meta);
  }

  /**
   * Begins an empty step and returns its number; what was undone can then no longer be redone. Only inside a transaction.
   */
  begin(label: string): number {
    this.#log.forgetUndone();
    return this.#log.begin(label, false);
  }

  /** Opens a step. An earlier one that was left open is reverted first. */
  open(label: string): number {
    this.recover();
    return this.#parts.db.transaction('page', () => this.#log.begin(label, true));
  }

  /** Adds cells to a step. Only inside a transaction. */
  add(step: number, steps: readonly CellStep[]): void {
    this.#log.add(step, steps.map(toLogged));
  }

  /** Only inside a transaction. */
  rename(step: number, label: string): void {
    this.#log.rename(step, label);
  }

  /** Closes an open step, which makes all of it durable. One that changed nothing is not part of the history. */
  close(step: number): void {
    this.#parts.db.transaction('durable', () => {
      if (this.#log.isEmpty(step)) return this.#log.forget(step);
      this.#log.forgetUndone();
      this.#log.close(step);
      this.#parts.withdrawals.ofStep(step);
    });
  }

  /**
   * Reverts at most `limit` cells of an open step, and deletes it when none is left. Need not be durable: a step that is
   * still open at the next start is reverted then.
   */
  revert(step: number, limit: number): { left: number } {
    return this.#parts.db.transaction('page', () => {
      const stepped = new SteppedCells();
      const chunk = this.#log.firstCells(step, limit);
      const { left: edited } = this.#stepCells(chunk, 'undo', this.#parts.revisions.next(), stepped, NONE);
      this.#log.skip(step, edited);
      this.#log.remove(step, chunk);
      const left = chunk.length < limit ? 0 : this.#log.cellCount(step);
      if (left === 0) {
        this.#parts.marks.replay(step, 'undo');
        this.#log.forget(step);
      }
      return { left };
    });
  }

  /** After a crash: reverts everything that was left open. */
  recover(): void {
    for (const step of this.#log.open()) while (this.revert(step, CELLS_AT_A_TIME).left > 0);
  }

  isOpen(): boolean {
    return this.#log.open().length > 0;
  }

  /** Throws `busy` while a step is open. */
  refuseWhileOpen(): void {
    if (this.isOpen())
      throw new AppError(
        'busy',
        t`An edit of many cells is still running. Wait for it to finish or cancel it, then try again.`,
      );
  }

  /** The labels of what undo and redo would do, and the number of the step that undo would undo. */
  next(): { undo: string | null; redo: string | null; step: number | null } {
    const last = this.#log.next('undo');
    return {
      undo: last?.label ?? null,
      redo: this.#log.next('redo')?.label ?? null,
      step: last?.step ?? null,
    };
  }

  list(before: number | null, limit: number): { steps: LoggedStep[]; more: boolean } {
    return this.#log.list(before, limit);
  }

  /** Throws `busy` while a step is open. */
  step(direction: Direction): { stepped: SteppedCells; label: string | null } {
    return this.#parts.db.transaction('durable', () => {
      this.refuseWhileOpen();
      const stepped = new SteppedCells();
      return { label: this.#step(direction, stepped), stepped };
    });
  }

  /**
   * Undoes or redoes steps until `step` is the last one done; null: until none is. Throws `not_found`, and `busy` while an
   * step is open.
   */
  jump(step: number | null, agreed?: number): { stepped: SteppedCells; steps: number } {
    return this.#parts.db.transaction('durable', () => {
      this.refuseWhileOpen();
      const undone = step === null ? false : this.#log.isUndone(step);
      if (undone === null)
        throw new AppError('not_found', t`This step is no longer in the history: later edits replaced it.`);
      const direction = undone ? 'redo' : 'undo';
      const steps = this.#log.distance(direction, step);
      if (agreed !== undefined && steps !== agreed)
        throw new AppError(
          'invalid_input',
          t`The history has changed since you looked. Choose the step again.`,
        );
      const stepped = new SteppedCells();
      for (let done = 0; done < steps; done++) this.#step(direction, stepped);
      return { stepped, steps };
    });
  }

  /** Returns the label of the step. */
  #step(direction: Direction, stepped: SteppedCells): string | null {
    const next = this.#log.next(direction);
    if (!next) return null;
    const revision = this.#parts.revisions.next();
    stepped.beginStep();
    // Marks first: what is staged on a new product is shown in its row.
    const { done, leftAlone, removed, sent } = this.#parts.marks.replay(next.step, direction);
    stepped.done += done;
    stepped.leftAlone += leftAlone;
    stepped.removed = removed;
    for (const chunk of this.#log.chunks(next.step)) {
      const { left, changed, withdrawn } = this.#stepCells(chunk, direction, revision, stepped, sent);
      this.#parts.withdrawals.ofCells(withdrawn);
      this.#log.remove(next.step, left);
      this.#log.replace(next.step, changed);
    }
    this.#log.markUndone(next.step, direction === 'undo');
    return next.label;
  }

  /**
   * `sent`: products whose cells are not stepped. `left`: those cells, cells that have changed otherwise since, and those whose
   * values are kept back by now.
   * `changed`: steps that went differently than the log says. `withdrawn`: cells that have lost their edit.
   */
  #stepCells(
    chunk: readonly LoggedCell[],
    direction: Direction,
    revision: number,
    stepped: SteppedCells,
    sent: ReadonlySet<number>,
  ): { left: LoggedCell[]; changed: LoggedCell[]; withdrawn: CellKey[] } {
    const facts = readFacts(this.#parts.db, chunk);
    const left: LoggedCell[] = [];
    const going: { step: LoggedCell; sides: Sides; here: CellFacts; target: StagedDraft | null }[] = [];
    chunk.forEach((step, i) => {
      const here = facts[i]!;
      const sides = sidesOf(step, direction);
      const target = sent.has(step.product) ? 'leave' : stepTarget(sides, here, revision);
      if (target === 'leave' || (target && this.#isUnknown(here))) left.push(step);
      else going.push({ step, sides, here, target });
    });
    const written = this.#parts.drafts.writeAll(
      going.map(({ here, target }) => ({
        cell: here.cell,
        before: here,
        draft: target,
        current: here.current,
      })),
    );
    const changed = going.flatMap(({ step, sides, here }, i) => {
      const there = { ...here, ...written[i]! };
      const { segments } = sides.to;
      if (segments) this.#parts.records.restore(here.cell, segments);
      stepped.add(there, segments?.[0]?.item);
      return correctedStep(step, sides, here, there, direction) ?? [];
    });
    stepped.done += going.length;
    stepped.leftAlone += left.length;
    const withdrawn = going.flatMap(({ here, target }) => (here.draft && !target ? [here.cell] : []));
    return { left, changed, withdrawn };
  }

  /** Whether the cell has a value that was kept back, so that an edit of it would have no base. */
  #isUnknown({ draft, current, cell }: CellFacts): boolean {
    const { keptLanguages } = this.#parts;
    return (
      draft === null && current === null && keptLanguages.pulled !== null && !keptLanguages.isKnown(cell)
    );
  }
}
