import { create } from 'zustand';
import type { CellRef } from '#shared/domain/cell.ts';
import { useApp } from './app.ts';
import { commitOpenEditor } from './open-editor.ts';

interface VariantSheetState {
  /**
   * memory: the family whose variants the catalog shows as a sheet, by one of its products, and the property and language that
   * it begins with; null while it shows the grid.
   */
  opened: CellRef | null;
}

export const useVariantSheet = create<VariantSheetState>()(() => ({ opened: null }));

/** Shows the variants of a product's family in the catalog, in place of the grid. An open edit is committed first. */
export async function openVariantSheet(cell: CellRef): Promise<void> {
  if (await commitOpenEditor()) useVariantSheet.setState({ opened: cell });
}

export const closeVariantSheet = (): void => useVariantSheet.setState({ opened: null });

useApp.subscribe((state, before) => {
  if (state.activeConnection !== before.activeConnection) closeVariantSheet();
});
