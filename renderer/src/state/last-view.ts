import type { LastView } from '#shared/contract/views.ts';
import { client } from '../client/index.ts';
import { presentQuery, useCatalog } from './catalog.ts';

/** The pause in changes after which they are saved. */
const PAUSE = 400;

/**
 * Saves what the catalog of a connection shows whenever that changes, so that the next start can restore it. Returns a
 * function that stops this and saves what is still pending. What could not be saved is saved with the next change.
 */
export function rememberLastView(connectionId: string): () => void {
  let waiting: { timer: number; last: LastView } | null = null;
  const write = () => {
    if (!waiting) return;
    const { timer, last } = waiting;
    waiting = null;
    window.clearTimeout(timer);
    void client.call('views.saveLast', { connectionId, last });
  };
  const stop = useCatalog.subscribe((now, before) => {
    const isAsBefore =
      now.narrowing === before.narrowing &&
      now.sort === before.sort &&
      now.savedView === before.savedView &&
      now.layout === before.layout;
    if (isAsBefore || !before.loaded || now.connectionId !== connectionId) return;
    if (waiting) window.clearTimeout(waiting.timer);
    const { savedView, layout } = now;
    waiting = {
      timer: window.setTimeout(write, PAUSE),
      last: { savedView, query: presentQuery(), layout: savedView === null ? null : layout },
    };
  });
  return () => {
    stop();
    write();
  };
}
