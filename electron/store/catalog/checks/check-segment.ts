import type { Finding } from '#shared/domain/checks/check.ts';
import type { CheckSettings } from '#shared/domain/checks/check-settings.ts';
import { checkTranslation } from '#shared/domain/checks/check-translation.ts';
import type { Names } from '../names.ts';
import type { ReadSegment } from '../segments/segment-reader.ts';
import { isEmptyText } from '../segments/segment-status.ts';
import type { GlossaryTerms } from './glossary-terms.ts';

/** What a check of a segment needs to know besides its texts. */
export interface CheckParts {
  names: Names;
  glossary: GlossaryTerms;
}

/** The findings of the checks in a single segment; none if it is empty. `source`: the language it is translated from. */
export function checkSegment(
  { source: text, target, property, locale }: ReadSegment,
  source: number,
  settings: CheckSettings,
  { names, glossary }: CheckParts,
): Finding[] {
  if (isEmptyText(target)) return [];
  const { locales, properties } = names;
  return checkTranslation(
    {
      source: text,
      target,
      sourceLocale: locales.name(source),
      targetLocale: locales.name(locale),
      property: properties.name(property),
    },
    settings,
    glossary.prepared(),
  );
}
