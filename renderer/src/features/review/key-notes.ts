import type { KeyNotes } from '../../actions/key-notes.ts';

/** What keys do in the list of staged changes, for the sheet of shortcuts. */
export const CHANGE_KEYS: readonly KeyNotes[] = [
  {
    group: 'Staged edits',
    notes: [
      { label: 'Show the cell in the catalog', keys: ['Enter'] },
      { label: 'Show the change in full, or hide it', keys: ['Space'] },
      { label: 'Discard the change', keys: ['Delete', 'Backspace'] },
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
