import type { GridRow } from '../cells/grid-row.ts';

/** What a key does on the identifier of a row in a tree. */
export type FoldMove =
  | { kind: 'fold'; product: number; expanded: boolean }
  | { kind: 'fold all'; expanded: boolean }
  | { kind: 'to parent'; level: number };

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * As in any tree: right expands, left collapses or goes to the parent; with Alt+Shift for all rows at once. Null if the key
 * has its usual meaning: the next cell.
 */
export function foldMove(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Press,
  { product, place, children }: Pick<GridRow, 'product' | 'place' | 'children'>,
): FoldMove | null {
  if (!place || ctrlKey || metaKey || (key !== 'ArrowRight' && key !== 'ArrowLeft')) return null;
  const outwards = key === 'ArrowRight';
  if (altKey && shiftKey) return { kind: 'fold all', expanded: outwards };
  if (altKey || shiftKey) return null;
  if (children > 0 && place.expanded !== outwards) return { kind: 'fold', product, expanded: outwards };
  return !outwards && place.level > 0 ? { kind: 'to parent', level: place.level } : null;
}
