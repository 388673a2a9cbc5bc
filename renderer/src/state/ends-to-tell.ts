import { create } from 'zustand';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { useApp } from './app.ts';

interface ToldState {
  /** memory: change sets of the active connection whose end Review tells: those started or seen under way in this window. */
  told: ReadonlySet<number>;
}

export const useTold = create<ToldState>()(() => ({ told: new Set() }));

useApp.subscribe((state, before) => {
  if (state.activeConnection !== before.activeConnection) useTold.setState({ told: new Set() });
});

/** From now on the end of these change sets is told. */
export function tellAbout(changeSets: readonly number[]): void {
  const { told } = useTold.getState();
  if (changeSets.some((changeSet) => !told.has(changeSet)))
    useTold.setState({ told: new Set([...told, ...changeSets]) });
}

/** The user has seen how these ended. */
export const tellNoMoreOf = (seen: readonly ChangeSet[]): void =>
  useTold.setState(({ told }) => ({
    told: new Set([...told].filter((number) => !seen.some(({ changeSet }) => changeSet === number))),
  }));
