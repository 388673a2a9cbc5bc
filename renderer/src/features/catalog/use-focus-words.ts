import { useCallback, useEffect } from 'react';
import type { CellRef } from '#shared/domain/cell.ts';
import { spokenDetails, stateWords } from '../../editors/cell-words.ts';
import { columnLabel } from '../../state/column-names.ts';
import { areSeveral, useSelection } from '../../state/selection.ts';
import { useStaged } from '../../state/staged.ts';
import { removalWords } from './cells/cell-text.ts';
import type { CatalogGrid } from './grid/catalog-grid.ts';
import { markOf } from './marks/show-marks.ts';

/** Describes the cell that the keyboard is on: which one it is, and what its mark means. Gives what to call on focus. */
export function useFocusWords(
  grid: CatalogGrid,
  describe: (text: string) => void,
): (ref: CellRef | null) => void {
  const summary = useStaged((state) => state.summary);
  const several = useSelection(({ selection }) => selection !== null && areSeveral(selection));
  const onFocus = useCallback(
    (ref: CellRef | null) => {
      const state = ref && (grid.contentOf(ref)?.state ?? null);
      const removal = removalWords(ref && markOf(grid, ref.product));
      describeFocused([removal, spokenDetails(state)].filter(Boolean).join('; ') || null);
      const { selection } = useSelection.getState();
      // Of several cells, how many they are is told.
      if (selection && areSeveral(selection)) return;
      describe(
        ref
          ? [grid.identifierOf(ref.product), removal, columnLabel(ref), stateWords(state)]
              .filter(Boolean)
              .join(' · ')
          : '',
      );
    },
    [grid, describe],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: an edit, a decision or an outcome changes what the same cell says.
  useEffect(() => {
    const again = () => {
      const ref = grid.focusedCell();
      // What was told of several cells is not to stay, also where the one that is left has no words of its own.
      if (ref || !several) onFocus(ref);
    };
    again();
    grid.marksShown = again;
  }, [grid, onFocus, summary, several]);
  return onFocus;
}

/** Says more of the cell that has the keyboard than its name does, as long as it has it. */
function describeFocused(words: string | null): void {
  const cell = document.activeElement;
  if (!(cell instanceof HTMLElement) || cell.role !== 'gridcell' || cell.ariaDescription === words) return;
  cell.ariaDescription = words;
  if (words === null) return;
  cell.addEventListener('blur', () => (cell.ariaDescription = null), { once: true });
}
