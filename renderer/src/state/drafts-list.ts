import { useEffect } from 'react';
import { create } from 'zustand';
import type { DraftFilter, DraftRow, DraftSelection } from '#shared/contract/drafts.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import { client } from '../client/index.ts';
import { useApp } from './app.ts';
import { keepStaged } from './staged.ts';

interface DraftsListState {
  /** memory: which staged changes Review lists. */
  filter: DraftFilter;
  /** service: how many staged changes each filter has, as of the last window read; null before it. */
  counts: Record<DraftFilter, number> | null;
  /** memory: why the list could not be read. */
  error: AppErrorShape | null;
  /** memory: goes up whenever windows read before are out of date. */
  version: number;
}

export const useDraftsList = create<DraftsListState>()(() => ({
  filter: 'all',
  counts: null,
  error: null,
  version: 0,
}));

export const showDrafts = (filter: DraftFilter): void => useDraftsList.setState({ filter });

/** One window of the staged changes. The counts that come with it are kept for the filter chips. */
export async function readDrafts(
  connectionId: string,
  filter: DraftFilter,
  offset: number,
  limit: number,
): Promise<Result<{ total: number; rows: DraftRow[] }>> {
  const answer = await client.call('drafts.list', { connectionId, filter, offset, limit });
  if (useApp.getState().activeConnection === connectionId)
    useDraftsList.setState(
      answer.ok ? { counts: answer.value.counts, error: null } : { error: answer.error },
    );
  return answer;
}

/** While a change set is sent, answers come faster than reading the list again is of use to anyone. */
const READ_AGAIN_EVERY_MS = 750;

/** Keeps the list current while the calling component is mounted: at once after a pause, else at a steady pace. */
export function useCurrentDrafts(): void {
  const connectionId = useApp((state) => state.activeConnection);
  useEffect(() => {
    let lastTime = 0;
    let timer = 0;
    const readAgain = () => {
      lastTime = performance.now();
      timer = 0;
      useDraftsList.setState(({ version }) => ({ version: version + 1 }));
    };
    const outdated = () => {
      if (timer !== 0) return;
      timer = window.setTimeout(readAgain, Math.max(0, lastTime + READ_AGAIN_EVERY_MS - performance.now()));
    };
    useDraftsList.setState({ counts: null, error: null });
    const ours = (event: { connectionId: string }) => event.connectionId === connectionId && outdated();
    const stops = [
      client.on('drafts.changed', ours),
      client.on('catalog.changed', ours),
      // Items on their way change what a staged change shows ("sending") without being an edit.
      client.on('changesets.changed', ours),
      client.onConnectionState((connected) => connected && outdated()),
    ];
    return () => {
      window.clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [connectionId]);
}

type Edited = Result<OutputOf<'drafts.drop'>>;

async function edit(connectionId: string, editing: Promise<Edited>): Promise<Edited> {
  const answer = await editing;
  if (answer.ok) keepStaged(connectionId, answer.value.summary);
  return answer;
}

/** Drops staged changes, undoable. */
export const dropDrafts = (connectionId: string, which: DraftSelection): Promise<Edited> =>
  edit(connectionId, client.call('drafts.drop', { connectionId, which }));

/** Settles conflicts, undoable: `mine` keeps the edit, `theirs` drops it. */
export const resolveDrafts = (
  connectionId: string,
  which: DraftSelection,
  keep: 'mine' | 'theirs',
): Promise<Edited> => edit(connectionId, client.call('drafts.resolve', { connectionId, which, keep }));

/** Takes back (or makes again) the last step of the edit history, whichever view made it. */
export async function stepHistory(
  connectionId: string,
  step: 'history.undo' | 'history.redo',
): Promise<Result<OutputOf<'history.undo'>>> {
  const answer = await client.call(step, { connectionId });
  if (answer.ok) keepStaged(connectionId, answer.value.summary);
  return answer;
}
