import { believed } from '../doubt.ts';
import { type CellValue, isEmptyCell } from '../value.ts';
import type { BlockEdit } from './block-edit.ts';
import type { BlockCell, CellOutcome, CompiledEdit } from './compute.ts';
import { emptyOutcome } from './empty-outcome.ts';
import { fitValue, type Reading, readText } from './fit.ts';
import { blockSize } from './geometry.ts';

type Paste = Extract<BlockEdit, { kind: 'paste' }>;

/** Repeats a block from the clipboard over each part of the target. Missing cells of a shorter row are empty. */
export function compilePaste({ block, emptyTexts, listSeparator, numbers, doubts }: Paste): CompiledEdit {
  const reading: Reading = { numbers, listSeparator };
  const at = <T>(cells: readonly (readonly T[])[]) => {
    const { rows, columns } = blockSize(cells);
    return (cell: BlockCell): T | undefined => cells[cell.row % rows]?.[cell.column % columns];
  };
  if ('texts' in block) {
    const textAt = at(block.texts);
    const compute = (cell: BlockCell): CellOutcome => {
      const text = textAt(cell) ?? '';
      if (text === '') return emptyOutcome(cell, emptyTexts);
      return believedOutcome(readText(text, cell, reading), text, cell, doubts);
    };
    return { reads: () => [], compute: noticing(compute) };
  }
  const valueAt = at<CellValue>(block.values);
  const compute = (cell: BlockCell): CellOutcome => {
    const value = valueAt(cell) ?? null;
    return value === null ? emptyOutcome(cell, emptyTexts) : fitValue(value, cell, reading);
  };
  return { reads: () => [], compute: noticing(compute) };
}

/** Holds back what another program may have spoiled. */
function believedOutcome(
  outcome: CellOutcome,
  text: string,
  cell: BlockCell,
  doubts: Paste['doubts'],
): CellOutcome {
  if (!('change' in outcome) || outcome.change === null || outcome.notice !== undefined) return outcome;
  const taken = believed({ value: outcome.change, text }, cell.value, cell.shape(), doubts);
  return 'doubtful' in taken
    ? { problem: 'doubtful', doubtful: { ...taken.doubtful, value: outcome.change } }
    : { change: taken.value };
}

/** Gives a notice for each filled cell that would be empty. */
const noticing =
  (compute: CompiledEdit['compute']): CompiledEdit['compute'] =>
  (cell) => {
    const outcome = compute(cell);
    return 'change' in outcome && isEmptyCell(outcome.change) && !isEmptyCell(cell.value)
      ? { ...outcome, notice: 'empties' }
      : outcome;
  };
