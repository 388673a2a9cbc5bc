import { t } from '@lingui/core/macro';
import type { KeyNotes } from '../../actions/key-notes.ts';

/** What keys do in the list of staged changes, for the sheet of shortcuts. */
export const CHANGE_KEYS: readonly KeyNotes[] = [
  {
    group: t`Staged edits`,
    notes: [
      { label: t`Edit the new value`, keys: ['Enter', 'F2'] },
      { label: t`Show the cell in the catalog`, keys: ['Shift+Enter'] },
      { label: t`Show the change in full, or hide it`, keys: ['Space'] },
      { label: t`Expand or collapse the change`, keys: ['ArrowRight', 'ArrowLeft'] },
      { label: t`Select more changes`, keys: ['Shift+ArrowDown', 'Shift+ArrowUp'] },
      { label: t`Select a change, or deselect it`, keys: ['Mod+Space'] },
      { label: t`Select all changes of the list`, keys: ['Mod+A'] },
      { label: t`Discard the selected changes`, keys: ['Delete', 'Backspace'] },
    ],
  },
];

/** Likewise in the list of products that are sent whole. */
export const CREATION_KEYS: readonly KeyNotes[] = [
  {
    group: t`New products and full updates`,
    notes: [
      { label: t`Show the product in the catalog`, keys: ['Enter'] },
      { label: t`Show the product in full, or hide it`, keys: ['Space'] },
      { label: t`Discard the product`, keys: ['Delete', 'Backspace'] },
    ],
  },
];

/** Likewise in the list of products marked to be removed. */
export const MARK_KEYS: readonly KeyNotes[] = [
  {
    group: t`Products to be removed`,
    notes: [
      { label: t`Show the product in the catalog`, keys: ['Enter'] },
      { label: t`Show the product in full, or hide it`, keys: ['Space'] },
      { label: t`Unmark the product`, keys: ['Delete', 'Backspace'] },
    ],
  },
];
