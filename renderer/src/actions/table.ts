import { create } from 'zustand';
import type { Action } from './action.ts';
import { parseShortcut } from './shortcut.ts';

interface ActionTable {
  /** memory: actions by id, as long as the feature that owns them is loaded. */
  actions: ReadonlyMap<string, Action>;
}

export const useActionTable = create<ActionTable>()(() => ({ actions: new Map() }));

/**
 * Adds actions to the table, replacing those with the same id. Returns a function that removes them.
 * Throws on a malformed shortcut.
 */
export function registerActions(actions: readonly Action[]): () => void {
  for (const { shortcut, otherShortcut } of actions)
    for (const keys of [shortcut, otherShortcut]) if (keys) parseShortcut(keys);
  useActionTable.setState((state) => ({
    actions: new Map([...state.actions, ...actions.map((action) => [action.id, action] as const)]),
  }));
  return () =>
    useActionTable.setState((state) => ({
      actions: new Map([...state.actions].filter(([, action]) => !actions.includes(action))),
    }));
}

export const listActions = (): Action[] => [...useActionTable.getState().actions.values()];

/** Runs an action if it is registered and enabled. Returns whether it ran. */
export function runAction(id: string): boolean {
  const action = useActionTable.getState().actions.get(id);
  if (!action?.enabled()) return false;
  void action.run();
  return true;
}
