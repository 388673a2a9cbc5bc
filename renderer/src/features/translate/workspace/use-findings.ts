import { useDeferredValue, useMemo } from 'react';
import type { Segment, TranslateScope } from '#shared/contract/translate.ts';
import type { Finding } from '#shared/domain/checks/check.ts';
import type { CheckSettings } from '#shared/domain/checks/check-settings.ts';
import { checkTranslation } from '#shared/domain/checks/check-translation.ts';
import type { Glossary, TermMatch } from '#shared/domain/glossary.ts';
import { termsIn } from '#shared/domain/glossary.ts';
import type { TextPart } from '../../../editors/text/text-runs.ts';

const NONE: readonly never[] = [];

/** Returns the findings in the text of the field, at most one frame late. */
export function useFindings(
  segment: Segment | null,
  text: string | null,
  scope: TranslateScope,
  settings: CheckSettings | null,
  glossary: Glossary,
): readonly Finding[] {
  const target = useDeferredValue(text);
  return useMemo(() => {
    if (!segment || !settings || target === null) return NONE;
    const { source, locale, property } = segment;
    const found = checkTranslation(
      { source, target, sourceLocale: scope.source, targetLocale: locale, property },
      settings,
      glossary,
    );
    // Whether a source has two different translations is known only from the whole catalog.
    const isAsSaved = target === (segment.target ?? '');
    return isAsSaved
      ? [...found, ...segment.findings.filter(({ check }) => check === 'inconsistent')]
      : found;
  }, [segment, target, scope.source, settings, glossary]);
}

/** Returns the terms in a segment's source, and their positions. */
export function useTerms(
  segment: Segment | null,
  scope: TranslateScope,
  glossary: Glossary,
): { terms: readonly TermMatch[]; parts: readonly TextPart[] } {
  const { source = '', locale = '' } = segment ?? {};
  return useMemo(() => {
    if (source === '') return { terms: NONE, parts: NONE };
    const terms = termsIn(glossary, source, scope.source, locale);
    const parts = terms.flatMap(({ ranges, translations }) =>
      ranges.map(([start, end]) => ({
        kind: 'term' as const,
        start,
        end,
        title: translations.map(({ text }) => text).join(', '),
      })),
    );
    return { terms, parts };
  }, [source, locale, scope.source, glossary]);
}
