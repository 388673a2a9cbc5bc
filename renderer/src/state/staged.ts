import { create } from 'zustand';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { client } from '../client/index.ts';
import { useApp } from './app.ts';

interface StagedState {
  /** service: what is staged in the active connection; null without one and until the first answer. */
  summary: StagedSummary | null;
}

export const useStaged = create<StagedState>()(() => ({ summary: null }));

/** Whether undo would undo this step, and nothing was undone since that could be redone. */
export const isLastStep = (summary: StagedSummary | null, step: number): boolean =>
  summary?.step === step && summary.redo === null;

export async function loadStaged(): Promise<void> {
  const connectionId = useApp.getState().activeConnection;
  if (connectionId === null) return useStaged.setState({ summary: null });
  const answer = await client.call('drafts.summary', { connectionId });
  if (answer.ok) keepStaged(connectionId, answer.value);
}

/** Takes over the summary that an edit returned, before the event about it arrives. */
export function keepStaged(connectionId: string, summary: StagedSummary): void {
  if (connectionId === useApp.getState().activeConnection) useStaged.setState({ summary });
}

export function listenToStaged(): () => void {
  const stops = [
    client.on('drafts.changed', ({ connectionId, summary }) => keepStaged(connectionId, summary)),
    client.on('creations.changed', ({ connectionId, summary }) => keepStaged(connectionId, summary)),
    client.on('removals.changed', ({ connectionId, summary }) => keepStaged(connectionId, summary)),
    useApp.subscribe((state, before) => {
      if (state.activeConnection === before.activeConnection) return;
      useStaged.setState({ summary: null });
      void loadStaged();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
