import type { ChangeSet } from '#shared/contract/changesets.ts';
import { isEnded } from '#shared/domain/change-set-state.ts';

/** The change sets that have not ended, by state; the oldest first, as they are sent. */
export interface SendingOrder {
  running: ChangeSet | undefined;
  paused: ChangeSet[];
  queued: ChangeSet[];
}

/** Which change set is being sent, which ones wait for the user, and which ones wait for those. */
export function sendingOrder(changeSets: readonly ChangeSet[] | null): SendingOrder {
  const oldestFirst = (changeSets ?? []).toSorted((a, b) => a.changeSet - b.changeSet);
  return {
    running: oldestFirst.find(({ state }) => state === 'running'),
    paused: oldestFirst.filter(({ state }) => state === 'paused'),
    queued: oldestFirst.filter(({ state }) => state === 'queued'),
  };
}

/** Whether a change set waits for the user to resume it. */
export const isInterrupted = (changeSets: readonly ChangeSet[] | null): boolean =>
  changeSets?.some(({ state }) => state === 'paused') ?? false;

/**
 * The change sets that go before a queued one, the next to be sent at the front: the one being sent, and
 * older ones that are not done.
 */
export function changeSetsAhead(
  changeSets: readonly ChangeSet[] | null,
  { changeSet: own }: Pick<ChangeSet, 'changeSet'>,
): ChangeSet[] {
  const { running, paused, queued } = sendingOrder(changeSets);
  const older = [...paused, ...queued]
    .filter(({ changeSet }) => changeSet < own)
    .sort((a, b) => a.changeSet - b.changeSet);
  return running ? [running, ...older] : older;
}

/**
 * The change set for which one that is applied now would wait, a paused one first, because it waits for the user; null: it is sent at
 * once.
 */
export function wouldWaitFor(changeSets: readonly ChangeSet[] | null): ChangeSet | null {
  const { running, paused, queued } = sendingOrder(changeSets);
  const [next] = queued;
  return running || next ? (paused[0] ?? running ?? next ?? null) : null;
}

/** Which of `announced` have ended, the last one to end first. */
export const endedOf = (
  changeSets: readonly ChangeSet[] | null,
  announced: ReadonlySet<number>,
): ChangeSet[] =>
  (changeSets ?? [])
    .filter(({ changeSet, state }) => announced.has(changeSet) && isEnded(state))
    .sort((a, b) => (b.endedAt ?? '').localeCompare(a.endedAt ?? ''));
