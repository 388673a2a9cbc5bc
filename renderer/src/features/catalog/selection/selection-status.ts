import { client } from '../../../client/index.ts';
import { areSeveral, useSelection } from '../../../state/selection.ts';
import type { GridStatus } from '../use-grid-status.ts';
import { selectionWords, spokenSelection } from './selection-words.ts';

/** After a change of the selection it rests so long before it is counted and told. */
const PAUSE_MS = 250;

/** Tells how much is selected, in the status bar and to screen readers. The returned function ends it. */
export function tellSelection(
  connectionId: string,
  { describe, tell }: Pick<GridStatus, 'describe' | 'tell'>,
): () => void {
  let timer = 0;
  const count = async () => {
    const { selection } = useSelection.getState();
    if (!selection || !areSeveral(selection)) return;
    tell(spokenSelection(selection));
    const stats = await client.call('cells.stats', { connectionId, selection });
    if (stats.ok && useSelection.getState().selection === selection)
      describe(selectionWords(selection, stats.value));
  };
  const stop = useSelection.subscribe(({ selection }) => {
    window.clearTimeout(timer);
    if (!selection || !areSeveral(selection)) return;
    describe(selectionWords(selection, null));
    timer = window.setTimeout(() => void count(), PAUSE_MS);
  });
  return () => {
    window.clearTimeout(timer);
    stop();
  };
}
