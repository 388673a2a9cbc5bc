import { create } from 'zustand';
import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import type { ClipboardReading } from '#shared/domain/block/read-clipboard.ts';
import type { BlockSelection } from '#shared/domain/selection.ts';

export type Paste = Extract<BlockEdit, { kind: 'paste' }>;

/** A way to read the clipboard, and the paste that this is; `copied`: values that were copied here. */
export interface PasteReading {
  as: ClipboardReading['as'] | 'copied';
  edit: Paste;
  /** The first row has the names of columns. */
  hasHeaders: boolean;
}

/** A paste that the user previews before it is done. */
export interface PasteQuestion {
  connectionId: string;
  /** The likeliest first. */
  readings: readonly PasteReading[];
  selection: BlockSelection;
  /** How many rows the view has. */
  rows: number;
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
