import { create } from 'zustand';
import type { SavedView, TransformRecipe } from '#shared/contract/views.ts';
import type { TransformStep } from '#shared/domain/block/block-edit.ts';
import type { Column } from '#shared/domain/cell.ts';
import type { LayoutBasis } from '#shared/domain/shown-columns.ts';
import { openDialog } from '../../../state/dialog.ts';
import { openSavedView } from '../../../state/saved-views.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';

export interface CellToolProps {
  grid: CatalogGrid;
  basis: LayoutBasis;
  /** The columns shown, in their order. */
  columns: readonly Column[];
  onClose: () => void;
}

/** The transform recipe that is repeated, and its name. */
export type NamedRecipe = TransformRecipe & { name: string };

/** A panel beside the grid that works on many cells; `turn` increases when an open panel is requested again. */
export type CellTool =
  | { kind: 'find'; replaces: boolean; turn: number }
  | { kind: 'transform'; steps: readonly TransformStep[]; recipe: NamedRecipe | null; turn: number };

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

/** Shows the products that a recipe is for today, and opens what repeats it: the transform panel with its steps, or a question. */
export function openRecipe(connectionId: string, view: SavedView): void {
  const { recipe } = view;
  openSavedView(view);
  if (recipe === null) return;
  if ('mark' in recipe) return void openDialog('repeatMarks', { connectionId, view, recipe });
  const { steps } = recipe;
  useCellTool.setState({
    tool: { kind: 'transform', steps, recipe: { ...recipe, name: view.name }, turn: nextTurn() },
  });
}

export const openSetValue = (): void => useCellTool.setState({ dialog: 'set' });
export const openAppendItems = (): void => useCellTool.setState({ dialog: 'append' });
export const closeCellDialog = (): void => useCellTool.setState({ dialog: null });

export const closeCellTool = (): void => useCellTool.setState({ tool: null });
