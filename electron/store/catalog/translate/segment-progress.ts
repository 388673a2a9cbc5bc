import type { SegmentCounts, SegmentProgress, SegmentStatus } from '#shared/contract/translate.ts';
import { localeOf, type Names, propertyOf } from '../names.ts';
import { isOf } from '../segments/segment-status.ts';
import type { SegmentList } from './segment-list.ts';

const COUNTED: readonly SegmentStatus[] = [
  'empty',
  'translated',
  'needs_review',
  'done',
  'stale',
  'edited',
  'almost_done',
  'commented',
  'warning',
];

/** Segments of a list by status, and how far each property is translated into each language. */
export function countSegments(
  segments: SegmentList,
  names: Names,
): { counts: SegmentCounts; progress: SegmentProgress[] } {
  segments.refresh();
  const counts = Object.fromEntries(COUNTED.map((status) => [status, 0])) as Record<SegmentStatus, number>;
  const columns = new Map<number, SegmentProgress>();
  let all = 0;
  for (let i = 0; i < segments.length; i++) {
    const bits = segments.bits(i);
    if (bits === 0) continue;
    all++;
    for (const status of COUNTED) if (isOf(bits, status)) counts[status]++;
    const number = segments.column(i);
    let column = columns.get(number);
    if (!column) {
      const { property, locale } = names.column(propertyOf(number), localeOf(number));
      column = { property, locale, segments: 0, translated: 0, done: 0 };
      columns.set(number, column);
    }
    column.segments++;
    if (isOf(bits, 'translated') && !isOf(bits, 'stale') && !isOf(bits, 'needs_review')) column.translated++;
    if (isOf(bits, 'done')) column.done++;
  }
  return {
    counts: { ...counts, all, warning: segments.checked ? counts.warning : null },
    progress: [...columns.values()],
  };
}
