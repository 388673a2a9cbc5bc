import { t } from '@lingui/core/macro';
import type { KeyNotes } from '../../actions/key-notes.ts';
import type { StatusKey } from '../../state/app.ts';
import { suggestionKey } from './suggestion-keys.ts';
import { COPY_SOURCE, INSERT_CODE, NEXT_EMPTY } from './translate-actions.ts';

/** Keys of the field that are not commands. */
export const FIELD_KEYS: readonly KeyNotes[] = [
  {
    group: t`In a translation`,
    notes: [
      { label: t`Next or previous segment`, keys: ['Alt+ArrowDown', 'Alt+ArrowUp'] },
      { label: t`The same, from the end or the beginning of the text`, keys: ['ArrowDown', 'ArrowUp'] },
      { label: t`Ten segments on or back`, keys: ['Alt+PageDown', 'Alt+PageUp'] },
      { label: t`Discard what was typed`, keys: ['Escape'] },
      { label: t`Undo typing, then the last step`, keys: ['Mod+Z'] },
    ],
  },
];

/** The keys named in the status bar. */
export const STATUS_KEYS: readonly StatusKey[] = [
  { shortcut: NEXT_EMPTY, label: t`save, next empty` },
  { shortcut: suggestionKey(0), label: t`use suggestion` },
  { shortcut: COPY_SOURCE, label: t`copy source` },
  { shortcut: INSERT_CODE, label: t`insert placeholder` },
];
