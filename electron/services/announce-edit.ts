import type { EditOutcome } from '../store/catalog/core.ts';
import type { ChangeSetQueue } from './change-set-queue.ts';
import type { Emit } from './event-bus.ts';
import { MAX_CELLS_PER_EVENT } from './runs/change-set-events.ts';

/** Announces a saved edit: windows show its cells, and change sets that lost items to it may have ended. */
export function announceEdit(
  connectionId: string,
  { summary, cells, takenFrom }: EditOutcome,
  emit: Emit,
  queue: ChangeSetQueue,
): void {
  emit('drafts.changed', {
    connectionId,
    summary,
    cells: cells.length <= MAX_CELLS_PER_EVENT ? cells : null,
  });
  queue.itemsEnded(connectionId, takenFrom);
}
