import type { CellValue } from '../value.ts';
import type { BlockEdit } from './block-edit.ts';
import type { BlockCell, CellOutcome, CompiledEdit } from './compute.ts';
import { fitValue, type Reading, readText } from './fit.ts';
import { blockSize } from './geometry.ts';

type Paste = Extract<BlockEdit, { kind: 'paste' }>;

/** A block from the clipboard, again and again over each part of the target. Cells that a shorter row lacks are empty ones. */
export function compilePaste({ block, emptyTexts, listSeparator, numbers }: Paste): CompiledEdit {
  const reading: Reading = { numbers, listSeparator };
  const at = <T>(cells: readonly (readonly T[])[]) => {
    const { rows, columns } = blockSize(cells);
    return (cell: BlockCell): T | undefined => cells[cell.row % rows]?.[cell.column % columns];
  };
  if ('texts' in block) {
    const textAt = at(block.texts);
    const compute = (cell: BlockCell): CellOutcome => {
      const text = textAt(cell) ?? '';
      return text === '' ? nothing(cell, emptyTexts) : readText(text, cell, reading);
    };
    return { reads: () => [], compute };
  }
  const valueAt = at<CellValue>(block.values);
  const compute = (cell: BlockCell): CellOutcome => {
    const value = valueAt(cell) ?? null;
    return value === null ? nothing(cell, emptyTexts) : fitValue(value, cell, reading);
  };
  return { reads: () => [], compute };
}

/** What a pasted cell without content does (promise 2: removing, an empty text and leaving alone are three things). */
function nothing(cell: BlockCell, how: Paste['emptyTexts']): CellOutcome {
  if (how === 'leave') return { leave: true };
  if (how === 'remove') return { change: null };
  switch (cell.kind) {
    case 'text':
    case 'multiline':
      return { change: '' };
    case 'list':
      return { change: [] };
    case 'number':
      return { problem: 'not_a_number' };
    case 'yesno':
      return { problem: 'not_yes_no' };
    case 'struct':
      return { problem: 'struct' };
  }
}
