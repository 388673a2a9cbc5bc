import { useCallback, useEffect } from 'react';
import type { CellRef } from '#shared/domain/cell.ts';
import { spokenDetails, stateLabel } from '../../editors/cell-labels.ts';
import { findingLines } from '../../editors/finding-labels.ts';
import { columnLabel } from '../../state/column-names.ts';
import { areSeveral, useSelection } from '../../state/selection.ts';
import { useStaged } from '../../state/staged.ts';
import { markLabel } from './cells/row-marks.ts';
import { ACTIVE_ID, markActive } from './editing/active-element.ts';
import type { CatalogGrid } from './grid/catalog-grid.ts';
import { markOf } from './marks/show-marks.ts';

/**
 * Describes the active cell: which one it is, and what its mark means. Returns the function to call when another cell becomes
 * active.
 */
export function useActiveDescription(grid: CatalogGrid): (ref: CellRef | null) => void {
  const summary = useStaged((state) => state.summary);
  const several = useSelection(({ selection }) => selection !== null && areSeveral(selection));
  const onActive = useCallback(
    (ref: CellRef | null) => {
      const content = ref && grid.contentOf(ref);
      const state = content?.state ?? null;
      const found = findingLines(content?.findings ?? []);
      const mark = markLabel(ref && markOf(grid, ref.product));
      describeActive(grid, [mark, spokenDetails(state), ...found].filter(Boolean).join('; ') || null);
      const { selection } = useSelection.getState();
      // For several cells, their number is shown instead.
      if (selection && areSeveral(selection)) return;
      grid.status.describe(
        ref
          ? [grid.identifierOf(ref.product), mark, columnLabel(ref), stateLabel(state), found[0]]
              .filter(Boolean)
              .join(' · ')
          : '',
      );
    },
    [grid],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: an edit, a decision or an outcome changes what the same cell says.
  useEffect(() => {
    const again = () => {
      const ref = grid.activeCell();
      // The text about several cells must not stay, even if the remaining cell has no description of its own.
      if (ref || !several) onActive(ref);
    };
    again();
    return grid.markings.subscribe(again);
  }, [grid, onActive, summary, several]);
  return onActive;
}

/** Sets the accessible description of the active cell and of the editor field over it. */
function describeActive(grid: CatalogGrid, description: string | null): void {
  if (grid.selecting) markActive(grid.selecting);
  const described = document.querySelector('[data-described]');
  const cell = document.getElementById(ACTIVE_ID);
  if (described !== cell && described instanceof HTMLElement) {
    described.ariaDescription = null;
    delete described.dataset.described;
  }
  if (grid.editor.edit.field) grid.editor.edit.field.ariaDescription = description;
  if (!cell || cell.ariaDescription === description) return;
  cell.ariaDescription = description;
  cell.dataset.described = '';
}
