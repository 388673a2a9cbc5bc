import { client } from '../../../client/index.ts';
import { useJobs } from '../../../state/jobs.ts';
import { areSeveral, useSelection } from '../../../state/selection.ts';
import { useStaged } from '../../../state/staged.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';
import { selectionMessage, spokenSelection } from './selection-messages.ts';

/** The pause after a change of the selection, or of what is in it, before it is counted and announced. */
const PAUSE_MS = 250;

/** Tells how much is selected, in the status bar and to screen readers. Returns a function that stops it. */
export function tellSelection({
  connection,
  status,
}: Pick<CatalogGrid, 'connection' | 'status'>): () => void {
  const connectionId = connection.id;
  let timer = 0;
  let announced: unknown = null;
  const several = () => {
    const { selection } = useSelection.getState();
    return selection && areSeveral(selection) ? selection : null;
  };
  const count = async () => {
    const selection = several();
    // While very many cells change, counting them would hold up the change, and be wrong.
    if (!selection || isBeingEdited(connectionId)) return;
    if (announced !== selection) status.tell(spokenSelection(selection));
    announced = selection;
    const stats = await client.call('cells.stats', { connectionId, selection });
    if (stats.ok && useSelection.getState().selection === selection)
      status.describe(selectionMessage(selection, stats.value));
  };
  const countSoon = () => {
    window.clearTimeout(timer);
    if (several()) timer = window.setTimeout(() => void count(), PAUSE_MS);
  };
  const stops = [
    useSelection.subscribe(() => {
      const selection = several();
      if (selection) status.describe(selectionMessage(selection, null));
      countSoon();
    }),
    useStaged.subscribe((now, before) => {
      if (now.summary !== before.summary) countSoon();
    }),
    useJobs.subscribe(({ jobs }, before) => {
      if (jobs !== before.jobs && !isBeingEdited(connectionId) && isBeingEdited(connectionId, before.jobs))
        countSoon();
    }),
  ];
  return () => {
    window.clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

const isBeingEdited = (connectionId: string, jobs = useJobs.getState().jobs): boolean =>
  jobs.some((job) => job.kind === 'edit' && job.state === 'running' && job.connectionId === connectionId);
