import { create } from 'zustand';
import { mayLeave, showView, useApp } from './app.ts';

interface FormTarget {
  /** memory: the id of the connection being edited, 'new' for one being created, null for the active one. */
  target: string | null;
}

export const useFormTarget = create<FormTarget>()(() => ({ target: null }));

/**
 * Opens the form of a connection by id, `'new'` for an empty one, null for the active one. Asks about unsaved input first.
 */
export async function editConnection(target: string | null): Promise<void> {
  const { view, activeConnection } = useApp.getState();
  const inView = view === 'connections';
  const shown = useFormTarget.getState().target ?? activeConnection;
  if (inView && shown === (target ?? activeConnection)) return;
  if (inView ? await mayLeave() : await showView('connections')) useFormTarget.setState({ target });
}
