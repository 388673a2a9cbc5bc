import { useEffect, useState } from 'react';
import type { CellSelection } from '#shared/domain/selection.ts';
import { useSelection } from '../../../state/selection.ts';
import { cellsIn } from './scope.ts';

/**
 * Returns the selection that a panel works on. Going to one of its cells selects only that cell: while `keeps` returns true,
 * the panel stays with its cells until several others are selected.
 */
export function useKeptSelection(keeps: (before: CellSelection | null) => boolean): CellSelection | null {
  const selection = useSelection((state) => state.selection);
  const [kept, setKept] = useState(selection);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another selection is a reason to take it over.
  useEffect(() => {
    setKept((before) => (keeps(before) && cellsIn(selection) <= 1 ? before : selection));
  }, [selection]);
  return kept;
}
