import { useEffect } from 'react';
import type { ViewFilter } from '#shared/domain/query.ts';
import { client } from '../../../client/index.ts';
import { useApp } from '../../../state/app.ts';
import {
  keepRequirementNames,
  namesInDetails,
  namesInOverview,
  useRequirementNames,
} from '../../../state/requirement-names.ts';

type MissingFilter = Extract<ViewFilter, { kind: 'missing' }>;

const NOTHING = { attributes: new Map(), nodes: new Map(), taxonomies: new Map() };

const missingFilters = (filter: ViewFilter): MissingFilter[] => {
  if (filter.kind === 'missing') return [filter];
  return filter.kind === 'group' ? filter.filters.flatMap(missingFilters) : [];
};

/** Re-renders when names that a filter's label needs become known, and requests those that are not. */
export function useFilterNames(filter: ViewFilter): void {
  const connectionId = useApp((state) => state.activeConnection) ?? '';
  const names = useRequirementNames();
  const { attributes, nodes, taxonomies } = names.connectionId === connectionId ? names : NOTHING;
  const unknown = missingFilters(filter).find(
    ({ attribute, scope }) =>
      (attribute !== null && !attributes.has(attribute)) ||
      (scope.of === 'category' && !nodes.has(scope.nodeId)) ||
      (scope.of === 'taxonomy' && scope.taxonomyId !== null && !taxonomies.has(scope.taxonomyId)),
  );
  const asked = unknown && JSON.stringify(unknown);
  useEffect(() => {
    if (asked !== undefined) void readRequirementNames(connectionId, JSON.parse(asked) as MissingFilter);
  }, [connectionId, asked]);
}

/** Reads the names for a filter's ids if they are not known: filters outlive the view that created them. */
async function readRequirementNames(connectionId: string, filter: MissingFilter): Promise<void> {
  const query = { search: '', filters: [], sort: [], tree: false };
  const { scope, locale } = filter;
  const [overview, details] = await Promise.all([
    scope.of === 'product'
      ? null
      : client.call('completeness.overview', { connectionId, query, locales: [] }),
    filter.attribute === null
      ? null
      : client.call('completeness.details', { connectionId, query, part: { scope, locale } }),
  ]);
  // Names are only an aid: without them, labels say what they can.
  if (overview?.ok) keepRequirementNames(connectionId, namesInOverview(overview.value));
  if (details?.ok) keepRequirementNames(connectionId, namesInDetails(details.value));
}
