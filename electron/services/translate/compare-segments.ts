import type { Workspace } from '../workspaces.ts';

/** Finds out which texts of a list are equal, chunk by chunk; returns at once if that is known. */
export async function compareSegments(store: Workspace['store'], list: number): Promise<void> {
  while (await store.compareSegments(list));
}
