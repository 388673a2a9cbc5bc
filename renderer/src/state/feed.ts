import { t } from '@lingui/core/macro';
import { create } from 'zustand';
import type { FeedStatus } from '#shared/contract/feed.ts';
import { throttled } from '#shared/timing/throttle.ts';
import { client } from '../client/index.ts';
import { closeToast, toast, toastError } from '../components/toast.ts';
import { useApp } from './app.ts';

interface FeedState {
  /** service: how the active connection's changes feed is watched; null without one and until the first answer. */
  status: FeedStatus | null;
  /** memory: whether the user asked for changes that have not been read yet. */
  isChecking: boolean;
}

export const useFeed = create<FeedState>()(() => ({ status: null, isChecking: false }));

/** Takes over a status that an operation returned, before the event about it arrives. */
const keepFeed = (status: FeedStatus): void => {
  if (status.connectionId === useApp.getState().activeConnection) useFeed.setState({ status });
};

export async function loadFeed(): Promise<void> {
  const connectionId = useApp.getState().activeConnection;
  if (connectionId === null) return useFeed.setState({ status: null });
  const answer = await client.call('feed.status', { connectionId });
  if (answer.ok) keepFeed(answer.value);
}

/** Asks the service for changes now; resolves when they are read. Tells the user why that failed. */
export async function checkForChanges(connectionId: string): Promise<void> {
  if (useFeed.getState().isChecking) return;
  useFeed.setState({ isChecking: true });
  const answer = await client.call('feed.poll', { connectionId });
  useFeed.setState({ isChecking: false });
  if (!answer.ok) return toastError(t`The service could not be asked for changes`, answer.error);
  keepFeed(answer.value);
  const { state, message } = answer.value;
  if (state === 'failed')
    toast({
      kind: 'failed',
      key: 'feed',
      title: t`Changes could not be read`,
      message: message ?? undefined,
      action: { label: t`Try again`, run: () => void checkForChanges(connectionId) },
    });
  else closeToast('feed');
}

/** Typing is faster than it is useful to count again. */
const COUNT_AGAIN_EVERY_MS = 1000;

export function listenToFeed(): () => void {
  const { request, stop } = throttled(loadFeed, COUNT_AGAIN_EVERY_MS);
  const stops = [
    stop,
    client.on('feed.changed', keepFeed),
    // Edits are added and removed, which changes what unseen changes touch.
    client.on('drafts.changed', ({ connectionId }) => {
      const { status } = useFeed.getState();
      if (status?.connectionId === connectionId && status.unseen > 0) request();
    }),
    useApp.subscribe((state, before) => {
      if (state.activeConnection === before.activeConnection) return;
      useFeed.setState({ status: null });
      void loadFeed();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
