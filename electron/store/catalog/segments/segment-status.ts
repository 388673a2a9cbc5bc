import type { SegmentStatus } from '#shared/contract/translate.ts';
import type { ReadSegment, ScopeIds } from './segment-reader.ts';

/** The bits that a list keeps for a segment. */
export const STATUS_BITS: Record<SegmentStatus, number> = {
  empty: 1,
  translated: 2,
  needs_review: 4,
  done: 8,
  stale: 16,
  warning: 32,
  edited: 64,
  almost_done: 128,
  commented: 256,
};

export const isOf = (bits: number, status: SegmentStatus): boolean => (bits & STATUS_BITS[status]) !== 0;

/** The record of what the translation of a segment was written against, if it is still about the current target. */
export function validRecord({ target, record }: ReadSegment, { source }: Pick<ScopeIds, 'source'>) {
  return record && record.source !== null && record.sourceLocale === source && record.target === target
    ? record
    : null;
}

/** Without warnings, which only a check can find, and without statuses that depend on other segments of the product. */
export function bitsOf(segment: ReadSegment, scope: ScopeIds): number {
  const anyway =
    (segment.isEdited ? STATUS_BITS.edited : 0) |
    (segment.record && segment.record.comments.length > 0 ? STATUS_BITS.commented : 0);
  if (isEmptyText(segment.target)) return STATUS_BITS.empty | anyway;
  const record = validRecord(segment, scope);
  const isStale = record !== null && record.source !== segment.source;
  return (
    anyway |
    STATUS_BITS.translated |
    (isStale ? STATUS_BITS.stale : 0) |
    (record?.review ? STATUS_BITS[record.review] : 0)
  );
}

export const isEmptyText = (text: string | null): text is null | '' => text === null || text.trim() === '';

/** Marks each empty segment that is the only empty one of its product and language. */
export function markAlmostDone(
  segments: readonly { locale: number; bits: number }[],
  { targets }: ScopeIds,
): void {
  for (const target of targets) {
    const [first, second] = segments.filter(({ locale, bits }) => locale === target && isOf(bits, 'empty'));
    if (first && !second) first.bits |= STATUS_BITS.almost_done;
  }
}
