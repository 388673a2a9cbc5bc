import type { ChangeSet } from '#shared/contract/changesets.ts';
import { createPerConnection } from './per-connection.ts';

interface EndsToAnnounceState {
  /**
   * memory: change sets of the active connection whose end Review announces: those started or seen in progress in this window.
   */
  announced: ReadonlySet<number>;
}

export const useEndsToAnnounce = createPerConnection<EndsToAnnounceState>({ announced: new Set() });

/** Announces the end of these change sets from now on. */
export function announceEndOf(changeSets: readonly number[]): void {
  const { announced } = useEndsToAnnounce.getState();
  if (changeSets.some((changeSet) => !announced.has(changeSet)))
    useEndsToAnnounce.setState({ announced: new Set([...announced, ...changeSets]) });
}

/** Records that the user has seen how these ended. */
export const endWasSeen = (seen: readonly ChangeSet[]): void =>
  useEndsToAnnounce.setState(({ announced }) => ({
    announced: new Set(
      [...announced].filter((number) => !seen.some(({ changeSet }) => changeSet === number)),
    ),
  }));
