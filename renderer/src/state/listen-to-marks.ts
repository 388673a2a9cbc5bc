import { client } from '../client/index.ts';
import { useStaged } from './staged.ts';

/** Tells whenever marks, or what is known of the marked products, may have changed, until the returned function is called. */
export function listenToMarks(connectionId: string, changed: () => void): () => void {
  const ours = (event: { connectionId: string }) => event.connectionId === connectionId && changed();
  const stops = [
    client.on('removals.changed', ours),
    client.on('drafts.changed', ours),
    client.on('catalog.changed', ours),
    client.on('changesets.changed', ours),
    client.onConnectionState((connected) => connected && changed()),
    // Of what this window did itself it is told by the answer, not by an event.
    useStaged.subscribe((state, before) => {
      if (state.summary !== before.summary) changed();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
