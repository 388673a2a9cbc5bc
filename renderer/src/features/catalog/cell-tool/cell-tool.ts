import { create } from 'zustand';
import type { SavedView } from '#shared/contract/views.ts';
import type { TransformStep } from '#shared/domain/block/block-edit.ts';
import type { Column } from '#shared/domain/cell.ts';
import type { LayoutBasis } from '#shared/domain/shown-columns.ts';
import { openSavedView } from '../../../state/saved-views.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';

export interface CellToolProps {
  grid: CatalogGrid;
  basis: LayoutBasis;
  /** The columns shown, in their order. */
  columns: readonly Column[];
  onClose: () => void;
}

/** A panel beside the grid that works on many cells; `turn` increases when an open panel is requested again. */
export type CellTool =
  | { kind: 'find'; replaces: boolean; turn: number }
  | { kind: 'transform'; steps: readonly TransformStep[]; recipe: SavedView | null; turn: number };

interface CellToolState {
  /** memory: the panel that is open. */
  tool: CellTool | null;
  /** memory: the dialog that is open: one that sets a value for all rows, or one that appends items to selected lists. */
  dialog: 'set' | 'append' | null;
}

export const useCellTool = create<CellToolState>()(() => ({ tool: null, dialog: null }));

const nextTurn = (): number => (useCellTool.getState().tool?.turn ?? 0) + 1;

export const openFind = (replaces: boolean): void =>
  useCellTool.setState({ tool: { kind: 'find', replaces, turn: nextTurn() } });

/** Opens the transform panel for the selected cells, with its first steps. */
export const openTransform = (steps: readonly TransformStep[]): void =>
  useCellTool.setState({ tool: { kind: 'transform', steps, recipe: null, turn: nextTurn() } });

/** Shows the products that a recipe is for today, and opens the transform panel with its steps. */
export function openRecipe(view: SavedView): void {
  openSavedView(view);
  const steps = view.recipe?.steps ?? [];
  useCellTool.setState({ tool: { kind: 'transform', steps, recipe: view, turn: nextTurn() } });
}

export const openSetValue = (): void => useCellTool.setState({ dialog: 'set' });
export const openAppendItems = (): void => useCellTool.setState({ dialog: 'append' });
export const closeCellDialog = (): void => useCellTool.setState({ dialog: null });

export const closeCellTool = (): void => useCellTool.setState({ tool: null });
