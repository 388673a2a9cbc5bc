import { create } from 'zustand';
import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import type { CellSelection } from '#shared/domain/selection.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';

export type Paste = Extract<BlockEdit, { kind: 'paste' }>;

/** A paste that the user previews before it is done. */
export interface PasteQuestion {
  grid: CatalogGrid;
  edit: Paste;
  selection: CellSelection;
  /** How many rows the view has. */
  rows: number;
  /** The first row has the names of columns. */
  hasHeaders: boolean;
}

interface PastePreviewState {
  /** memory: the paste that is asked about, and the callback for the answer. */
  asked: (PasteQuestion & { answer: (edit: Paste | null) => void }) | null;
}

export const usePastePreview = create<PastePreviewState>()(() => ({ asked: null }));

/** Shows the preview. Resolves to the paste as the user wants it, or to null if it is canceled. */
export function askAboutPaste(question: PasteQuestion): Promise<Paste | null> {
  usePastePreview.getState().asked?.answer(null);
  return new Promise((resolve) => {
    const answer = (edit: Paste | null) => {
      usePastePreview.setState({ asked: null });
      resolve(edit);
    };
    usePastePreview.setState({ asked: { ...question, answer } });
  });
}
