import type { CheckName, Finding } from '#shared/domain/checks/check.ts';
import { findDismissal } from '#shared/domain/checks/dismissal.ts';
import type { Core } from '../core.ts';
import type { WindowReader } from '../views/row-window.ts';
import { findingsOf } from './segment-checks.ts';
import type { SegmentList } from './segment-list.ts';

/** A line of a report about checks. */
export interface ReportedFinding {
  identifier: string;
  title: string;
  property: string;
  sourceLocale: string;
  locale: string;
  item: number | null;
  source: string;
  target: string;
  check: CheckName;
  severity: Finding['severity'];
  message: string;
  /** The reason that was given for dismissing it, '' for none; null if it is shown. */
  dismissed: string | null;
}

type Parts = Pick<Core, 'meta' | 'names' | 'glossary' | 'findings'> & { rows: WindowReader };

/** The findings in the next segments of a list, also those that were dismissed. `next`: where to continue; null at the end. */
export function reportedFindings(
  parts: Parts,
  segments: SegmentList,
  from: number,
  limit: number,
): { findings: ReportedFinding[]; next: number | null } {
  const { meta, names, rows } = parts;
  if (from === 0) {
    segments.refresh();
    segments.findApart();
  }
  const to = Math.min(from + limit, segments.length);
  const places = Array.from({ length: to - from }, (_, i) => from + i);
  const settings = meta.get('check_settings');
  const findAll = findingsOf(parts, { ...settings, dismissed: [] });
  const findShown = findingsOf(parts, settings);
  const found = [...segments.readAt(places)].flatMap(([place, segment]) => {
    const all = findAll(segments, place, segment);
    // A check gives only its first findings: those that are shown may come after those that were dismissed.
    const known = new Set(all.map(keyOf));
    const more =
      all.length === 0 || settings.dismissed.length === 0 ? [] : findShown(segments, place, segment);
    return [...all, ...more.filter((finding) => !known.has(keyOf(finding)))].map((finding) => ({
      segment,
      finding,
    }));
  });
  const products = new Set(found.map(({ segment }) => segment.product));
  const shown = new Map(rows.read(Uint32Array.from(products), []).map((row) => [row.product, row]));
  const sourceLocale = names.locales.name(segments.scope.source);
  const findings = found.map(({ segment, finding }): ReportedFinding => {
    const { identifier, title } = shown.get(segment.product)!;
    const property = names.properties.name(segment.property);
    const locale = names.locales.name(segment.locale);
    const { check, severity, message } = finding;
    const text = { source: segment.source, targetLocale: locale, property };
    return {
      identifier,
      title,
      property,
      sourceLocale,
      locale,
      item: segment.item,
      source: segment.source,
      target: segment.target ?? '',
      check,
      severity,
      message,
      dismissed: findDismissal(finding, text, settings.dismissed)?.reason ?? null,
    };
  });
  return { findings, next: to < segments.length ? to : null };
}

const keyOf = ({ check, subject, message }: Finding): string => JSON.stringify([check, subject, message]);
