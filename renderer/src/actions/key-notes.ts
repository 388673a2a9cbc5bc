import { useEffect } from 'react';
import { create } from 'zustand';

/** Keys that are not actions of the table: what they do depends on the focus, such as arrows in a grid. */
export interface KeyNote {
  label: string;
  /** Each written as a shortcut ("Shift+ArrowDown"); alternatives for the same effect. */
  keys: readonly string[];
}

export interface KeyNotes {
  group: string;
  notes: readonly KeyNote[];
}

interface KeyNoteState {
  /** memory: the groups of what is currently shown. */
  groups: readonly KeyNotes[];
}

export const useKeyNotes = create<KeyNoteState>()(() => ({ groups: [] }));

/** Lists keys in the shortcut sheet while the calling component is mounted. `groups` must be stable. */
export function useListedKeys(groups: readonly KeyNotes[]): void {
  useEffect(() => {
    useKeyNotes.setState((state) => ({ groups: [...state.groups, ...groups] }));
    return () =>
      useKeyNotes.setState((state) => ({ groups: state.groups.filter((group) => !groups.includes(group)) }));
  }, [groups]);
}
