import { useEffect } from 'react';
import { create } from 'zustand';
import type { ChangeSet, ChangeSetItem, ItemState } from '#shared/contract/changesets.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import { client } from '../client/index.ts';
import { useApp } from './app.ts';

interface ChangeSetsState {
  /** service: change sets of the active connection, newest first; null until the first answer. */
  changeSets: readonly ChangeSet[] | null;
  /** memory: why they could not be read. */
  error: AppErrorShape | null;
  /** memory: what Activity shows, a change set's number or a job's id; null for the newest. */
  selected: number | string | null;
  /** memory: the change set that Review tells about: the one it started, until its outcome is closed. */
  told: number | null;
}

export const useChangeSets = create<ChangeSetsState>()(() => ({
  changeSets: null,
  error: null,
  selected: null,
  told: null,
}));

/** The change set that is being sent, if there is one. */
export const runningChangeSet = (changeSets: readonly ChangeSet[] | null): ChangeSet | undefined =>
  changeSets?.find((changeSet) => changeSet.state === 'running');

/** Puts a change set in, newest first, or in the place of its earlier state. */
export function withChangeSet(changeSets: readonly ChangeSet[], changeSet: ChangeSet): readonly ChangeSet[] {
  const at = changeSets.findIndex((other) => other.changeSet === changeSet.changeSet);
  if (at >= 0) return changeSets.with(at, changeSet);
  return [...changeSets, changeSet].sort((a, b) => b.changeSet - a.changeSet);
}

let eventsSeen = 0;

export async function loadChangeSets(): Promise<void> {
  const connectionId = useApp.getState().activeConnection;
  if (connectionId === null) return useChangeSets.setState({ changeSets: null, error: null });
  const seenBefore = eventsSeen;
  const answer = await client.call('changesets.list', { connectionId });
  if (useApp.getState().activeConnection !== connectionId) return;
  // An event that overtook this answer is newer than it: without a second look a finished run could stay "running".
  if (eventsSeen !== seenBefore) return loadChangeSets();
  if (!answer.ok) return useChangeSets.setState({ error: answer.error });
  const changeSets = answer.value.toSorted((a, b) => b.changeSet - a.changeSet);
  useChangeSets.setState({ changeSets, error: null });
}

/** Keeps the change sets of the active connection current while the calling component is mounted. */
export function useCurrentChangeSets(): void {
  const connectionId = useApp((state) => state.activeConnection);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another connection has other change sets.
  useEffect(() => {
    void loadChangeSets();
    const stops = [
      client.on('changesets.changed', (event) => {
        if (event.connectionId !== useApp.getState().activeConnection) return;
        eventsSeen++;
        useChangeSets.setState(({ changeSets }) => ({
          changeSets: withChangeSet(changeSets ?? [], event.changeSet),
        }));
      }),
      client.onConnectionState((connected) => connected && void loadChangeSets()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [connectionId]);
}

type Started = Result<OutputOf<'changesets.apply'>>;

/** Another connection has change sets of its own: nothing of the earlier one may stay on show. */
useApp.subscribe((state, before) => {
  if (state.activeConnection !== before.activeConnection)
    useChangeSets.setState({ changeSets: null, error: null, selected: null, told: null });
});

async function tellAbout(starting: Promise<Started>): Promise<Started> {
  const started = await starting;
  if (started.ok) {
    useChangeSets.setState({ told: started.value.changeSet });
    await loadChangeSets();
  }
  return started;
}

/** Freezes what is staged and sends it. */
export const applyStaged = (connectionId: string): Promise<Started> =>
  tellAbout(client.call('changesets.apply', { connectionId }));

/** Sends failed items again, all of them without `items`. */
export const retryFailed = (connectionId: string, changeSet: number, items?: number[]): Promise<Started> =>
  tellAbout(client.call('changesets.retry', { connectionId, changeSet, items }));

export const resumeChangeSet = (connectionId: string, changeSet: number): Promise<Started> =>
  tellAbout(client.call('changesets.resume', { connectionId, changeSet }));

/** One window of a change set's items, by state. */
export const readItems = (
  connectionId: string,
  changeSet: number,
  state: ItemState | null,
  offset: number,
  limit: number,
): Promise<Result<{ total: number; rows: ChangeSetItem[] }>> =>
  client.call('changesets.items', { connectionId, changeSet, state, offset, limit });
