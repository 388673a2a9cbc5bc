import type { ChangeSet } from '../contract/changesets.ts';

/** Nothing of such a change set is sent any more unless the user says so. */
export const isEnded = (state: ChangeSet['state']): boolean => state === 'finished' || state === 'cancelled';
