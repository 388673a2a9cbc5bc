import type { ViewFilter, ViewQuery } from '#shared/domain/query.ts';
import type { Workspace } from '../workspaces.ts';

/**
 * Reads what figures in these languages (null: any) are made of, chunk by chunk: others read in between. Left to the query itself where
 * everything changes meanwhile, as while a pull runs.
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

/** The languages in which a query asks how complete products are. */
export function figuresIn({ filters, sort }: ViewQuery): (string | null)[] {
  const inFilter = (filter: ViewFilter): (string | null)[] => {
    if (filter.kind === 'group') return filter.filters.flatMap(inFilter);
    if (filter.kind === 'missing') return [filter.locale];
    return filter.kind === 'completeness' ? [null] : [];
  };
  const isSorted = sort.some(({ by }) => by === 'completeness' || by === 'missing');
  return [...new Set([...filters.flatMap(inFilter), ...(isSorted ? [null] : [])])];
}
