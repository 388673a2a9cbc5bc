import { plural, t } from '@lingui/core/macro';
import type { Segment, SegmentCounts, SegmentStatus } from '#shared/contract/translate.ts';
import { formatNumber, languageName } from '../../components/format.ts';
import { pillLabel } from '../../components/StatePill.tsx';
import { propertyLabel } from '../../state/column-names.ts';

export const STATUS_LABELS: Record<SegmentStatus, string> = {
  empty: t`Empty`,
  translated: t`Translated`,
  needs_review: t`Needs review`,
  done: t`Done`,
  stale: t`Source changed`,
  warning: t`Warnings`,
  edited: t`Edited`,
  almost_done: t`One field from done`,
  commented: t`Comments`,
};

/** The chips of the bar, in their order. */
export const CHIP_STATUSES: readonly SegmentStatus[] = [
  'empty',
  'needs_review',
  'stale',
  'warning',
  'edited',
  'almost_done',
  'commented',
];

/** "Title", or for a list "Bullet points, item 2"; with the language if there are several. */
export function fieldLabel(
  { property, item, locale }: Pick<Segment, 'property' | 'item' | 'locale'>,
  targets: number,
): string {
  const parts = [propertyLabel(property)];
  if (item !== null) parts.push(t`item ${item + 1}`);
  if (targets > 1) parts.push(languageName(locale));
  return parts.join(', ');
}

/** The share of segments that have a translation, in whole percent; 100 only if all have one. */
export function percentTranslated({ all, empty }: Pick<SegmentCounts, 'all' | 'empty'>): number {
  return percent(all - empty, all);
}

export const percent = (done: number, all: number): number =>
  all === 0 ? 100 : done === all ? 100 : Math.min(99, Math.floor((100 * done) / all));

/** The label of the field for a segment: everything but its texts. */
export function segmentLabel(segment: Segment, row: number, rows: number): string {
  const states = [
    segment.gone ? t`product no longer listed` : '',
    segment.mark === null ? '' : pillLabel(segment.mark),
    segment.review === null ? '' : STATUS_LABELS[segment.review].toLowerCase(),
    segment.writtenAgainst === null ? '' : t`source changed`,
    segment.findings.length > 0
      ? plural(segment.findings.length, { one: '# warning', other: '# warnings' })
      : '',
    segment.comments.length > 0
      ? plural(segment.comments.length, { one: '# comment', other: '# comments' })
      : '',
  ].filter(Boolean);
  return [
    t`${languageName(segment.locale)} of ${fieldLabel(segment, 1)}`,
    segment.title || segment.identifier,
    ...states,
    t`segment ${formatNumber(row + 1)} of ${formatNumber(rows)}`,
  ].join(', ');
}
