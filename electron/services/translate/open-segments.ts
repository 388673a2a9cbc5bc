import type { OpenedSegments, SegmentFilter, TranslateScope } from '#shared/contract/translate.ts';
import { figuresIn, readFigures } from '../completeness/read-figures.ts';
import type { Workspace } from '../workspaces.ts';
import { lookAgainAtFindings } from './look-again-at-findings.ts';

/** Lists the segments of a scope that a filter shows, chunk by chunk, so that other reads can run in between. */
export async function openSegments(
  store: Workspace['store'],
  scope: TranslateScope,
  filter: SegmentFilter,
): Promise<OpenedSegments> {
  await lookAgainAtFindings(store, scope.query);
  await readFigures(store, figuresIn(scope.query));
  const list = await store.beginSegments(scope);
  while (await store.readSegments(list));
  await store.narrowSegments(list, filter);
  while (await store.searchSegments(list));
  return { list, ...(await store.openedSegments(list)) };
}
