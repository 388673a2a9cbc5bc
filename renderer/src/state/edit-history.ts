import { create } from 'zustand';
import { useApp } from './app.ts';

interface EditHistoryState {
  /** memory: whether the panel with the edits of the active connection is open. */
  shown: boolean;
}

export const useEditHistory = create<EditHistoryState>()(() => ({ shown: false }));

export const toggleEditHistory = (): void => useEditHistory.setState(({ shown }) => ({ shown: !shown }));
export const closeEditHistory = (): void => useEditHistory.setState({ shown: false });

useApp.subscribe((state, before) => {
  if (state.activeConnection !== before.activeConnection) closeEditHistory();
});
