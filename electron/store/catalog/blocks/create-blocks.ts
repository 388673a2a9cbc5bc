import type { PlannedFilter, SelectionStats } from '#shared/contract/cells.ts';
import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import type { NumberFormat } from '#shared/domain/number-format.ts';
import type { CellSelection } from '#shared/domain/selection.ts';
import type { CellValue } from '#shared/domain/value.ts';
import type { Core, EditOutcome } from '../core.ts';
import { type BlockChunk, BlockEdits, type StagedChunk } from './block-edits.ts';
import { CellReader } from './cell-reader.ts';
import { OpenBlocks } from './open-blocks.ts';
import type { PlannedChunk } from './plan-counts.ts';
import { SelectedCells } from './selected-cells.ts';

/** What is done with many selected cells at once. */
export function createBlocks(core: Core, primaryLocale: string) {
  const { db, names, views, counts, figures, restaging, touch, edited } = core;
  const reader = new CellReader(db, core.titleCell);
  const blocks = new OpenBlocks({ db, names, views, counts, reader, primaryLocale });
  const blockEdits = new BlockEdits({ db, names, blocks, reader, restaging });
  const selected = new SelectedCells({
    views,
    reader,
    keyOf: (column) => blocks.columnKey(column),
    figures,
  });

  return {
    /** Begins to count what is selected. Throws `view_expired`. */
    openCount: (selection: CellSelection): number => selected.openCount(selection),
    /** Counts on; null until all is counted. */
    countChunk: (count: number): SelectionStats | null => selected.countChunk(count),
    /**
     * About `limit` selected cells from row `from` of the block that they are together; `next`: the row to go on with.
     * Throws `view_expired`; `invalid_input` for ranges that are no block together, or too many cells.
     */
    copyCells: (
      selection: CellSelection,
      numbers: NumberFormat,
      from: number,
      limit: number,
    ): { texts: string[][]; values: CellValue[][]; next: number | null } =>
      selected.copy(selection, numbers, from, limit),
    /**
     * Makes a block edit ready, until `closeBlock`: its chunks go over the rows as they stand now, whatever becomes of the
     * view. `cells`: how many it goes into. Throws `view_expired`; `invalid_input` for what cannot be read of it.
     */
    openBlock: (selection: CellSelection, edit: BlockEdit): { block: number; cells: number } =>
      blocks.open(selection, edit),
    closeBlock: (block: number): void => blocks.close(block),
    /**
     * What an open block edit would do to the next cells, from where the chunk before ended, and the first `list` cells of
     * those that `show` asks for (null: changes and problems). Throws `invalid_input` for a pattern that takes too long.
     */
    planChunk: (
      block: number,
      chunk: BlockChunk & { list: number; show: PlannedFilter | null },
    ): PlannedChunk => blockEdits.plan(block, chunk),
    /** Does all of it, as one action. For edits that are quickly done. */
    stageBlock: (block: number, label: string): EditOutcome & { changes: number } => {
      const { facts, ...chunk } = blockEdits.stageAll(block, label);
      return { ...edited(facts), changes: chunk.changes };
    },
    /** Does the next cells of an open block edit as a part of the action. They are durable when the action has ended. */
    stageChunk: (block: number, action: number, chunk: BlockChunk): StagedChunk => {
      const { facts, ...rest } = blockEdits.stageChunk(block, action, chunk);
      touch(facts.map(({ cell }) => cell));
      return rest;
    },
  };
}
