import { client } from '../client/index.ts';
import { useStaged } from './staged.ts';

/**
 * Calls `changed` whenever marks, or what is known about the marked products, may have changed. Returns a
 * function that stops this.
 */
export function listenToMarks(connectionId: string, changed: () => void): () => void {
  const ours = (event: { connectionId: string }) => event.connectionId === connectionId && changed();
  const stops = [
    client.on('removals.changed', ours),
    client.on('drafts.changed', ours),
    client.on('catalog.changed', ours),
    client.on('changesets.changed', ours),
    client.onConnectionState((connected) => connected && changed()),
    // What this window did itself is reported by the answer, not by an event.
    useStaged.subscribe((state, before) => {
      if (state.summary !== before.summary) changed();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
