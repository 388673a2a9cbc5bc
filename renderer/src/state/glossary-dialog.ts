import { create } from 'zustand';

/** What the glossary dialog opens with: its terms, a new term, or a file of terms. */
export type GlossaryStart = 'terms' | 'add' | 'import';

interface GlossaryDialogState {
  /** memory: what the open dialog was opened with. */
  shown: GlossaryStart | null;
}

export const useGlossaryDialog = create<GlossaryDialogState>()(() => ({ shown: null }));

/** Shows the glossary of the active connection. */
export const openGlossary = (start: GlossaryStart = 'terms'): void =>
  useGlossaryDialog.setState({ shown: start });

export const closeGlossary = (): void => useGlossaryDialog.setState({ shown: null });
