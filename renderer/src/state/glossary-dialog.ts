import { create } from 'zustand';

/** What the glossary's dialog begins with: its terms, a new term, or a file of terms. */
export type GlossaryStart = 'terms' | 'add' | 'import';

interface GlossaryDialogState {
  /** memory: what the dialog on show began with. */
  shown: GlossaryStart | null;
}

export const useGlossaryDialog = create<GlossaryDialogState>()(() => ({ shown: null }));

/** Shows the glossary of the active connection. */
export const openGlossary = (start: GlossaryStart = 'terms'): void =>
  useGlossaryDialog.setState({ shown: start });

export const closeGlossary = (): void => useGlossaryDialog.setState({ shown: null });
