import { type CheckSettings, checkName, checkSettings, type Finding } from '#shared/domain/checks/check.ts';
import { checkTranslation } from '#shared/domain/checks/check-translation.ts';
import type { Meta } from '../meta.ts';
import type { Names } from '../names.ts';
import type { GlossaryTerms } from './glossary-terms.ts';
import { isEmptyText, type SegmentList } from './segment-list.ts';
import type { ReadSegment } from './segment-reader.ts';

const SETTINGS = 'check_settings';

/** Every check warns until the user says otherwise. */
const DEFAULTS: CheckSettings = {
  checks: Object.fromEntries(checkName.options.map((name) => [name, 'warn'])) as CheckSettings['checks'],
  limits: [],
};

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

  settings(): CheckSettings {
    const text = this.#meta.get(SETTINGS);
    return checkSettings.parse(text === null ? DEFAULTS : JSON.parse(text));
  }

  set(settings: CheckSettings): void {
    this.#meta.set(SETTINGS, JSON.stringify(settings));
  }

  /** What the checks say of a segment; of one that is empty, nothing. */
  readonly findings = (segments: SegmentList, place: number, segment: ReadSegment): Finding[] => {
    if (isEmptyText(segment.target)) return [];
    return this.#findings(this.settings(), segments, place, segment);
  };

  /** Checks the next segments. `next`: where to go on; null at the end. */
  check(
    segments: SegmentList,
    from: number,
    limit: number,
  ): { next: number | null; total: number; warnings: number } {
    const settings = this.settings();
    if (from === 0) {
      segments.refresh();
      segments.findApart();
    }
    const places = Array.from({ length: Math.min(limit, segments.length - from) }, (_, i) => from + i);
    const read = segments.readAt(places);
    let warnings = 0;
    for (const place of places) {
      const segment = read.get(place);
      const isFilled = segment && !isEmptyText(segment.target);
      const warns = isFilled ? this.#findings(settings, segments, place, segment).length > 0 : false;
      segments.setWarning(place, warns);
      warnings += Number(warns);
    }
    const next = from + limit < segments.length ? from + limit : null;
    if (next === null) segments.checked = true;
    return { next, total: segments.length, warnings };
  }
  #findings(settings: CheckSettings, segments: SegmentList, place: number, segment: ReadSegment): Finding[] {
    const { source, target, property, locale } = segment;
    const { locales, properties } = this.#names;
    const text = {
      source,
      target: target ?? '',
      sourceLocale: locales.name(segments.scope.source),
      targetLocale: locales.name(locale),
      property: properties.name(property),
    };
    const found = checkTranslation(text, settings, this.#glossary.all());
    const inconsistent = settings.checks.inconsistent;
    if (inconsistent === 'off' || !segments.isApart(place)) return found;
    return [
      ...found,
      { check: 'inconsistent', severity: inconsistent, message: TRANSLATED_APART, source: [], target: [] },
    ];
  }
}

const TRANSLATED_APART = 'This source is translated in another way elsewhere';
