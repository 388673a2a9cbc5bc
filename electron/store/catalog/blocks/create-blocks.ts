import type { PlannedFilter, SelectionStats } from '#shared/contract/cells.ts';
import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import type { CellState, Column } from '#shared/domain/cell.ts';
import type { NumberFormat } from '#shared/domain/number-format.ts';
import type { BlockSelection, CellSelection } from '#shared/domain/selection.ts';
import type { CellValue, Value } from '#shared/domain/value.ts';
import { cellState, readFacts, shownValue } from '../cell-facts.ts';
import type { Core, EditOutcome } from '../core.ts';
import { type BlockChunk, planChunk, type StagedChunk, stageBlock, stageChunk } from './block-edits.ts';
import { CellReader } from './cell-reader.ts';
import { OpenBlocks } from './open-blocks.ts';
import type { PlannedChunk } from './plan-counts.ts';
import { SelectedCells } from './selected-cells.ts';

/** Operations on many selected cells at once. */
export function createBlocks(core: Core, primaryLocale: string) {
  const { db, names, views, figures, edited } = core;
  const reader = new CellReader(db, names, core.titleCell);
  const blocks = new OpenBlocks({ ...core, reader, primaryLocale });
  const parts = { ...core, blocks, reader };
  const selected = new SelectedCells({
    views,
    reader,
    keyOf: (column) => blocks.columnKey(column),
    figures,
  });

  return {
    /** Starts counting the selected cells. Throws `view_expired`. */
    openCount: (selection: CellSelection): number => selected.openCount(selection),
    /** Counts the next chunk; null until everything is counted. */
    countChunk: (count: number): SelectionStats | null => selected.countChunk(count),
    /**
     * About `limit` selected cells from row `from` of the block that they form; `next`: the row to continue with.
     * Throws `view_expired`; `invalid_input` for ranges that do not form a block, or too many cells.
     */
    copyCells: (
      selection: CellSelection,
      numbers: NumberFormat,
      from: number,
      limit: number,
    ): { texts: string[][]; values: CellValue[][]; next: number | null } =>
      selected.copy(selection, numbers, from, limit),
    /** What a column shows for these products, in their order, as `catalog.cells` returns it. */
    columnCells: (
      products: number[],
      column: Column,
    ): { value: CellValue; state: CellState | null; inherited?: Value }[] => {
      const key = blocks.columnKey(column);
      const seen = reader.seen(Uint32Array.from(products), [key]);
      const facts = key
        ? readFacts(
            db,
            products.map((product) => ({ product, ...key })),
          )
        : [];
      return products.map((_, at) => {
        const own = facts[at];
        const value = own ? shownValue(own) : null;
        const shown = seen.shown(at, 0);
        return {
          value,
          state: own ? cellState(own) : null,
          ...(value === null && shown !== null && !own?.draft ? { inherited: shown } : {}),
        };
      });
    },
    /**
     * Prepares a block edit, until `closeBlock`: its chunks cover the current rows, whatever happens to the view. `cells`: the
     * number of cells that it covers. Throws `view_expired`; `invalid_input` for a part that cannot be read.
     */
    openBlock: (selection: BlockSelection, edit: BlockEdit): { block: number; cells: number } =>
      blocks.open(selection, edit),
    closeBlock: (block: number): void => blocks.close(block),
    /**
     * What an open block edit would do to the next cells, starting where the previous chunk ended, and the first `list` cells
     * of those that `show` selects (null: changes and problems). Throws `invalid_input` for a pattern that takes too long.
     */
    planChunk: (
      block: number,
      chunk: BlockChunk & { list: number; show: PlannedFilter | null },
    ): PlannedChunk => planChunk(parts, block, chunk),
    /** Stages all of it as one step. For edits that are done quickly. */
    stageBlock: (block: number, label: string): EditOutcome & { changes: number } => {
      const { facts, ...chunk } = stageBlock(parts, block, label);
      return { ...edited(facts), changes: chunk.changes };
    },
    /** Stages the next cells of an open block edit as part of the step. They are durable once the step has ended. */
    stageChunk: (block: number, step: number, chunk: BlockChunk): StagedChunk =>
      stageChunk(parts, block, step, chunk),
  };
}
