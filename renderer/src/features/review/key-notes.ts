import type { KeyNotes } from '../../actions/key-notes.ts';

/** What keys do in the list of staged changes, for the sheet of shortcuts. */
export const CHANGE_KEYS: readonly KeyNotes[] = [
  {
    group: 'Staged edits',
    notes: [
      { label: 'Edit the new value', keys: ['Enter', 'F2'] },
      { label: 'Show the cell in the catalog', keys: ['Shift+Enter'] },
      { label: 'Show the change in full, or hide it', keys: ['Space'] },
      { label: 'Expand or collapse the change', keys: ['ArrowRight', 'ArrowLeft'] },
      { label: 'Select more changes', keys: ['Shift+ArrowDown', 'Shift+ArrowUp'] },
      { label: 'Select a change, or deselect it', keys: ['Mod+Space'] },
      { label: 'Select all changes of the list', keys: ['Mod+A'] },
      { label: 'Discard the selected changes', keys: ['Delete', 'Backspace'] },
    ],
  },
];

/** Likewise in the list of products that are sent whole. */
export const CREATION_KEYS: readonly KeyNotes[] = [
  {
    group: 'New products and full updates',
    notes: [
      { label: 'Show the product in the catalog', keys: ['Enter'] },
      { label: 'Show the product in full, or hide it', keys: ['Space'] },
      { label: 'Discard the product', keys: ['Delete', 'Backspace'] },
    ],
  },
];

/** Likewise in the list of products marked to be removed. */
export const MARK_KEYS: readonly KeyNotes[] = [
  {
    group: 'Products to be removed',
    notes: [
      { label: 'Show the product in the catalog', keys: ['Enter'] },
      { label: 'Show the product in full, or hide it', keys: ['Space'] },
      { label: 'Unmark the product', keys: ['Delete', 'Backspace'] },
    ],
  },
];
