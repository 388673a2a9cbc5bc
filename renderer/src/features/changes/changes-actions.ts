import { t } from '@lingui/core/macro';
import type { Action } from '../../actions/action.ts';
import type { KeyNotes } from '../../actions/key-notes.ts';
import { NO_CONNECTION } from '../../actions/reasons.ts';
import { type StatusKey, useApp } from '../../state/app.ts';
import { checkForChanges } from '../../state/feed.ts';

export const MARK_ALL = 'Shift+S';

export interface ChangesCommands {
  markAll: () => void;
  exportChanges: () => void;
  togglePanel: () => void;
}

/** Actions available in every view. */
export const feedActions: Action[] = [
  {
    id: 'changes.check',
    label: t`Check for changes now`,
    group: t`Changes`,
    keywords: t`poll feed refresh enrichment service`,
    enabled: () => useApp.getState().activeConnection !== null,
    whyNot: () => NO_CONNECTION,
    run: () => {
      const { activeConnection } = useApp.getState();
      if (activeConnection !== null) void checkForChanges(activeConnection);
    },
  },
];

/** Actions of the view, for the palette and shortcuts. */
export const changesActions = (commands: ChangesCommands): Action[] => [
  {
    id: 'changes.mark-all',
    label: t`Mark all listed changes as seen`,
    group: t`Changes`,
    shortcut: MARK_ALL,
    keywords: t`read done clear`,
    enabled: () => true,
    run: commands.markAll,
  },
  {
    id: 'changes.export',
    label: t`Export changes of the service…`,
    group: t`Changes`,
    keywords: t`csv table spreadsheet save`,
    enabled: () => true,
    run: commands.exportChanges,
  },
  {
    id: 'changes.details',
    label: t`Show the change in full, or hide it`,
    group: t`Changes`,
    keywords: t`panel decide conflict`,
    enabled: () => true,
    run: commands.togglePanel,
  },
];

/** Keys of the list, for the sheet of shortcuts. */
export const CHANGE_KEYS: readonly KeyNotes[] = [
  {
    group: t`Changes in the service`,
    notes: [
      { label: t`Show the cell in the catalog`, keys: ['Enter'] },
      { label: t`Mark as seen`, keys: ['S'] },
      { label: t`Mark as unseen`, keys: ['U'] },
      { label: t`Show the change in full, or hide it`, keys: ['D'] },
      { label: t`Select the change, or no longer`, keys: ['Space'] },
      { label: t`Select several`, keys: ['Shift+ArrowDown', 'Shift+ArrowUp'] },
      { label: t`Clear the selection`, keys: ['Escape'] },
    ],
  },
];

/** The keys named in the status bar. */
export const STATUS_KEYS: readonly StatusKey[] = [
  { shortcut: 'Enter', label: t`show in catalog` },
  { shortcut: 'S', label: t`mark as seen` },
  { shortcut: 'D', label: t`in full` },
];
