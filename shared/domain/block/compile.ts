import { compileAppend } from './append.ts';
import type { BlockEdit } from './block-edit.ts';
import type { BlockCell, BlockContext, CompiledEdit } from './compute.ts';
import { compileFill, compileFillVariants } from './fill.ts';
import { compileFind } from './find.ts';
import { takeAsIs } from './fit.ts';
import { compilePaste } from './paste.ts';
import { compileTransform } from './transform.ts';

/**
 * A block edit made ready for the cells of its target (`blockTarget`). Of `fill_variants` the cells are those of the
 * variants, and `other` is what their parent shows. Throws `UnreadableEdit` for a pattern or template that cannot be
 * read. Matching a user's regular expression may never end: the caller bounds the time of `compute`.
 */
export function compileBlockEdit(edit: BlockEdit, context: BlockContext): CompiledEdit {
  switch (edit.kind) {
    case 'paste':
      return compilePaste(edit);
    case 'fill':
      return compileFill(edit, context);
    case 'fill_variants':
      return compileFillVariants(edit);
    case 'set':
      return compileSet(edit);
    case 'append':
      return compileAppend(edit);
    case 'revert':
      return { reads: () => [], compute: () => ({ revert: true }) };
    case 'replace':
      return compileFind(edit);
    case 'transform':
      return compileTransform(edit, context);
  }
}

/** Sets one value in every cell; texts are not converted to numbers, so a text is refused in cells that hold numbers. */
function compileSet({ value }: Extract<BlockEdit, { kind: 'set' }>): CompiledEdit {
  const compute = (cell: BlockCell) => {
    if (typeof value === 'string' && cell.kind === 'number') return { problem: 'not_a_number' } as const;
    if (typeof value === 'string' && cell.kind === 'yesno') return { problem: 'not_yes_no' } as const;
    return takeAsIs(value, cell);
  };
  return { reads: () => [], compute };
}
