import { t } from '@lingui/core/macro';
import type { KeyNotes } from '../../actions/key-notes.ts';
import type { StatusKey } from '../../state/app.ts';

/** Keys of the heat map, for the sheet of shortcuts. */
export const HEAT_KEYS: readonly KeyNotes[] = [
  {
    group: t`Heat map`,
    notes: [
      { label: t`Next cell`, keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] },
      { label: t`First or last cell of the row`, keys: ['Home', 'End'] },
      { label: t`First or last cell`, keys: ['Ctrl+Home', 'Ctrl+End'] },
      { label: t`Ten rows up or down`, keys: ['PageUp', 'PageDown'] },
      { label: t`Show the products that miss something`, keys: ['Enter'] },
      { label: t`On a header: sort`, keys: ['Enter', 'Space'] },
    ],
  },
];

/** The keys named in the status bar. */
export const STATUS_KEYS: readonly StatusKey[] = [
  { shortcut: 'Enter', label: t`open the products` },
  { shortcut: 'T', label: t`translate what is missing` },
];
