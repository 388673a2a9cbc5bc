import type { Segment, SegmentFilter } from '#shared/contract/translate.ts';
import type { Finding } from '#shared/domain/checks/check.ts';
import { inlineCodes } from '#shared/domain/checks/placeholders.ts';
import { patternParts, searchParts, type TextPart } from '../../../editors/text/text-runs.ts';

/** Parts beyond this many characters are only looked for in the active segment. */
export const LOOKED_AT = 3_000;

export const codeParts = (text: string): TextPart[] =>
  inlineCodes(text).map(({ start, end }) => ({ kind: 'code', start, end }));

/** Where findings are in the source, or in the translation. */
export const findingParts = (findings: readonly Finding[], side: 'source' | 'target'): TextPart[] =>
  findings.flatMap((finding) =>
    finding[side].map(([start, end]) => ({ kind: 'finding' as const, start, end, title: finding.message })),
  );

/** The marked parts of a text in the list, except in the field. */
export function listedParts(
  text: string,
  side: 'source' | 'target',
  { findings }: Pick<Segment, 'findings'>,
  { search, searchIn, isPattern }: Pick<SegmentFilter, 'search' | 'searchIn' | 'isPattern'>,
): TextPart[] {
  const isSearched = searchIn === side || searchIn === 'both';
  return [
    ...codeParts(text.slice(0, LOOKED_AT)),
    ...(side === 'target' ? findingParts(findings, side) : []),
    ...(isSearched ? (isPattern ? patternParts : searchParts)(text.slice(0, LOOKED_AT), search) : []),
  ];
}
