import { z } from 'zod';
import { cellRef, cellUpdate, change, column, intent, listIntent } from '../domain/cell.ts';
import { cellValueSchema } from '../domain/value-schema.ts';
import { defineEvent, defineOperation } from './define.ts';
import { reason } from './reason.ts';

const onConnection = z.object({ connectionId: z.string() });

export const MAX_EDITS_PER_CALL = 10_000;

/** What is staged, for badges, the status bar and the review's heading. */
export const stagedSummary = z.object({
  changes: z.int(),
  products: z.int(),
  conflicts: z.int(),
  failed: z.int(),
  /** Products marked to be removed. */
  removals: z.object({ unlink: z.int(), delete: z.int() }),
  /** New products, and listed ones that are to be sent whole (4.1). */
  creations: z.object({ create: z.int(), update: z.int() }),
  /** What undo and redo would do next ("Edit title · de"), or null. */
  undo: z.string().nullable(),
  redo: z.string().nullable(),
});
export type StagedSummary = z.infer<typeof stagedSummary>;

export const draftFilter = z.enum(['all', 'conflict', 'failed', 'set', 'remove', 'items']);
export type DraftFilter = z.infer<typeof draftFilter>;

/** One staged change, as Review lists it. */
export const draftRow = cellRef.extend({
  identifier: z.string(),
  title: z.string(),
  intent,
  /** The value the user saw when editing, the one the local copy of the service holds now, and the one to be sent. */
  base: cellValueSchema,
  current: cellValueSchema,
  next: cellValueSchema,
  state: z.enum(['edited', 'failed', 'conflict', 'sending', 'unknown']),
  /** Of a failed one. */
  ...reason.shape,
  gone: z.boolean(),
  /** Why a check of the translation holds it back; null where none does. */
  blocked: z.string().nullable(),
});
export type DraftRow = z.infer<typeof draftRow>;

/** In place of a locale: properties that are not translatable, which have no language (2.1 rule 2). */
export const NO_LANGUAGE = '';

/**
 * Staged changes: those a filter shows, of one property or locale where named. A locale has translatable properties only; the others are
 * in `NO_LANGUAGE`. `search`: in identifier, title, property, old or new value.
 */
export const draftScope = z.object({
  filter: draftFilter,
  property: z.string().nullable().default(null),
  locale: z.string().nullable().default(null),
  search: z.string().max(500).default(''),
});
export type DraftScope = z.infer<typeof draftScope>;

export const draftSort = z.enum(['product', 'column', 'old', 'new', 'state']);
export type DraftSort = z.infer<typeof draftSort>;

/** How staged changes are sorted; null: products in the service's order. */
export const draftOrder = z.object({ by: draftSort, descending: z.boolean() }).nullable().default(null);
export type DraftOrder = z.infer<typeof draftOrder>;

/**
 * How a conflict is decided. `mine` keeps the edit over the service's present value, `theirs` discards it, `merge` takes both
 * sides' additions and removals of a list.
 */
export const keep = z.enum(['mine', 'theirs', 'merge']);
export type Keep = z.infer<typeof keep>;

export const editResult = z.object({ cells: z.array(cellUpdate), summary: stagedSummary });
/** Which staged changes: named cells, or all that a filter shows. */
const selection = z.union([z.object({ cells: z.array(cellRef).min(1).max(MAX_EDITS_PER_CALL) }), draftScope]);
export type DraftSelection = z.infer<typeof selection>;

const stepResult = editResult.extend({
  /** What was undone or redone, or null when there was nothing to do. */
  label: z.string().nullable(),
  /** Cells, and marks of products, that it changed. */
  done: z.int(),
  /** Those that changed otherwise since and were left as they are. */
  leftAlone: z.int(),
  /** Of these: products that were removed meanwhile, which only a restore brings back, and the last change set that did. */
  removed: z.object({ products: z.int(), changeSet: z.int() }).nullable(),
});

/** What a step of the history did to a cell. Of long texts, the part around what differs; null for values too large to be shown in a line. */
export const historyCell = cellRef.extend({
  identifier: z.string(),
  title: z.string(),
  values: z.object({ old: cellValueSchema, next: cellValueSchema }).nullable(),
});
export type HistoryCell = z.infer<typeof historyCell>;

/** So many cells of a step are shown one by one. */
export const MAX_HISTORY_CELLS = 20;

/** One step of the history, as the user sees it ("Paste 5,000 cells into Title · de"). */
export const historyAction = z.object({
  action: z.int(),
  label: z.string(),
  at: z.string(),
  undone: z.boolean(),
  cells: z.int(),
  /** The cell of a step that changed only one. */
  cell: historyCell.nullable(),
  /** The column that all of its cells are in; null where they are in several, or there is none. */
  column: column.nullable(),
  /** Products whose mark it changed: to be removed, created or sent whole. */
  products: z.int(),
});
export type HistoryAction = z.infer<typeof historyAction>;

export const draftOperations = [
  /**
   * Stages edits as one undo step; when it returns, they are on disk (promise 1). A value equal to the service's
   * stages nothing, and un-stages an earlier edit (promise 3). `label` names the step in the history. `seen`: the service's value that
   * the user saw when they began to type; where it is another by now, the edit is a conflict.
   */
  defineOperation({
    name: 'drafts.edit',
    input: onConnection.extend({
      label: z.string().min(1).max(200),
      edits: z
        .array(cellRef.extend({ change, seen: cellValueSchema.optional() }))
        .min(1)
        .max(MAX_EDITS_PER_CALL),
    }),
    output: editResult,
  }),
  defineOperation({ name: 'drafts.summary', input: onConnection, output: stagedSummary }),
  defineOperation({
    name: 'drafts.list',
    input: onConnection.extend({
      scope: draftScope,
      order: draftOrder,
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(1000),
    }),
    output: z.object({
      total: z.int(),
      counts: z.record(draftFilter, z.int()),
      /** Conflicts in the scope that can be merged: both sides are lists. */
      mergeable: z.int(),
      rows: z.array(draftRow),
    }),
  }),
  /** Where the changes of rows of the list are: to choose them, whether they were read or not. */
  defineOperation({
    name: 'drafts.cells',
    input: onConnection.extend({
      scope: draftScope,
      order: draftOrder,
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(MAX_EDITS_PER_CALL),
    }),
    output: z.array(cellRef),
  }),
  /** Which columns a filter's staged changes are in. */
  defineOperation({
    name: 'drafts.columns',
    input: onConnection.extend({ filter: draftFilter }),
    output: z.array(column.extend({ changes: z.int() })),
  }),
  /** Drops staged changes (undoable). */
  defineOperation({
    name: 'drafts.discard',
    input: onConnection.extend({ which: selection }),
    output: editResult,
  }),
  /** Settles conflicts (undoable). `leftAlone`: those that the decision does not fit, as merging fits lists only. */
  defineOperation({
    name: 'drafts.resolve',
    input: onConnection.extend({ which: selection, keep }),
    output: editResult.extend({ leftAlone: z.int() }),
  }),
  /**
   * Chooses how staged lists that only grew or only shrank are sent (undoable): their items appended or removed, or the whole list set. `leftAlone`:
   * edits that can be sent in one way only, and conflicts, which are decided first.
   */
  defineOperation({
    name: 'drafts.sendAs',
    input: onConnection.extend({ which: selection, intent: listIntent }),
    output: editResult.extend({ leftAlone: z.int() }),
  }),
  /** What the user did, the newest first; `before` an action for the next page. */
  defineOperation({
    name: 'history.list',
    input: onConnection.extend({ before: z.int().nullable(), limit: z.int().min(1).max(500) }),
    output: z.object({ actions: z.array(historyAction), more: z.boolean() }),
  }),
  /** The first cells that a step changed; none for a step that is no more. */
  defineOperation({
    name: 'history.cells',
    input: onConnection.extend({ action: z.int() }),
    output: z.object({ cells: z.array(historyCell).max(MAX_HISTORY_CELLS) }),
  }),
  /** Undoes or redoes step by step until `action` is the last one done (null: nothing is). Undone steps stay redoable. */
  defineOperation({
    name: 'history.jump',
    input: onConnection.extend({ action: z.int().nullable() }),
    output: editResult.extend({ steps: z.int(), leftAlone: z.int() }),
  }),
  defineOperation({ name: 'history.undo', input: onConnection, output: stepResult }),
  defineOperation({ name: 'history.redo', input: onConnection, output: stepResult }),
] as const;

export const draftEvents = [
  /** Staged edits changed. `cells` lists the cells when they are few, so that other windows can repaint just them. */
  defineEvent({
    name: 'drafts.changed',
    payload: onConnection.extend({ summary: stagedSummary, cells: z.array(cellUpdate).nullable() }),
  }),
] as const;
