import type { AppErrorShape } from '#shared/contract/result.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { useQuery } from '../../query/use-query.ts';
import type { ExportSource, ResultsSource } from '../../state/dialog.ts';

/** The number of entries that a file would contain, null until known; `error`: why they could not be counted. */
export interface Count {
  count: number | null;
  error: AppErrorShape | null;
}

const COUNTED = { offset: 0, limit: 1 };

/** Counts the changes that a file would hold. */
export function useChangeCount(connectionId: string, from: ExportSource): Count {
  const staged = useQuery(
    'drafts.list',
    'staged' in from ? { connectionId, scope: from.staged, ...COUNTED } : null,
  );
  const sent = useQuery('changesets.items', 'staged' in from ? null : { connectionId, ...from, ...COUNTED });
  return countOf('staged' in from ? staged : sent);
}

/** Counts the items of a change set that the filter matches. */
export function useResultCount({
  connectionId,
  changeSet: { changeSet, kind },
  filter,
}: ResultsSource): Count {
  const page = { connectionId, changeSet, filter, ...COUNTED };
  const ofProducts = worksOnProducts(kind);
  const products = useQuery('removals.items', ofProducts ? page : null);
  const cells = useQuery('changesets.items', ofProducts ? null : page);
  return countOf(ofProducts ? products : cells);
}

const countOf = ({
  value,
  error,
}: {
  value: { total: number } | null;
  error: AppErrorShape | null;
}): Count => ({
  count: value?.total ?? null,
  error,
});
