import { create } from 'zustand';
import { useApp } from './app.ts';
import { commitOpenEditor } from './open-editor.ts';

interface MemoryDialogState {
  /** memory: the connection whose translation memory is shown. */
  connectionId: string | null;
}

export const useMemoryDialog = create<MemoryDialogState>()(() => ({ connectionId: null }));

/** Shows the translation memory of the active connection. What is still being typed is learned too. */
export async function openMemory(): Promise<void> {
  const { activeConnection } = useApp.getState();
  if (activeConnection !== null && (await commitOpenEditor()))
    useMemoryDialog.setState({ connectionId: activeConnection });
}

export const closeMemory = (): void => useMemoryDialog.setState({ connectionId: null });
