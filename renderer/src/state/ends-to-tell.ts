import { create } from 'zustand';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { useApp } from './app.ts';

interface EndsToTellState {
  /** memory: change sets of the active connection whose end Review tells: those started or seen under way in this window. */
  told: ReadonlySet<number>;
}

export const useEndsToTell = create<EndsToTellState>()(() => ({ told: new Set() }));

useApp.subscribe((state, before) => {
  if (state.activeConnection !== before.activeConnection) useEndsToTell.setState({ told: new Set() });
});

/** From now on the end of these change sets is told. */
export function tellEndOf(changeSets: readonly number[]): void {
  const { told } = useEndsToTell.getState();
  if (changeSets.some((changeSet) => !told.has(changeSet)))
    useEndsToTell.setState({ told: new Set([...told, ...changeSets]) });
}

/** The user has seen how these ended. */
export const endWasTold = (seen: readonly ChangeSet[]): void =>
  useEndsToTell.setState(({ told }) => ({
    told: new Set([...told].filter((number) => !seen.some(({ changeSet }) => changeSet === number))),
  }));
