import type { ChangeSet, OpenItems } from '#shared/contract/changesets.ts';
import { useQuery } from '../query/use-query.ts';

const NONE: OpenItems = { failed: 0, conflict: 0 };

/**
 * The number of failed items of a change set that a retry would send, and of its conflicts that are still to be decided:
 * both depend on what is staged. Zero while unknown.
 */
export function useOpenItems(connectionId: string, { changeSet, counts }: ChangeSet): OpenItems {
  const isAsked = counts.failed + counts.conflict > 0;
  const { value } = useQuery('changesets.openItems', isAsked ? { connectionId, changeSet } : null);
  return value ?? NONE;
}
