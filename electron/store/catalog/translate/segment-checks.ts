import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Finding } from '#shared/domain/checks/check.ts';
import type { CheckSettings } from '#shared/domain/checks/check-settings.ts';
import { findDismissal } from '#shared/domain/checks/dismissal.ts';
import { inconsistentFinding } from '#shared/domain/checks/inconsistent.ts';
import { checkSegment } from '../checks/check-segment.ts';
import type { Core } from '../core.ts';
import type { ReadSegment } from '../segments/segment-reader.ts';
import { isEmptyText } from '../segments/segment-status.ts';
import { repetitionsOf } from './repetitions.ts';
import type { SegmentList } from './segment-list.ts';

type Parts = Pick<Core, 'meta' | 'names' | 'glossary' | 'findings'>;

/** Returns a function for the findings in a segment, by the current settings unless others are given; an empty segment has none. */
export function findingsOf(
  parts: Parts,
  settings: CheckSettings = parts.meta.get('check_settings'),
): (segments: SegmentList, place: number, segment: ReadSegment) => Finding[] {
  return (segments, place, segment) =>
    findingsIn(parts, settings, segments, place, segment, (severity, target) => {
      const { other, count } = translatedApart(segments, place, target);
      return count > 0 ? inconsistentFinding(severity, target, other, count) : null;
    });
}

/** `apart`: the finding for a segment whose source is translated in several ways. */
function findingsIn(
  parts: Parts,
  settings: CheckSettings,
  segments: SegmentList,
  place: number,
  segment: ReadSegment,
  apart: (severity: Finding['severity'], target: string) => Finding | null,
): Finding[] {
  if (isEmptyText(segment.target)) return [];
  const found = checkSegment(segment, segments.scope.source, settings, parts);
  const { inconsistent: severity } = settings.checks;
  if (severity === 'off' || !segments.isApart(place)) return found;
  const inconsistent = apart(severity, segment.target);
  const { locales, properties } = parts.names;
  const text = {
    source: segment.source,
    targetLocale: locales.name(segment.locale),
    property: properties.name(segment.property),
  };
  return inconsistent && !findDismissal(inconsistent, text, settings.dismissed)
    ? [...found, inconsistent]
    : found;
}

/** Checks the segments of the next products, and keeps the findings. `next`: where to continue; null at the end. */
export function checkSegments(
  parts: Parts,
  segments: SegmentList,
  from: number,
  limit: number,
): { next: number | null; total: number; warnings: number } {
  const settings = parts.meta.get('check_settings');
  if (from === 0) {
    segments.refresh();
    segments.findApart();
  }
  const to = segments.endOfProduct(from + limit);
  const places = Array.from({ length: to - from }, (_, i) => from + i);
  const read = segments.readAt(places);
  const found = new Map<ReadSegment, Finding[]>();
  let warnings = 0;
  for (const place of places) {
    const segment = read.get(place);
    const findings = segment ? findingsIn(parts, settings, segments, place, segment, isApart) : [];
    if (segment && findings.length > 0) found.set(segment, findings);
    segments.setWarning(place, findings.length > 0);
    warnings += Number(findings.length > 0);
  }
  const products = [...new Set(places.map((place) => segments.key(place).product))];
  parts.findings.keep(segments.scope, products, found);
  const next = to < segments.length ? to : null;
  if (next === null) segments.checked = true;
  return { next, total: segments.length, warnings };
}

/** Without looking for the other translations. */
const isApart = (severity: Finding['severity']): Finding => ({
  check: 'inconsistent',
  subject: '',
  severity,
  message: i18n._(APART),
  source: [],
  target: [],
});

const APART = msg`The same source has other translations elsewhere`;

/** Another translation of the same source, and the number of segments with a translation other than this one. */
function translatedApart(
  segments: SegmentList,
  place: number,
  target: string,
): { other: string; count: number } {
  const others = repetitionsOf(segments, place).flatMap((other) =>
    isEmptyText(other.target) || other.target === target ? [] : [other.target],
  );
  return { other: others[0] ?? '', count: others.length };
}
