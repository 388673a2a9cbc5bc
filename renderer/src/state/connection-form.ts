import { create } from 'zustand';
import { mayLeave, showView, useApp } from './app.ts';

interface FormTarget {
  /** memory: the connection being edited by id, 'new' for one being made, null for the active one. */
  target: string | null;
}

export const useFormTarget = create<FormTarget>()(() => ({ target: null }));

/** Opens the form of a connection by id, `'new'` for an empty one, null for the active one. Unsaved input is asked about first. */
export async function editConnection(target: string | null): Promise<void> {
  const { view, activeConnection } = useApp.getState();
  const inView = view === 'connections';
  const shown = useFormTarget.getState().target ?? activeConnection;
  if (inView && shown === (target ?? activeConnection)) return;
  if (inView ? await mayLeave() : await showView('connections')) useFormTarget.setState({ target });
}
