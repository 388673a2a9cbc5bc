import { t } from '@lingui/core/macro';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { ProductTally } from '#shared/contract/removals.ts';
import { failureSummary, stateExplanation } from '../changesets/outcome.ts';
import { differing, notBroughtBack, tallySentence } from '../changesets/tally-messages.ts';
import { toast } from '../components/toast.ts';
import type { ToastOptions } from '../components/toast-queue.ts';
import { showChangeSetOf } from '../state/activity.ts';
import { openDialog } from '../state/dialog.ts';
import { REMOVED } from '../state/item-filters.ts';
import { readProducts, readTallies } from '../state/product-results.ts';

/** Enough to tell whether all failed for one reason. */
const FAILED_TO_READ = 20;

/**
 * Announces how a removal or a restore ended: what was done to how many products, what the service refused, and the next step.
 */
export async function announceProducts(job: Job, changeSet: ChangeSet): Promise<void> {
  const { connectionId } = job;
  const tallies = await readTallies(connectionId);
  const failed =
    changeSet.counts.failed > 0
      ? await readProducts(connectionId, changeSet.changeSet, { state: 'failed' }, 0, FAILED_TO_READ)
      : null;
  toast(
    productNotice(
      job,
      changeSet,
      (tallies.ok && tallies.value.get(changeSet.changeSet)) || [],
      failed?.ok ? failureSummary(failed.value.rows) : null,
    ),
  );
}

/** `reason`: why products failed, as a sentence. */
export function productNotice(
  { connectionId, title, message }: Pick<Job, 'connectionId' | 'title' | 'message'>,
  ended: ChangeSet,
  tally: readonly ProductTally[],
  reason: string | null,
): ToastOptions {
  const { changeSet, kind, state, counts } = ended;
  const isPaused = state === 'paused';
  const isDone = !isPaused && counts.failed + counts.unknown + differing(tally) === 0;
  return {
    kind: isDone ? 'done' : 'info',
    connectionId,
    title: tallySentence(tally, state) ?? message ?? t`${title}: done`,
    message: (isPaused ? stateExplanation(ended) : (reason ?? notBroughtBack(tally))) ?? undefined,
    action:
      isDone && kind === 'removal' && counts.applied > 0
        ? {
            label: t`Restore…`,
            run: () => void openDialog('restore', { connectionId, changeSet, which: { filter: REMOVED } }),
          }
        : { label: t`Show`, run: () => void showChangeSetOf(connectionId, changeSet) },
  };
}
