import { create } from 'zustand';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { useApp } from './app.ts';

interface EndsToAnnounceState {
  /** memory: change sets of the active connection whose end Review tells: those started or seen under way in this window. */
  announced: ReadonlySet<number>;
}

export const useEndsToAnnounce = create<EndsToAnnounceState>()(() => ({ announced: new Set() }));

useApp.subscribe((state, before) => {
  if (state.activeConnection !== before.activeConnection)
    useEndsToAnnounce.setState({ announced: new Set() });
});

/** From now on the end of these change sets is announced. */
export function announceEndOf(changeSets: readonly number[]): void {
  const { announced } = useEndsToAnnounce.getState();
  if (changeSets.some((changeSet) => !announced.has(changeSet)))
    useEndsToAnnounce.setState({ announced: new Set([...announced, ...changeSets]) });
}

/** The user has seen how these ended. */
export const endWasSeen = (seen: readonly ChangeSet[]): void =>
  useEndsToAnnounce.setState(({ announced }) => ({
    announced: new Set(
      [...announced].filter((number) => !seen.some(({ changeSet }) => changeSet === number)),
    ),
  }));
