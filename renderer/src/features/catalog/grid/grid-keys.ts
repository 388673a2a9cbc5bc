import type { KeyNotes } from '../../../actions/key-notes.ts';

/**
 * What keys do in the grid, for the sheet of shortcuts. What has an action of its own (undo, fill, find…) is not among
 * them: the sheet reads it from the action table.
 */
export const GRID_KEYS: readonly KeyNotes[] = [
  {
    group: 'Moving in the grid',
    notes: [
      { label: 'Next cell', keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] },
      { label: 'Next cell to the right, to the left', keys: ['Tab', 'Shift+Tab'] },
      { label: 'Down, up', keys: ['Enter', 'Shift+Enter'] },
      { label: 'A page down, up', keys: ['PageDown', 'PageUp'] },
      { label: 'To the ends of the row', keys: ['Home', 'End'] },
      { label: 'To the first and last cell', keys: ['Mod+Home', 'Mod+End'] },
      { label: 'To the edge of the filled cells', keys: ['Mod+ArrowUp', 'Mod+ArrowDown'] },
      { label: 'From the search or a header to the rows', keys: ['ArrowDown'] },
      { label: 'From the first row to its header', keys: ['ArrowUp'] },
      { label: 'Select the column of a header, open its menu', keys: ['Space', 'Alt+ArrowDown'] },
      { label: 'From a header back to the cell', keys: ['Escape'] },
    ],
  },
  {
    group: 'Selecting',
    notes: [
      { label: 'Extend the selection', keys: ['Shift+ArrowDown', 'Shift+ArrowRight'] },
      { label: 'Extend it to the edge of the filled cells', keys: ['Mod+Shift+ArrowDown'] },
      { label: 'Extend it to the ends of the row', keys: ['Shift+Home', 'Shift+End'] },
      { label: 'Extend it to the first or last cell', keys: ['Mod+Shift+Home', 'Mod+Shift+End'] },
      { label: 'Whole rows', keys: ['Shift+Space'] },
      { label: 'Whole columns', keys: ['Ctrl+Space'] },
      { label: 'One cell again', keys: ['Escape'] },
    ],
  },
  {
    group: 'Clipboard',
    notes: [
      { label: 'Copy, cut, paste the selected cells', keys: ['Mod+C', 'Mod+X', 'Mod+V'] },
      { label: 'Remove the values', keys: ['Delete'] },
    ],
  },
  {
    group: 'Editing a cell',
    notes: [
      { label: 'Replace the value', keys: ['Any letter'] },
      { label: 'Edit at the end of the text; in an editor: arrows move the caret or leave', keys: ['F2'] },
      { label: 'Save and go down, up', keys: ['Enter', 'Shift+Enter'] },
      { label: 'Save and go right, left', keys: ['Tab', 'Shift+Tab'] },
      { label: 'Save into all selected cells', keys: ['Ctrl+Enter'] },
      { label: 'Break the line', keys: ['Alt+Enter', 'Mod+Enter'] },
      { label: 'Cancel the edit', keys: ['Escape'] },
      { label: 'Preview of HTML', keys: ['Mod+E'] },
      { label: 'Values of a column that has few', keys: ['Alt+ArrowDown'] },
      { label: 'Calendar of a date', keys: ['ArrowDown'] },
      { label: 'Month, year in the calendar', keys: ['PageDown', 'Shift+PageDown'] },
      { label: 'Go to the items of a list', keys: ['ArrowLeft'] },
      { label: 'Move an item of a list', keys: ['Alt+ArrowLeft', 'Alt+ArrowRight'] },
      { label: 'Edit, remove an item of a list', keys: ['Enter', 'Delete'] },
      { label: 'Menu of the cell', keys: ['Shift+F10'] },
    ],
  },
  {
    group: 'Variants under their parents',
    notes: [
      { label: 'Expand (on the identifier)', keys: ['ArrowRight'] },
      { label: 'Collapse, then to the parent', keys: ['ArrowLeft'] },
    ],
  },
];
