import type { Workspace } from '../workspaces.ts';

/** Finds out which staged translations a blocking check holds back, chunk by chunk; returns at once if no check blocks. */
export async function lookForBlocked(store: Workspace['store']): Promise<void> {
  let after: number | null = null;
  do after = await store.lookForBlocked(after);
  while (after !== null);
}
