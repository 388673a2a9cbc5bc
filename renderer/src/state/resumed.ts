import type { ChangeSet } from '#shared/contract/changesets.ts';
import { createPerConnection } from './per-connection.ts';

/** How often a paused change set was resumed from this window, and when it was resumed last (ISO). */
export interface Attempts {
  times: number;
  last: string;
}

interface ResumedState {
  /** memory: for the active connection's change sets, by their number. */
  attempts: ReadonlyMap<number, Attempts>;
  /** memory: change sets that were just resumed, each in the state shown before. */
  held: ReadonlyMap<number, ChangeSet>;
}

export const useResumed = createPerConnection<ResumedState>({ attempts: new Map(), held: new Map() });

export function noteResumed(changeSet: number, at = new Date()): void {
  const { attempts } = useResumed.getState();
  const times = (attempts.get(changeSet)?.times ?? 0) + 1;
  useResumed.setState({ attempts: new Map(attempts).set(changeSet, { times, last: at.toISOString() }) });
}

/** Called when the user pauses a change set: that it is paused is then expected. */
export function forgetResumed(changeSet: number): void {
  const attempts = new Map(useResumed.getState().attempts);
  if (attempts.delete(changeSet)) useResumed.setState({ attempts });
}

/** From now until `letGo`, a resumed change set is shown in its previous state, as long as it has made no progress. */
export const hold = (paused: ChangeSet): void =>
  useResumed.setState(({ held }) => ({ held: new Map(held).set(paused.changeSet, paused) }));

export const letGo = ({ changeSet }: ChangeSet): void =>
  useResumed.setState(({ held }) => ({ held: new Map([...held].filter(([other]) => other !== changeSet)) }));

/**
 * A run that fails at once would appear and disappear too fast to see: while it is held, it is only shown once it
 * makes progress or has stopped.
 */
export function asShown(now: ChangeSet): ChangeSet {
  const before = useResumed.getState().held.get(now.changeSet);
  const isUnderWay = now.state === 'running' || now.state === 'queued';
  return before && isUnderWay && ended(now) === ended(before) ? before : now;
}

const ended = ({ counts }: ChangeSet): number =>
  counts.applied + counts.failed + counts.conflict + counts.skipped + counts.unknown;
