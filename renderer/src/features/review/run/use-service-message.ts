import { useEffect, useState } from 'react';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { failureSummary } from '../../../changesets/outcome.ts';
import { readItems } from '../../../state/changesets.ts';
import { readProducts } from '../../../state/product-results.ts';

/** The number of failed items to read: enough to tell whether all failed for the same reason. */
const FAILED_TO_READ = 20;

/** Why items of a change set failed, in one sentence; null while there is nothing to say. */
export function useServiceMessage(
  connectionId: string,
  { changeSet, counts, kind }: ChangeSet,
): string | null {
  const [message, setMessage] = useState<string | null>(null);
  const { failed } = counts;
  const read = worksOnProducts(kind) ? readProducts : readItems;
  useEffect(() => {
    let current = true;
    if (failed === 0) setMessage(null);
    else
      void read(connectionId, changeSet, { state: 'failed' }, 0, FAILED_TO_READ).then((answer) => {
        if (current && answer.ok) setMessage(failureSummary(answer.value.rows));
      });
    return () => {
      current = false;
    };
  }, [connectionId, changeSet, failed, read]);
  return message;
}
