import { create } from 'zustand';
import type {
  ChangeSet,
  ItemDecision,
  ItemFilter,
  ItemSelection,
  StartedChangeSet,
  UndoPlan,
} from '#shared/contract/changesets.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { client } from '../client/index.ts';
import { createAnswer, here } from '../query/answer-store.ts';
import { queries } from '../query/use-query.ts';
import { useApp } from './app.ts';
import { announceEndOf } from './ends-to-announce.ts';
import { onceConfirmed } from './reading-question.ts';
import { asShown, forgetResumed, hold, letGo, noteResumed, useResumed } from './resumed.ts';

/** service: change sets of the active connection. */
const useListed = createAnswer('changesets.list', here, (listed) => ({ listed }));

interface ChangeSetsState {
  /** service: change sets of the active connection, newest first, as they are shown; null until the first answer. */
  changeSets: readonly ChangeSet[] | null;
}

export const useChangeSets = create<ChangeSetsState>()(() => ({ changeSets: null }));

function show(): void {
  const { listed } = useListed.getState();
  const newestFirst = listed?.map(asShown).sort((a, b) => b.changeSet - a.changeSet);
  useChangeSets.setState({ changeSets: newestFirst ?? null });
}
useListed.subscribe(show);
useResumed.subscribe(show);

/** The change set that is being sent, if there is one. */
export const runningChangeSet = (changeSets: readonly ChangeSet[] | null): ChangeSet | undefined =>
  changeSets?.find((changeSet) => changeSet.state === 'running');

type Started = Result<StartedChangeSet>;

/** Reads the change sets now, before the events about them arrive. */
async function readChangeSets(): Promise<void> {
  const connectionId = useApp.getState().activeConnection;
  if (connectionId !== null) await queries.ask('changesets.list', { connectionId }).read();
}

/**
 * Starts what sends something, once the user has confirmed how values are read. Shows it at once, and announces in Review how it
 * ends.
 */
export async function starting(connectionId: string, start: () => Promise<Started>): Promise<Started> {
  const started = await onceConfirmed(connectionId, start);
  if (started.ok) {
    announceEndOf([started.value.changeSet]);
    await readChangeSets();
  }
  return started;
}

/** Freezes what is staged and sends it, after the change sets that are already in progress. */
export const applyStaged = (connectionId: string): Promise<Started> =>
  starting(connectionId, () => client.call('changesets.apply', { connectionId }));

/**
 * Freezes the marked products into a change set that removes them, and sends it, after the change sets that are already
 * in progress. `confirmed`: the fingerprint of the rehearsal that the user agreed to.
 */
export const applyRemovals = (connectionId: string, confirmed: string): Promise<Started> =>
  starting(connectionId, () => client.call('removals.apply', { connectionId, confirmed }));

/** Removes one marked product, to find out what the request for a mode does. */
export const tryMode = (connectionId: string, product: number, mode: RemovalMode): Promise<Started> =>
  starting(connectionId, () => client.call('removals.try', { connectionId, product, mode }));

/** Saves what the user knows about the request for a mode; null forgets what was known. */
export const settleMode = (
  connectionId: string,
  mode: RemovalMode,
  verdict: 'confirmed' | 'other' | null,
): Promise<Result<object>> => client.call('removals.settleMode', { connectionId, mode, verdict });

/** Sends failed items again, all of them if `items` is omitted. */
export const retryFailed = (connectionId: string, changeSet: number, items?: number[]): Promise<Started> =>
  starting(connectionId, () => client.call('changesets.retry', { connectionId, changeSet, items }));

/** Continues a change set that was interrupted, or starts a queued one before its turn. */
export async function resumeChangeSet(connectionId: string, changeSet: number): Promise<Started> {
  const resume = () =>
    starting(connectionId, () => client.call('changesets.resume', { connectionId, changeSet }));
  const before = useChangeSets.getState().changeSets?.find((one) => one.changeSet === changeSet);
  if (before?.state !== 'paused') return resume();
  hold(before);
  const started = await resume();
  if (started.ok) {
    await untilItMoves(before);
    noteResumed(changeSet);
  }
  letGo(before);
  return started;
}

/** The time that a resumed change set has to make progress, or to stop again, before it is shown as running. */
const HOLD_MS = 500;

/** Resolves once the change set is shown in another state than before it was resumed, or after a moment. */
const untilItMoves = (before: ChangeSet): Promise<void> =>
  new Promise((resolve) => {
    const isShown = ({ changeSets }: ChangeSetsState) => changeSets?.includes(before) ?? false;
    if (!isShown(useChangeSets.getState())) return resolve();
    const done = () => {
      clearTimeout(late);
      stop();
      resolve();
    };
    const late = setTimeout(done, HOLD_MS);
    const stop = useChangeSets.subscribe((state) => isShown(state) || done());
  });

/** Pauses sending: the rest stays pending. */
export function pauseChangeSet(connectionId: string, changeSet: number): Promise<Result<object>> {
  forgetResumed(changeSet);
  return client.call('changesets.pause', { connectionId, changeSet });
}

/** Stops for good: the rest is not sent. */
export const cancelChangeSet = (connectionId: string, changeSet: number): Promise<Result<object>> =>
  client.call('changesets.cancel', { connectionId, changeSet });

/** Decides conflicts and unknown outcomes; what is to be sent is then sent. */
export async function decideItems(
  connectionId: string,
  changeSet: number,
  which: ItemSelection,
  decision: ItemDecision,
): Promise<Result<OutputOf<'changesets.decide'>>> {
  const answer = await onceConfirmed(connectionId, () =>
    client.call('changesets.decide', { connectionId, changeSet, which, decision }),
  );
  if (answer.ok) await readChangeSets();
  return answer;
}

/** What undoing applied items would do. At most `limit` of those that cannot be undone are listed. */
export const planUndo = (
  connectionId: string,
  changeSet: number,
  which: ItemSelection,
  limit: number,
): Promise<Result<UndoPlan>> => client.call('changesets.undoPlan', { connectionId, changeSet, which, limit });

/** Sends the inverse of applied items as a separate change set. */
export const undoItems = (connectionId: string, changeSet: number, which: ItemSelection): Promise<Started> =>
  starting(connectionId, () => client.call('changesets.undo', { connectionId, changeSet, which }));

/** One window of a change set's items. Omitted conditions match all. */
export const readItems = (
  connectionId: string,
  changeSet: number,
  filter: Partial<ItemFilter>,
  offset: number,
  limit: number,
): Promise<Result<OutputOf<'changesets.items'>>> =>
  client.call('changesets.items', { connectionId, changeSet, filter, offset, limit });
