import type { ChangeSet } from '#shared/contract/changesets.ts';

/** What a change set came to, as machines get it. */
export const summaryOf = ({ changeSet, kind, state, total, counts, message }: ChangeSet) => ({
  changeSet,
  kind,
  state,
  total,
  counts,
  message,
});
