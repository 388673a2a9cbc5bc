import type { ImportPlan, InspectedFile } from '../../contract/imports.ts';

/** The separator that people and this app put between the items of a list. */
const LIST_SEPARATOR = '|';

/** The plan that does the least: nothing is emptied, created, overwritten or guessed unless the user asks for it. */
export const proposedPlan = ({ reading, roles, guarded }: InspectedFile): ImportPlan => ({
  reading,
  roles,
  emptyCells: 'leave',
  lists: 'replace',
  listSeparator: LIST_SEPARATOR,
  unguard: guarded,
  similar: 'report',
  overStaged: 'keep',
  unknown: 'report',
  known: 'patch',
  doubts: {},
});
