import { t } from '@lingui/core/macro';
import type { Action } from '../actions/action.ts';
import { useStaged } from '../state/staged.ts';
import { step } from './history-step.ts';

/** Undo and redo, for views without an open editor of their own. `view` is the prefix of the action ids. */
export function historyActions(view: string, connectionId: string): Action[] {
  const enabled = () => useStaged.getState().summary !== null;
  return [
    {
      id: `${view}.undo`,
      label: t`Undo`,
      group: t`Edit`,
      shortcut: 'Mod+Z',
      enabled,
      run: () => step(connectionId, 'history.undo'),
    },
    {
      id: `${view}.redo`,
      label: t`Redo`,
      group: t`Edit`,
      shortcut: 'Mod+Y',
      otherShortcut: 'Mod+Shift+Z',
      inText: false,
      enabled,
      run: () => step(connectionId, 'history.redo'),
    },
  ];
}
