import type { ItemSelection, StartedChangeSet } from '#shared/contract/changesets.ts';
import type { RestorePlan } from '#shared/contract/removals.ts';
import type { Result } from '#shared/contract/result.ts';
import { client } from '../client/index.ts';
import { showChangeSet } from './activity.ts';
import { starting } from './changesets.ts';
import { chooseNone } from './product-results.ts';

/** Removed products that are to be sent again: those of a change set of kind `removal`. */
export interface RestoreQuestion {
  connectionId: string;
  changeSet: number;
  which: ItemSelection;
}

/** What restoring would do. Of each list, at most `limit` products are named. */
export const planRestore = (asked: RestoreQuestion, limit: number): Promise<Result<RestorePlan>> =>
  client.call('removals.restorePlan', { ...asked, limit });

/** Sends removed products again as a separate change set, and shows it. */
export async function restoreProducts(asked: RestoreQuestion): Promise<Result<StartedChangeSet>> {
  const started = await starting(asked.connectionId, () => client.call('removals.restore', asked));
  if (started.ok) {
    chooseNone();
    await showChangeSet(started.value.changeSet);
  }
  return started;
}
