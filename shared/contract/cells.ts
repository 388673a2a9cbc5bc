import { z } from 'zod';
import { blockEdit, blockNotice, blockProblem, writtenNumbers } from '../domain/block/block-edit.ts';
import { column } from '../domain/cell.ts';
import { doubt } from '../domain/doubt.ts';
import { blockSelection, cellSelection } from '../domain/selection.ts';
import { cellValueSchema } from '../domain/value-schema.ts';
import { defineEvent, defineOperation } from './define.ts';

const onConnection = z.object({ connectionId: z.string() });

/** Above this many cells, counts that would take too long are null. */
export const MAX_COUNTED_CELLS = 200_000;

const selectionStats = z.object({
  rows: z.int(),
  cells: z.int(),
  /** Absent or blank; null above `MAX_COUNTED_CELLS`. */
  empty: z.int().nullable(),
  /** The number of different values among those that are not empty. */
  distinct: z.int().nullable(),
  /** Of the numbers among the values; null if there are none. */
  numbers: z.object({ count: z.int(), sum: z.number(), min: z.number(), max: z.number() }).nullable(),
});
export type SelectionStats = z.infer<typeof selectionStats>;

/** One cell that a block edit would change, or cannot. */
const plannedCell = column.extend({
  product: z.int(),
  identifier: z.string(),
  title: z.string(),
  before: cellValueSchema,
  /** Null if the value is removed, or if there is a problem other than `doubtful`: then it is what is held back. */
  after: cellValueSchema,
  problem: blockProblem.nullable(),
  notice: blockNotice.nullable(),
  doubt: doubt.nullable(),
  /** Where the text was found: [start, end) in UTF-16 units of `before` as one line of text. */
  hits: z.array(z.tuple([z.int(), z.int()])),
});
export type PlannedCell = z.infer<typeof plannedCell>;

const blockPlan = z.object({
  /** The number of selected cells (for a paste, of the cells it goes into). */
  cells: z.int(),
  /** The number of cells that would change, and of their products. */
  changes: z.int(),
  products: z.int(),
  /** The total number of hits of a search; for other edits, the number of changes. */
  hits: z.int(),
  /** The number of cells that already hold the new value. */
  unchanged: z.int(),
  problems: z.partialRecord(blockProblem, z.int()),
  /** Of the problem `doubtful`, by kind: the cells, and those of them that can be read. */
  doubts: z.partialRecord(doubt, z.object({ cells: z.int(), readable: z.int() })),
  notices: z.partialRecord(blockNotice, z.int()),
  columns: z.array(column.extend({ changes: z.int() })),
  /** The first cells that would change or have a problem or notice, and where to continue (`cells.planned`). */
  first: z.array(plannedCell),
  next: z.string().nullable(),
});
export type BlockPlan = z.infer<typeof blockPlan>;

/** Which of the cells of a plan are requested. */
const plannedFilter = z.enum(['changes', 'problems', 'notices']);
export type PlannedFilter = z.infer<typeof plannedFilter>;

export const cellOperations = [
  defineOperation({
    name: 'cells.stats',
    input: onConnection.extend({ selection: cellSelection }),
    output: selectionStats,
  }),
  /**
   * Returns what selected cells show, for the clipboard: as texts (lists joined with " | ", numbers and yes/no as the user
   * writes them, structs as JSON) and as values. Ranges must have the same rows or the same columns, otherwise throws
   * `invalid_input`. At most `MAX_BLOCK_CELLS`.
   */
  defineOperation({
    name: 'cells.copy',
    input: onConnection.extend({ selection: cellSelection, numbers: writtenNumbers }),
    output: z.object({
      texts: z.array(z.array(z.string())),
      values: z.array(z.array(cellValueSchema)),
    }),
    hot: true,
  }),
  /**
   * Returns what a block edit would do, without changing anything. A later call with the same `plan` key cancels earlier
   * ones (`cancelled`), because a preview calls it while its form is still being changed.
   */
  defineOperation({
    name: 'cells.plan',
    input: onConnection.extend({
      selection: blockSelection,
      edit: blockEdit,
      plan: z.string().max(100),
      limit: z.int().min(0).max(1000),
    }),
    output: blockPlan,
  }),
  /** Returns more of the cells of a plan, in the order of the view. */
  defineOperation({
    name: 'cells.planned',
    input: onConnection.extend({
      selection: blockSelection,
      edit: blockEdit,
      show: plannedFilter,
      after: z.string().nullable(),
      limit: z.int().min(1).max(1000),
    }),
    output: z.object({ cells: z.array(plannedCell), next: z.string().nullable() }),
  }),
  /**
   * Applies a block edit as one step of the history named `label`; cells with a problem are not changed. Up to
   * `CELLS_AT_ONCE` cells are on disk when it returns (promise 1), with `jobId` null. A larger edit runs as a job, which is
   * undone if canceled, and emits `drafts.changed` when it ends. Throws `busy` while another such job runs on the
   * connection.
   */
  defineOperation({
    name: 'cells.stage',
    input: onConnection.extend({
      selection: blockSelection,
      edit: blockEdit,
      label: z.string().min(1).max(200),
    }),
    output: z.object({
      jobId: z.string().nullable(),
      changes: z.int(),
      /** The step of the history; null for a job, and if nothing changed. */
      step: z.int().nullable(),
    }),
  }),
] as const;

export const cellEvents = [
  /** The progress of a long `cells.plan`. `rate` is in cells per second. */
  defineEvent({
    name: 'cells.planning',
    payload: onConnection.extend({
      plan: z.string(),
      done: z.int(),
      total: z.int(),
      rate: z.number().nullable(),
      secondsLeft: z.number().nullable(),
    }),
  }),
] as const;
