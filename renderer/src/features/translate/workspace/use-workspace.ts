import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Segment } from '#shared/contract/translate.ts';
import type { Workspace } from './workspace.ts';

const WorkspaceContext = createContext<Workspace | null>(null);
export const WorkspaceProvider = WorkspaceContext.Provider;

export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error('Only within the Translate view.');
  return workspace;
}

/** Returns the active segment; null until it is read. */
export function useCurrentSegment(): Segment | null {
  const workspace = useWorkspace();
  useStore(workspace.store);
  return workspace.segment;
}

/** Returns the text of the field; null while its segment is being read. */
export function useTypedText(): string | null {
  const workspace = useWorkspace();
  return useStore(workspace.edit.store, (state) => (state?.cell ? state.text : null));
}
