import type { ChangeSet } from '../contract/changesets.ts';

/** Nothing in such a change set is sent any more unless the user asks for it. */
export const isEnded = (state: ChangeSet['state']): boolean => state === 'finished' || state === 'cancelled';
