import type { ChangeSetKind } from '../contract/changesets.ts';

/** Whether the items of a change set are whole products: those of removals and restores. */
export const worksOnProducts = (kind: ChangeSetKind): kind is 'removal' | 'restore' =>
  kind === 'removal' || kind === 'restore';
