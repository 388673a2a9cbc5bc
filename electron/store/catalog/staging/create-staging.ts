import {
  type DraftFilter,
  type DraftOrder,
  type DraftRow,
  type DraftScope,
  type DraftSelection,
  type HistoryCell,
  type HistoryStep,
  type Keep,
  MAX_HISTORY_CELLS,
  type StagedSummary,
  type TypedText,
} from '#shared/contract/drafts.ts';
import type { CellRef, CellUpdate, Column, ListIntent } from '#shared/domain/cell.ts';
import { cellUpdate, readFacts } from '../cell-facts.ts';
import type { Core, EditOutcome } from '../core.ts';
import { draftCells, draftColumns, listDrafts } from './draft-list.ts';
import { draftsForFile, type FilePage } from './drafts-for-file.ts';
import { type CellEdit, Editing } from './editing.ts';
import { type FileChange, type FileChangeCounts, FileChanges } from './file-changes.ts';
import type { RemovedSince } from './marks.ts';
import { StepCells } from './step-cells.ts';
import type { SteppedCells } from './stepped-cells.ts';

/** The outcome of undoing or redoing one step: see `history.undo`. */
type StepOutcome = EditOutcome & {
  label: string | null;
  item: number | null;
  done: number;
  leftAlone: number;
  removed: RemovedSince | null;
};

/** Staged edits, and the history of what the user did. */
export function createStaging(core: Core) {
  const { db, names, meta, counts, history, restaging, spelling, stagedSummary, edited } = core;
  const scopes = { names, untranslated: () => counts.untranslated() };
  const editing = new Editing({ db, names, scopes, restaging });
  const fileChanges = new FileChanges({ db, names, restaging });
  const stepCells = new StepCells(db, names);
  const typedBefore = meta.get('typed_texts');
  const stepped = ({ shown, item, done, leftAlone, removed }: SteppedCells) => ({
    ...edited(shown),
    item,
    done,
    leftAlone,
    removed,
  });

  return {
    stagedSummary,
    typedTexts: (): (TypedText & { isLeft: boolean })[] =>
      meta.get('typed_texts').map((one) => ({
        ...one,
        isLeft: typedBefore.some((left) => isSameTyped(left, one) && left.text === one.text),
      })),
    /** Keeps what is being typed in place of what was kept of the same text; null forgets it. */
    keepTyped: ({ text, ...of }: Omit<TypedText, 'text'> & { text: string | null }): void =>
      db.transaction('page', () => {
        const others = meta.get('typed_texts').filter((one) => !isSameTyped(one, of));
        meta.set('typed_texts', text === null ? others : [...others, { ...of, text }]);
      }),
    edit: (label: string, edits: CellEdit[]): EditOutcome => edited(editing.edit(label, edits)),
    listDrafts: (
      scope: DraftScope,
      offset: number,
      limit: number,
      order: DraftOrder = null,
    ): { total: number; counts: Record<DraftFilter, number>; mergeable: number; rows: DraftRow[] } =>
      listDrafts(db, scopes, scope, offset, limit, order),
    draftCells: (scope: DraftScope, offset: number, limit: number, order: DraftOrder = null): CellRef[] =>
      draftCells(db, scopes, scope, offset, limit, order),
    /** The columns that contain a filter's staged changes. */
    draftColumns: (filter: DraftFilter): (Column & { changes: number })[] => draftColumns(db, names, filter),
    discardDrafts: (which: DraftSelection): EditOutcome => edited(editing.discard(which)),
    /** `leftAlone`: conflicts that the decision does not fit (merging values that are not lists). */
    resolveDrafts: (which: DraftSelection, keep: Keep): EditOutcome & { leftAlone: number } => {
      const { cells, leftAlone } = editing.resolve(which, keep);
      return { ...edited(cells), leftAlone };
    },
    /** `leftAlone`: edits that can be sent in only one way, and conflicts. */
    sendDraftsAs: (which: DraftSelection, intent: ListIntent): EditOutcome & { leftAlone: number } => {
      const { cells, leftAlone } = editing.sendAs(which, intent);
      return { ...edited(cells), leftAlone };
    },
    /** Staged changes for a file, chunk by chunk: `after` is the `next` of the previous chunk. */
    draftsForFile: (scope: DraftScope, after: string | null, limit: number): FilePage =>
      draftsForFile(db, scopes, spelling(), scope, after, limit),
    /** What staging changes from a file would do. Changes nothing. */
    checkFileChanges: (changes: FileChange[]): FileChangeCounts => fileChanges.check(changes),
    leftOutFileChanges: (changes: FileChange[], replaceStaged: boolean): boolean[] =>
      fileChanges.leftOut(changes, replaceStaged),
    /** Stages changes from a file as one step, on the base that their authors saw. */
    stageFileChanges: (
      label: string,
      changes: FileChange[],
      replaceStaged: boolean,
    ): EditOutcome & { staged: number; discarded: number } => {
      const { cells, staged, discarded } = fileChanges.stage(label, changes, replaceStaged);
      return { ...edited(cells), staged, discarded };
    },
    /** If very many cells changed, `cells` holds the first ones. Throws `busy` while a step is open (`beginStep`). */
    undo: (): StepOutcome => {
      const { label, ...step } = history.step('undo');
      return { label, ...stepped(step.stepped) };
    },
    redo: (): StepOutcome => {
      const { label, ...step } = history.step('redo');
      return { label, ...stepped(step.stepped) };
    },
    history: (before: number | null, limit: number): { steps: HistoryStep[]; more: boolean } => {
      const { steps, more } = history.list(before, limit);
      return { steps: steps.map((step) => stepCells.describe(step)), more };
    },
    /** The first cells that a step changed; none if the step no longer exists. */
    historyCells: (step: number): HistoryCell[] => stepCells.first(step, MAX_HISTORY_CELLS),
    /**
     * Undoes or redoes steps until `step` is the last one done; null: until none is. Throws `not_found` for a step that
     * no longer exists, `busy` like `undo`, `invalid_input` if it takes another number of steps than `agreed`.
     */
    jump: (step: number | null, agreed?: number): EditOutcome & { steps: number; leftAlone: number } => {
      const { steps, ...jump } = history.jump(step, agreed);
      const { cells, summary, leftAlone } = stepped(jump.stepped);
      return { steps, cells, summary, leftAlone };
    },
    /**
     * Begins a step that is done in chunks. Until `endStep`, nothing can be undone, redone or frozen (`busy`), and after
     * a crash the step is reverted at the next start. Only one at a time: an earlier one that was left open is reverted
     * first.
     */
    beginStep: (label: string): number => history.open(label),
    /** Closes a step; one that changed nothing is not part of the history. */
    endStep: (step: number): StagedSummary => {
      history.close(step);
      return stagedSummary();
    },
    /**
     * Reverts at most `limit` cells of an open step, and deletes it when no more are `left`. Cells that have changed
     * otherwise since are left unchanged.
     */
    revertStep: (step: number, limit: number): { left: number } => history.revert(step, limit),
    /** What is staged now, and what these cells show. */
    stagedNow: (cells: CellRef[] | null): { summary: StagedSummary; cells: CellUpdate[] | null } => ({
      summary: stagedSummary(),
      cells:
        cells &&
        readFacts(
          db,
          cells.map((cell) => names.key(cell)),
        ).map((facts) => cellUpdate(names, facts)),
    }),
  };
}

const isSameTyped = (a: Omit<TypedText, 'text'>, b: Omit<TypedText, 'text'>): boolean =>
  a.editor === b.editor &&
  a.product === b.product &&
  a.property === b.property &&
  a.locale === b.locale &&
  a.item === b.item;
