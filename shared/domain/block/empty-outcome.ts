import type { BlockEdit } from './block-edit.ts';
import type { BlockCell, CellOutcome } from './compute.ts';

type EmptyTexts = Extract<BlockEdit, { kind: 'paste' }>['emptyTexts'];

/**
 * Returns what a pasted cell without text does to its target (promise 2: removing, setting an empty text and leaving alone
 * are different).
 */
export function emptyOutcome({ kind }: Pick<BlockCell, 'kind'>, how: EmptyTexts): CellOutcome {
  if (how === 'leave') return { leave: true };
  if (how === 'remove') return { change: null };
  switch (kind) {
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
