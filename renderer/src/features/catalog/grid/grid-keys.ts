import { t } from '@lingui/core/macro';
import type { KeyNotes } from '../../../actions/key-notes.ts';

/**
 * What keys do in the grid, for the sheet of shortcuts. Keys of actions (undo, fill, find…) are not included: the sheet reads
 * them from the action table.
 */
export const GRID_KEYS: readonly KeyNotes[] = [
  {
    group: t`Moving in the grid`,
    notes: [
      { label: t`Next cell`, keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] },
      { label: t`Next cell to the right, to the left`, keys: ['Tab', 'Shift+Tab'] },
      { label: t`Down, up`, keys: ['Enter', 'Shift+Enter'] },
      { label: t`A page down, up`, keys: ['PageDown', 'PageUp'] },
      { label: t`To the ends of the row`, keys: ['Home', 'End'] },
      { label: t`To the first and last cell`, keys: ['Mod+Home', 'Mod+End'] },
      { label: t`To the edge of the filled cells`, keys: ['Mod+ArrowUp', 'Mod+ArrowDown'] },
      { label: t`From the search or a header to the rows`, keys: ['ArrowDown'] },
      { label: t`From the first row to its header`, keys: ['ArrowUp'] },
      { label: t`Select the column of a header, open its menu`, keys: ['Space', 'Alt+ArrowDown'] },
      { label: t`From a header back to the cell`, keys: ['Escape'] },
    ],
  },
  {
    group: t`Selecting`,
    notes: [
      { label: t`Extend the selection`, keys: ['Shift+ArrowDown', 'Shift+ArrowRight'] },
      { label: t`Extend it to the edge of the filled cells`, keys: ['Mod+Shift+ArrowDown'] },
      { label: t`Extend it to the ends of the row`, keys: ['Shift+Home', 'Shift+End'] },
      { label: t`Extend it to the first or last cell`, keys: ['Mod+Shift+Home', 'Mod+Shift+End'] },
      { label: t`Whole rows`, keys: ['Shift+Space'] },
      { label: t`Whole columns`, keys: ['Ctrl+Space'] },
      { label: t`One cell again`, keys: ['Escape'] },
    ],
  },
  {
    group: t`Clipboard`,
    notes: [
      { label: t`Copy, cut, paste the selected cells`, keys: ['Mod+C', 'Mod+X', 'Mod+V'] },
      { label: t`Remove the values`, keys: ['Delete'] },
    ],
  },
  {
    group: t`Editing a cell`,
    notes: [
      { label: t`Replace the value`, keys: [t`Any letter`] },
      { label: t`Edit at the end of the text; in an editor: arrows move the caret or leave`, keys: ['F2'] },
      { label: t`Save and go down, up`, keys: ['Enter', 'Shift+Enter'] },
      { label: t`Save and go right, left`, keys: ['Tab', 'Shift+Tab'] },
      { label: t`Save into all selected cells`, keys: ['Ctrl+Enter'] },
      { label: t`Break the line`, keys: ['Alt+Enter', 'Mod+Enter'] },
      { label: t`Cancel the edit`, keys: ['Escape'] },
      { label: t`Preview of HTML`, keys: ['Mod+E'] },
      { label: t`Values of a column that has few`, keys: ['Alt+ArrowDown'] },
      { label: t`Calendar of a date`, keys: ['ArrowDown'] },
      { label: t`Month, year in the calendar`, keys: ['PageDown', 'Shift+PageDown'] },
      { label: t`Go to the items of a list`, keys: ['ArrowLeft'] },
      { label: t`Move an item of a list`, keys: ['Alt+ArrowLeft', 'Alt+ArrowRight'] },
      { label: t`Edit, remove an item of a list`, keys: ['Enter', 'Delete'] },
      { label: t`Menu of the cell`, keys: ['Shift+F10'] },
    ],
  },
  {
    group: t`Variants under their parents`,
    notes: [
      { label: t`Expand (on the identifier)`, keys: ['ArrowRight'] },
      { label: t`Collapse, then to the parent`, keys: ['ArrowLeft'] },
    ],
  },
];
