import type { Workspace } from '../workspaces.ts';

/** Finds out which texts of a list are equal, chunk by chunk; at once where that is known. */
export async function compareSegments(store: Workspace['store'], list: number): Promise<void> {
  while (await store.compareSegments(list));
}
