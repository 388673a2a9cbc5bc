import { commitOpenEditor } from './open-editor.ts';
import { createPerConnection } from './per-connection.ts';

interface EditHistoryState {
  /** memory: whether the panel with the edits of the active connection is open. */
  shown: boolean;
}

export const useEditHistory = createPerConnection<EditHistoryState>({ shown: false });

/** What is being typed in a cell is committed as a step first; the panel takes focus, and lists the step once it is saved. */
export function toggleEditHistory(): void {
  void commitOpenEditor();
  useEditHistory.setState(({ shown }) => ({ shown: !shown }));
}
export const closeEditHistory = (): void => useEditHistory.setState({ shown: false });
