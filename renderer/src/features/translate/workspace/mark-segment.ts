import type { ContractClient } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { ReviewMark, Segment } from '#shared/contract/translate.ts';
import { refOf } from './segment-key.ts';
import type { SegmentList } from './segment-list.ts';
import type { Turns } from './turns.ts';

interface MarkedList {
  list: SegmentList;
  turns: Turns;
  patch: (segment: Segment, by: Partial<Segment>) => void;
}

/**
 * Marks a segment, which shows at once. A mark confirms that the translation fits the current source. Resolves to the error
 * if the mark could not be saved.
 */
export async function markSegment(
  client: Pick<ContractClient, 'call'>,
  connectionId: string,
  { list, turns, patch }: MarkedList,
  segment: Segment,
  review: ReviewMark,
): Promise<AppErrorShape | null> {
  const { review: before, writtenAgainst } = segment;
  patch(segment, { review, writtenAgainst: null });
  const segments = [refOf(segment)];
  const answer = await turns.run(() =>
    list.call((open) => client.call('translate.mark', { connectionId, list: open, segments, review })),
  );
  if (answer.ok) return null;
  patch(segment, { review: before, writtenAgainst });
  return answer.error;
}
