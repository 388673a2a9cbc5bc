import { t } from '@lingui/core/macro';
import type { KeyNote, KeyNotes } from '../../actions/key-notes.ts';

/** The keys in any list of Review. */
const ROW_NOTES: readonly KeyNote[] = [
  { label: t`Show the row in full, or hide it`, keys: ['Space'] },
  { label: t`Expand or collapse the row`, keys: ['ArrowRight', 'ArrowLeft'] },
  { label: t`Select more rows`, keys: ['Shift+ArrowDown', 'Shift+ArrowUp'] },
  { label: t`Select a row, or deselect it`, keys: ['Mod+Space'] },
  { label: t`Select all rows of the list`, keys: ['Mod+A'] },
];

/** The keys in the list of staged changes, for the sheet of shortcuts. */
export const CHANGE_KEYS: readonly KeyNotes[] = [
  {
    group: t`Staged edits`,
    notes: [
      { label: t`Edit the new value`, keys: ['Enter', 'F2'] },
      { label: t`Show the cell in the catalog`, keys: ['Shift+Enter'] },
      ...ROW_NOTES,
      { label: t`Discard the selected changes`, keys: ['Delete', 'Backspace'] },
    ],
  },
];

/** The keys in the list of products that are sent whole. */
export const CREATION_KEYS: readonly KeyNotes[] = [
  {
    group: t`New products and full updates`,
    notes: [
      { label: t`Show the product in the catalog`, keys: ['Enter'] },
      ...ROW_NOTES,
      { label: t`Discard the selected products`, keys: ['Delete', 'Backspace'] },
    ],
  },
];

/** The keys in the list of products marked for removal. */
export const MARK_KEYS: readonly KeyNotes[] = [
  {
    group: t`Products to be removed`,
    notes: [
      { label: t`Show the product in the catalog`, keys: ['Enter'] },
      ...ROW_NOTES,
      { label: t`Unmark the selected products`, keys: ['Delete', 'Backspace'] },
    ],
  },
];
