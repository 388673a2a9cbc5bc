import type { Emit } from '../event-bus.ts';
import type { Workspace } from '../workspaces.ts';

/** Notifies windows that products with differing values were read, which may have caused conflicts with staged edits. */
export async function announceRead(
  { connection, store }: Pick<Workspace, 'connection' | 'store'>,
  emit: Emit,
): Promise<void> {
  const connectionId = connection.id;
  emit('catalog.changed', { connectionId, reason: 'feed' });
  emit('drafts.changed', { connectionId, summary: await store.stagedSummary(), cells: null });
}
