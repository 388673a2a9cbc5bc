import { useEffect } from 'react';
import { create } from 'zustand';

/** Keys that are no action of the table: they mean something where the keyboard is, as arrows do in a grid. */
export interface KeyNote {
  label: string;
  /** Each as a shortcut is written ("Shift+ArrowDown"); several ways to the same. */
  keys: readonly string[];
}

export interface KeyNotes {
  group: string;
  notes: readonly KeyNote[];
}

interface KeyNoteState {
  /** memory: those of what is shown now. */
  groups: readonly KeyNotes[];
}

export const useKeyNotes = create<KeyNoteState>()(() => ({ groups: [] }));

/** Lists keys in the sheet of shortcuts while the calling component is mounted. `groups` must be stable. */
export function useListedKeys(groups: readonly KeyNotes[]): void {
  useEffect(() => {
    useKeyNotes.setState((state) => ({ groups: [...state.groups, ...groups] }));
    return () =>
      useKeyNotes.setState((state) => ({ groups: state.groups.filter((group) => !groups.includes(group)) }));
  }, [groups]);
}
