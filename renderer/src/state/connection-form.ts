import { create } from 'zustand';
import { mayLeave, showView, useApp } from './app.ts';

interface FormTarget {
  /** memory: the connection being edited by id, 'new' for one being made, null for the bare list. */
  target: string | null;
}

export const useFormTarget = create<FormTarget>()(() => ({ target: null }));

/** Opens the form of a connection by id, `'new'` for an empty one; null for the bare list. Unsaved input is asked about first. */
export async function editConnection(target: string | null): Promise<void> {
  const inView = useApp.getState().view === 'connections';
  if (inView && useFormTarget.getState().target === target) return;
  if (inView ? await mayLeave() : await showView('connections')) useFormTarget.setState({ target });
}
