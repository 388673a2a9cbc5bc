import type { CheckSettings, Finding } from '#shared/domain/checks/check.ts';
import { checkTranslation } from '#shared/domain/checks/check-translation.ts';
import { inconsistentFinding } from '#shared/domain/checks/inconsistent.ts';
import type { Meta } from '../meta.ts';
import type { Names } from '../names.ts';
import { readCheckSettings } from './check-settings.ts';
import type { GlossaryTerms } from './glossary-terms.ts';
import type { SegmentList } from './segment-list.ts';
import type { ReadSegment } from './segment-reader.ts';
import { repetitionsOf } from './segment-saving.ts';
import { isEmptyText } from './segment-status.ts';

/** Checks segments of open lists. */
export class SegmentChecks {
  readonly #meta: Meta;
  readonly #names: Names;
  readonly #glossary: GlossaryTerms;
  constructor({ meta, names, glossary }: { meta: Meta; names: Names; glossary: GlossaryTerms }) {
    this.#meta = meta;
    this.#names = names;
    this.#glossary = glossary;
  }

  /** By the settings of now: what the checks say of a segment; of one that is empty, nothing. */
  finder(): (segments: SegmentList, place: number, segment: ReadSegment) => Finding[] {
    const settings = readCheckSettings(this.#meta);
    return (segments, place, segment) => this.#findings(settings, segments, place, segment);
  }

  #findings(settings: CheckSettings, segments: SegmentList, place: number, segment: ReadSegment): Finding[] {
    if (isEmptyText(segment.target)) return [];
    const found = this.#check(settings, segments, segment);
    if (settings.checks.inconsistent === 'off' || !segments.isApart(place)) return found;
    const apart = translatedApart(segments, place, segment.target);
    const inconsistent = inconsistentFinding(
      settings.checks.inconsistent,
      segment.target,
      apart.other,
      apart.count,
    );
    return inconsistent && apart.count > 0 ? [...found, inconsistent] : found;
  }

  /** Checks the next segments. `next`: where to go on; null at the end. */
  check(
    segments: SegmentList,
    from: number,
    limit: number,
  ): { next: number | null; total: number; warnings: number } {
    const settings = readCheckSettings(this.#meta);
    if (from === 0) {
      segments.refresh();
      segments.findApart();
    }
    const places = Array.from({ length: Math.min(limit, segments.length - from) }, (_, i) => from + i);
    const read = segments.readAt(places);
    let warnings = 0;
    for (const place of places) {
      const segment = read.get(place);
      const warns =
        segment !== undefined &&
        !isEmptyText(segment.target) &&
        ((settings.checks.inconsistent !== 'off' && segments.isApart(place)) ||
          this.#check(settings, segments, segment).length > 0);
      segments.setWarning(place, warns);
      warnings += Number(warns);
    }
    const next = from + limit < segments.length ? from + limit : null;
    if (next === null) segments.checked = true;
    return { next, total: segments.length, warnings };
  }
  #check(settings: CheckSettings, segments: SegmentList, segment: ReadSegment): Finding[] {
    const { source, target, property, locale } = segment;
    const { locales, properties } = this.#names;
    const text = {
      source,
      target: target ?? '',
      sourceLocale: locales.name(segments.scope.source),
      targetLocale: locales.name(locale),
      property: properties.name(property),
    };
    return checkTranslation(text, settings, this.#glossary.prepared());
  }
}

/** Another translation of the same source, and how many segments have others than this one. */
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
