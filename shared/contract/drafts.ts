import { z } from 'zod';
import { cellRef, cellUpdate, change, column, intent, listIntent } from '../domain/cell.ts';
import { cellValueSchema } from '../domain/value-schema.ts';
import { defineEvent, defineOperation } from './define.ts';
import { reason } from './reason.ts';

const onConnection = z.object({ connectionId: z.string() });

const MAX_EDITS_PER_CALL = 10_000;

/** Counts of what is staged, for badges, the status bar and the heading of Review. */
export const stagedSummary = z.object({
  changes: z.int(),
  products: z.int(),
  conflicts: z.int(),
  failed: z.int(),
  /** Products marked for removal. */
  removals: z.object({ unlink: z.int(), delete: z.int() }),
  /** New products, and listed ones to be sent whole (4.1). */
  creations: z.object({ add: z.int(), replace: z.int() }),
  /** What undo and redo would do next ("Edit title · de"), or null. */
  undo: z.string().nullable(),
  redo: z.string().nullable(),
  /** The step that undo would undo, by its number in the history: several may have the same name. */
  step: z.int().nullable(),
});
export type StagedSummary = z.infer<typeof stagedSummary>;

const draftFilter = z.enum(['all', 'conflict', 'failed', 'set', 'remove', 'items']);
export type DraftFilter = z.infer<typeof draftFilter>;

/** A staged change, as listed in Review. */
const draftRow = cellRef.extend({
  identifier: z.string(),
  title: z.string(),
  intent,
  /** The value that the user saw when editing, the service's value in the local catalog now, and the one to be sent. */
  base: cellValueSchema,
  current: cellValueSchema,
  next: cellValueSchema,
  state: z.enum(['edited', 'failed', 'conflict', 'sending', 'unknown']),
  /** Whether an earlier value was refused, and this one has not been sent yet. */
  wasFailed: z.boolean(),
  /** The error, if it failed. */
  ...reason.shape,
  gone: z.boolean(),
  /** Why a check of the translation holds it back; null if none does. */
  blocked: z.string().nullable(),
});
export type DraftRow = z.infer<typeof draftRow>;

/** Used instead of a locale for properties that are not translatable and have no language (2.1 rule 2). */
export const NO_LANGUAGE = '';

/**
 * Staged changes that a filter shows, of one property or locale if given. A locale has translatable properties only; the
 * others are under `NO_LANGUAGE`. `search`: in identifier, title, property, old or new value.
 */
export const draftScope = z.object({
  filter: draftFilter,
  property: z.string().nullable().default(null),
  locale: z.string().nullable().default(null),
  search: z.string().max(500).default(''),
});
export type DraftScope = z.infer<typeof draftScope>;

const draftSort = z.enum(['product', 'column', 'old', 'new', 'state']);
export type DraftSort = z.infer<typeof draftSort>;

/** How staged changes are sorted; null: products in the service's order. */
const draftOrder = z.object({ by: draftSort, descending: z.boolean() }).nullable().default(null);
export type DraftOrder = z.infer<typeof draftOrder>;

/**
 * How a conflict is decided. `mine` keeps the edit over the service's current value, `theirs` discards it, `merge` combines
 * both sides' additions to and removals from a list.
 */
const keep = z.enum(['mine', 'theirs', 'merge']);
export type Keep = z.infer<typeof keep>;

export const editResult = z.object({ cells: z.array(cellUpdate), summary: stagedSummary });
/** Which staged changes: given cells, or all that a filter shows. */
const selection = z.union([z.object({ cells: z.array(cellRef).min(1).max(MAX_EDITS_PER_CALL) }), draftScope]);
export type DraftSelection = z.infer<typeof selection>;

const stepResult = editResult.extend({
  /** What was undone or redone, or null if there was nothing to do. */
  label: z.string().nullable(),
  /** For a translation of an item of a list: which item of the first of `cells`. */
  item: z.int().nonnegative().nullable(),
  /** The number of cells, and marks of products, that it changed. */
  done: z.int(),
  /** The number of those that were left alone because something else has changed them since. */
  leftAlone: z.int(),
  /**
   * Of these: products that were removed meanwhile, which only a restore brings back, and the last change set that removed
   * them.
   */
  removed: z.object({ products: z.int(), changeSet: z.int() }).nullable(),
});

/**
 * What a step of the history did to a cell. For long texts, the part around the difference; null for values too large for
 * one line.
 */
const historyCell = cellRef.extend({
  identifier: z.string(),
  title: z.string(),
  values: z.object({ old: cellValueSchema, next: cellValueSchema }).nullable(),
});
export type HistoryCell = z.infer<typeof historyCell>;

/** The most cells of a step that are shown individually. */
export const MAX_HISTORY_CELLS = 20;

/** One step of the history, as the user sees it ("Paste 5,000 cells into Title · de"). */
const historyStep = z.object({
  step: z.int(),
  label: z.string(),
  at: z.string(),
  undone: z.boolean(),
  cells: z.int(),
  /** The cell, if the step changed only one. */
  cell: historyCell.nullable(),
  /** The column that all of its cells are in; null if there are several or none. */
  column: column.nullable(),
  /** The number of products whose mark it changed: to be removed, created or sent whole. */
  products: z.int(),
});
export type HistoryStep = z.infer<typeof historyStep>;

/**
 * What is being typed, and is no edit yet: in a cell, or in a segment of the Translate view (`item`: of a list). Kept until it is
 * an edit or is given up, so that it is offered again if the app ends before.
 */
export const typedText = cellRef.extend({
  editor: z.enum(['cell', 'segment']),
  item: z.int().nonnegative().nullable(),
  text: z.string().max(1_000_000),
});
export type TypedText = z.infer<typeof typedText>;

export const draftOperations = [
  /**
   * Stages edits as one undo step; when it returns, they are on disk (promise 1). A value equal to the service's stages
   * nothing, and discards an earlier edit (promise 3). `label` names the step in the history. `seen` is the service's value
   * when the user began to type; if it has changed since, the edit is a conflict.
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
  /** Returns the cells of rows of the list, so that they can be selected even if the rows were not read. */
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
  /** Returns the columns with staged changes that a filter shows. */
  defineOperation({
    name: 'drafts.columns',
    input: onConnection.extend({ filter: draftFilter }),
    output: z.array(column.extend({ changes: z.int() })),
  }),
  /** Discards staged changes (undoable). */
  defineOperation({
    name: 'drafts.discard',
    input: onConnection.extend({ which: selection }),
    output: editResult,
  }),
  /**
   * Decides conflicts (undoable). `leftAlone`: those that the decision does not apply to, such as merging values that are
   * not lists.
   */
  defineOperation({
    name: 'drafts.resolve',
    input: onConnection.extend({ which: selection, keep }),
    output: editResult.extend({ leftAlone: z.int() }),
  }),
  /**
   * Chooses how staged lists that only grew or only shrank are sent (undoable): by appending or removing items, or by
   * setting the whole list. `leftAlone`: edits that can only be sent in one way, and conflicts, which have to be decided
   * first.
   */
  defineOperation({
    name: 'drafts.sendAs',
    input: onConnection.extend({ which: selection, intent: listIntent }),
    output: editResult.extend({ leftAlone: z.int() }),
  }),
  /** Returns what the user did, newest first; to continue, `before` is the last step returned. */
  defineOperation({
    name: 'history.list',
    input: onConnection.extend({ before: z.int().nullable(), limit: z.int().min(1).max(100_000) }),
    output: z.object({ steps: z.array(historyStep), more: z.boolean() }),
  }),
  /** Returns the first cells that a step changed; none for a step that no longer exists. */
  defineOperation({
    name: 'history.cells',
    input: onConnection.extend({ step: z.int() }),
    output: z.object({ cells: z.array(historyCell).max(MAX_HISTORY_CELLS) }),
  }),
  /**
   * Undoes or redoes step by step until `step` is the last step that is not undone (null: all are undone). Undone steps
   * can be redone. Does nothing and throws `invalid_input` if that takes another number of steps than the user agreed to.
   */
  defineOperation({
    name: 'history.jump',
    input: onConnection.extend({ step: z.int().nullable(), agreed: z.int() }),
    output: editResult.extend({ steps: z.int(), leftAlone: z.int() }),
  }),
  /** Keeps what is being typed, in place of what was kept of the same editor and text; null forgets it. */
  defineOperation({
    name: 'drafts.keepTyped',
    input: onConnection.extend({ typed: typedText.extend({ text: typedText.shape.text.nullable() }) }),
    output: z.object({}),
  }),
  /** `isLeft`: it was typed before the app started. */
  defineOperation({
    name: 'drafts.typed',
    input: onConnection,
    output: z.array(typedText.extend({ isLeft: z.boolean() })),
  }),
  defineOperation({ name: 'history.undo', input: onConnection, output: stepResult }),
  defineOperation({ name: 'history.redo', input: onConnection, output: stepResult }),
] as const;

export const draftEvents = [
  /** Staged edits changed. `cells` lists the cells if there are only a few, so that other windows can repaint only these. */
  defineEvent({
    name: 'drafts.changed',
    payload: onConnection.extend({ summary: stagedSummary, cells: z.array(cellUpdate).nullable() }),
  }),
] as const;
