import { useEffect } from 'react';
import type { Action } from './action.ts';
import { registerActions } from './table.ts';

/** Keeps actions in the table while the calling component is mounted. `actions` must be stable (module level or memo). */
export function useActions(actions: readonly Action[]): void {
  useEffect(() => registerActions(actions), [actions]);
}
