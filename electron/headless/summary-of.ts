import type { ChangeSet } from '#shared/contract/changesets.ts';

/** The outcome of a change set, for machines. */
export const summaryOf = ({ changeSet, kind, state, total, counts, message }: ChangeSet) => ({
  changeSet,
  kind,
  state,
  total,
  counts,
  message,
});
