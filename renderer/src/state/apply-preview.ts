import { useEffect } from 'react';
import { create } from 'zustand';
import type { ApplyOptions, ApplyPreview } from '#shared/contract/changesets.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import { throttled } from '#shared/timing/throttle.ts';
import { client } from '../client/index.ts';
import { useApp } from './app.ts';

interface ApplyPreviewState {
  /** service: what applying would send now; null until the first answer. */
  preview: ApplyPreview | null;
  /** memory: why it could not be computed. */
  error: AppErrorShape | null;
  /** memory: incremented when the preview has to be read again for a reason other than an event. */
  version: number;
}

export const useApplyPreview = create<ApplyPreviewState>()(() => ({
  preview: null,
  error: null,
  version: 0,
}));

/** While a change set is being sent, what would be sent next changes with every answer. */
const READ_AGAIN_EVERY_MS = 1000;

/**
 * Keeps the preview current while the calling component is mounted, with the first `requests` requests in full. With many
 * staged changes, a preview takes a moment: however fast edits come, one is computed at a time, the latest last.
 */
export function useCurrentPreview(requests: number): void {
  const connectionId = useApp((state) => state.activeConnection);
  useEffect(() => {
    if (connectionId === null) return;
    let stopped = false;
    const reading = throttled(async () => {
      const { version } = useApplyPreview.getState();
      const answer = await client.call('changesets.preview', { connectionId, limit: requests });
      if (stopped || version !== useApplyPreview.getState().version) return;
      useApplyPreview.setState(answer.ok ? { preview: answer.value, error: null } : { error: answer.error });
    }, READ_AGAIN_EVERY_MS);
    reading.now();
    const ours = (event: { connectionId: string }) =>
      event.connectionId === connectionId && reading.request();
    const stops = [
      reading.stop,
      client.on('drafts.changed', ours),
      client.on('catalog.changed', ours),
      client.on('changesets.changed', (event) => {
        if (event.connectionId !== connectionId) return;
        if (event.changeSet.state === 'running') reading.request();
        else reading.now();
      }),
      client.onConnectionState((connected) => connected && reading.now()),
      useApplyPreview.subscribe((state, before) => {
        if (state.version !== before.version) reading.now();
      }),
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

/** Sets how change sets of this connection are sent from now on. The preview follows. */
export async function changeApplyOptions(
  connectionId: string,
  options: ApplyOptions,
): Promise<Result<object>> {
  const shown = useApplyPreview.getState().preview;
  useApplyPreview.setState(({ preview }) => ({ preview: preview && { ...preview, options } }));
  const answer = await client.call('changesets.setOptions', { connectionId, options });
  useApplyPreview.setState(({ preview, version }) => ({
    // Refused: the switches return to the options in force.
    preview: answer.ok ? preview : preview && shown && { ...preview, options: shown.options },
    version: version + 1,
  }));
  return answer;
}
