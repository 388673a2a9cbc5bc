import { create } from 'zustand';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { useApp } from './app.ts';

/** How often a paused change set was resumed from this window, and when it was the last time (ISO). */
export interface Attempts {
  times: number;
  last: string;
}

interface ResumedState {
  /** memory: of the active connection's change sets, by their number. */
  attempts: ReadonlyMap<number, Attempts>;
}

export const useResumed = create<ResumedState>()(() => ({ attempts: new Map() }));

useApp.subscribe((state, before) => {
  if (state.activeConnection !== before.activeConnection) useResumed.setState({ attempts: new Map() });
});

export function noteResumed(changeSet: number, at = new Date()): void {
  const { attempts } = useResumed.getState();
  const times = (attempts.get(changeSet)?.times ?? 0) + 1;
  useResumed.setState({ attempts: new Map(attempts).set(changeSet, { times, last: at.toISOString() }) });
}

/** The user paused it: that it stands still now is no news. */
export function forgetResumed(changeSet: number): void {
  const attempts = new Map(useResumed.getState().attempts);
  if (attempts.delete(changeSet)) useResumed.setState({ attempts });
}

/** Change sets just resumed, each as it was shown before. */
const held = new Map<number, ChangeSet>();

/** From now until `letGo`, a change set that is resumed is shown as it was, as long as nothing has come of it. */
export const hold = (paused: ChangeSet): void => void held.set(paused.changeSet, paused);
export const letGo = ({ changeSet }: ChangeSet): void => void held.delete(changeSet);

/** A run that fails at once would come and go faster than the eye: while it is held, it is shown once it gets on or has stopped. */
export function asShown(now: ChangeSet): ChangeSet {
  const before = held.get(now.changeSet);
  const isUnderWay = now.state === 'running' || now.state === 'queued';
  return before && isUnderWay && ended(now) === ended(before) ? before : now;
}

const ended = ({ counts }: ChangeSet): number =>
  counts.applied + counts.failed + counts.conflict + counts.skipped + counts.unknown;
