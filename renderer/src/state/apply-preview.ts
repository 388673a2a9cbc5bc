import { useEffect } from 'react';
import { create } from 'zustand';
import type { ApplyPreview } from '#shared/contract/changesets.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { client } from '../client/index.ts';
import { useApp } from './app.ts';
import { runningChangeSet, useChangeSets } from './changesets.ts';

interface ApplyPreviewState {
  /** service: what applying would send now; null until the first answer. */
  preview: ApplyPreview | null;
  /** memory: why it could not be worked out. */
  error: AppErrorShape | null;
}

export const useApplyPreview = create<ApplyPreviewState>()(() => ({ preview: null, error: null }));

/**
 * Keeps the preview current while the calling component is mounted, with the first `requests` requests in full. With
 * many staged changes a preview takes a moment: however fast edits come, one is worked out at a time, the last one last.
 */
export function useCurrentPreview(requests: number): void {
  const connectionId = useApp((state) => state.activeConnection);
  useEffect(() => {
    if (connectionId === null) return;
    let stopped = false;
    let busy = false;
    let outdated = false;
    const read = async (): Promise<void> => {
      outdated = true;
      if (busy) return;
      busy = true;
      while (outdated && !stopped) {
        outdated = false;
        const answer = await client.call('changesets.preview', { connectionId, limit: requests });
        if (stopped) return;
        useApplyPreview.setState(
          answer.ok ? { preview: answer.value, error: null } : { error: answer.error },
        );
      }
      busy = false;
    };
    void read();
    // While a change set is sent, what would be sent next changes with every answer, and nobody can send it yet.
    const idle = () => runningChangeSet(useChangeSets.getState().changeSets) === undefined;
    const ours = (event: { connectionId: string }) =>
      event.connectionId === connectionId && idle() && void read();
    const stops = [
      client.on('drafts.changed', ours),
      client.on('catalog.changed', ours),
      client.on('changesets.changed', (event) => {
        if (event.connectionId === connectionId && event.changeSet.state !== 'running') void read();
      }),
      client.onConnectionState((connected) => connected && void read()),
    ];
    return () => {
      stopped = true;
      for (const stop of stops) stop();
    };
  }, [connectionId, requests]);

  useEffect(
    () =>
      useApp.subscribe((state, before) => {
        if (state.activeConnection !== before.activeConnection)
          useApplyPreview.setState({ preview: null, error: null });
      }),
    [],
  );
}
