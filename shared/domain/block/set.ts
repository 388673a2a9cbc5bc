import type { BlockEdit } from './block-edit.ts';
import type { BlockCell, CompiledEdit } from './compute.ts';
import { takeAsIs } from './fit.ts';

/** Sets one value in every cell; texts are not converted to numbers, so a text is refused in cells that hold numbers. */
export function compileSet({ value }: Extract<BlockEdit, { kind: 'set' }>): CompiledEdit {
  const compute = (cell: BlockCell) => {
    if (typeof value === 'string' && cell.kind === 'number') return { problem: 'not_a_number' } as const;
    if (typeof value === 'string' && cell.kind === 'yesno') return { problem: 'not_yes_no' } as const;
    return takeAsIs(value, cell);
  };
  return { reads: () => [], compute };
}
