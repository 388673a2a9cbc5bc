import type { ViewFilter, ViewQuery } from '#shared/domain/query.ts';
import type { Workspace } from '../workspaces.ts';

/**
 * Reads the data behind figures in these languages (null: any) chunk by chunk, so that other reads can run in between.
 * Leaves it to the query itself if everything changes meanwhile, such as during a pull.
 */
export async function readFigures(
  store: Workspace['store'],
  locales: readonly (string | null)[],
): Promise<void> {
  if (locales.length === 0) return;
  let left = Number.POSITIVE_INFINITY;
  for (;;) {
    const now = await store.readCompleteness([...locales]);
    if (now === 0 || now >= left) return;
    left = now;
  }
}

/** The languages for which a query needs completeness figures. */
export function figuresIn({ filters, sort }: ViewQuery): (string | null)[] {
  const inFilter = (filter: ViewFilter): (string | null)[] => {
    if (filter.kind === 'group') return filter.filters.flatMap(inFilter);
    if (filter.kind === 'missing') return [filter.locale];
    return filter.kind === 'completeness' ? [null] : [];
  };
  const isSorted = sort.some(({ by }) => by === 'completeness' || by === 'missing');
  return [...new Set([...filters.flatMap(inFilter), ...(isSorted ? [null] : [])])];
}
