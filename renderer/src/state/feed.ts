import { create } from 'zustand';
import type { FeedStatus } from '#shared/contract/feed.ts';
import type { Result } from '#shared/contract/result.ts';
import { client } from '../client/index.ts';
import { useApp } from './app.ts';

interface FeedState {
  /** service: how the active connection's changes feed is watched; null without one and until the first answer. */
  status: FeedStatus | null;
}

export const useFeed = create<FeedState>()(() => ({ status: null }));

/** Takes over a status that an operation gave back, before the event about it arrives. */
const keepFeed = (status: FeedStatus): void => {
  if (status.connectionId === useApp.getState().activeConnection) useFeed.setState({ status });
};

export async function loadFeed(): Promise<void> {
  const connectionId = useApp.getState().activeConnection;
  if (connectionId === null) return useFeed.setState({ status: null });
  const answer = await client.call('feed.status', { connectionId });
  if (answer.ok) keepFeed(answer.value);
}

/** Asks the service for changes now; resolves when they are read. */
export async function pollFeed(connectionId: string): Promise<Result<FeedStatus>> {
  const answer = await client.call('feed.poll', { connectionId });
  if (answer.ok) keepFeed(answer.value);
  return answer;
}

export function listenToFeed(): () => void {
  const stops = [
    client.on('feed.changed', keepFeed),
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
