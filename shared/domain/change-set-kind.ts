import type { ChangeSetKind } from '../contract/changesets.ts';

/** Whether the items of a change set are whole products: those of removals, restores and creations. */
export const worksOnProducts = (kind: ChangeSetKind): kind is 'removal' | 'restore' | 'creation' =>
  kind === 'removal' || kind === 'restore' || kind === 'creation';
