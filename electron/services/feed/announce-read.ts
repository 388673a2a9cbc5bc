import type { Emit } from '../event-bus.ts';
import type { Workspace } from '../workspaces.ts';

/** Tells windows that products were read whose values differ, which may have made conflicts of staged edits. */
export async function announceRead(
  { connection, store }: Pick<Workspace, 'connection' | 'store'>,
  emit: Emit,
): Promise<void> {
  const connectionId = connection.id;
  emit('catalog.changed', { connectionId, reason: 'feed' });
  emit('drafts.changed', { connectionId, summary: await store.stagedSummary(), cells: null });
}
