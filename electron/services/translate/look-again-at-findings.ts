import type { ViewFilter, ViewQuery } from '#shared/domain/query.ts';
import type { Workspace } from '../workspaces.ts';

const asksForFindings = (filter: ViewFilter): boolean =>
  filter.kind === 'group' ? filter.filters.some(asksForFindings) : filter.kind === 'checkFindings';

/**
 * Checks again what changed since translations were checked, chunk by chunk; returns at once if the query does not filter by
 * findings.
 */
export async function lookAgainAtFindings(store: Workspace['store'], query: ViewQuery): Promise<void> {
  if (!query.filters.some(asksForFindings)) return;
  while (await store.lookAgainAtFindings());
}
