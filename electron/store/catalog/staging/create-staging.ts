import {
  type DraftFilter,
  type DraftOrder,
  type DraftRow,
  type DraftScope,
  type DraftSelection,
  type HistoryAction,
  type HistoryCell,
  type Keep,
  MAX_HISTORY_CELLS,
} from '#shared/contract/drafts.ts';
import type { CellRef, CellUpdate, Column, ListIntent } from '#shared/domain/cell.ts';
import { cellUpdate, readFacts } from '../cell-facts.ts';
import type { Core, EditOutcome } from '../core.ts';
import type { RemovedSince } from '../removals/mark-steps.ts';
import { draftCells, draftColumns, listDrafts } from './draft-list.ts';
import { draftsForFile, type FilePage } from './drafts-for-file.ts';
import { type CellEdit, Editing } from './editing.ts';
import { type FileChange, type FileChangeCounts, FileChanges } from './file-changes.ts';
import { StepCells } from './step-cells.ts';
import type { SteppedCells } from './stepped-cells.ts';

/** What undoing or redoing one step came to: see `history.undo`. */
type StepOutcome = EditOutcome & {
  label: string | null;
  done: number;
  leftAlone: number;
  removed: RemovedSince | null;
};

/** Staged edits, and the history of what the user did. */
export function createStaging(core: Core) {
  const { db, names, counts, history, restaging, views, spelling, stagedSummary, takenFrom, edited } = core;
  const scopes = { names, untranslated: () => counts.untranslated() };
  const editing = new Editing({ db, names, scopes, restaging });
  const fileChanges = new FileChanges({ db, names, restaging });
  const stepCells = new StepCells(db, names);
  const stepped = ({ products, columns, shown, done, leftAlone, removed }: SteppedCells) => {
    views.touch(products, columns);
    return { ...edited(shown), done, leftAlone, removed };
  };

  return {
    stagedSummary,
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
    /** The columns in which a filter's staged changes are. */
    draftColumns: (filter: DraftFilter): (Column & { changes: number })[] => draftColumns(db, names, filter),
    discardDrafts: (which: DraftSelection): EditOutcome => edited(editing.discard(which)),
    /** `leftAlone`: conflicts that the decision does not fit (merging what is no list). */
    resolveDrafts: (which: DraftSelection, keep: Keep): EditOutcome & { leftAlone: number } => {
      const { cells, leftAlone } = editing.resolve(which, keep);
      return { ...edited(cells), leftAlone };
    },
    /** `leftAlone`: edits that can be sent in one way only, and conflicts. */
    sendDraftsAs: (which: DraftSelection, intent: ListIntent): EditOutcome & { leftAlone: number } => {
      const { cells, leftAlone } = editing.sendAs(which, intent);
      return { ...edited(cells), leftAlone };
    },
    /** Staged changes for a file, chunk by chunk: after the `next` of the one before. */
    draftsForFile: (scope: DraftScope, after: string | null, limit: number): FilePage =>
      draftsForFile(db, scopes, spelling(), scope, after, limit),
    /** What staging changes out of a file would do. Changes nothing. */
    checkFileChanges: (changes: FileChange[]): FileChangeCounts => fileChanges.check(changes),
    /** Stages changes out of a file as one action, over the base that their authors saw. */
    stageFileChanges: (
      label: string,
      changes: FileChange[],
      replaceStaged: boolean,
    ): EditOutcome & { staged: number } => {
      const { cells, staged } = fileChanges.stage(label, changes, replaceStaged);
      return { ...edited(cells), staged };
    },
    /** Of very many cells, `cells` holds the first ones. Throws `busy` while an action is open (`beginAction`). */
    undo: (): StepOutcome => {
      const { label, ...step } = history.step('undo');
      return { label, ...stepped(step.stepped) };
    },
    redo: (): StepOutcome => {
      const { label, ...step } = history.step('redo');
      return { label, ...stepped(step.stepped) };
    },
    history: (before: number | null, limit: number): { actions: HistoryAction[]; more: boolean } => {
      const { actions, more } = history.list(before, limit);
      return { actions: actions.map((action) => stepCells.describe(action)), more };
    },
    /** The first cells that a step changed; none for a step that is no more. */
    historyCells: (action: number): HistoryCell[] => stepCells.first(action, MAX_HISTORY_CELLS),
    /** Steps until `action` is the last one done; null: until none is. Throws `not_found` for an action that is no more, `busy` like `undo`. */
    jump: (action: number | null): EditOutcome & { steps: number; leftAlone: number } => {
      const { steps, ...jump } = history.jump(action);
      const { cells, summary, takenFrom, leftAlone } = stepped(jump.stepped);
      return { steps, cells, summary, takenFrom, leftAlone };
    },
    /**
     * Begins an action that is done in chunks. Until `endAction` nothing can be undone, redone or frozen (`busy`), and a
     * crash takes it back at the next start. One at a time: what an earlier one left open is taken back first.
     */
    beginAction: (label: string): number => history.open(label),
    /** Closes an action; one that changed nothing is no step of the history. */
    endAction: (action: number): Pick<EditOutcome, 'summary' | 'takenFrom'> => {
      history.close(action);
      return { summary: stagedSummary(), takenFrom: takenFrom() };
    },
    /**
     * Takes back at most `limit` cells of an open action, and forgets it when no more are `left`. Cells that changed
     * otherwise since stay as they are.
     */
    takeBack: (action: number, limit: number): { left: number } => {
      const { left, stepped: cells } = history.takeBack(action, limit);
      views.touch(cells.products, cells.columns);
      return { left };
    },
    /** What these cells show now. */
    cellUpdates: (cells: CellRef[]): CellUpdate[] =>
      readFacts(
        db,
        cells.map((cell) => names.key(cell)),
      ).map((facts) => cellUpdate(names, facts)),
  };
}
