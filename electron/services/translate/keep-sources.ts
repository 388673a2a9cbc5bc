import type { Workspace } from '../workspaces.ts';

/** Saves the source texts of existing translations, chunk by chunk, so that a later change of the source shows. */
export async function keepSources(store: Workspace['store'], list: number): Promise<void> {
  let from: number | null = 0;
  while (from !== null) from = await store.keepSources(list, from);
}
