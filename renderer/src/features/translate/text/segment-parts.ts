import type { Segment, SegmentFilter } from '#shared/contract/translate.ts';
import type { Finding } from '#shared/domain/checks/check.ts';
import { inlineCodes } from '#shared/domain/checks/placeholders.ts';
import { searchParts, type TextPart } from './text-runs.ts';

/** In longer texts, parts further on are not looked for while nobody works on them. */
export const LOOKED_AT = 3_000;

export const codeParts = (text: string): TextPart[] =>
  inlineCodes(text).map(({ start, end }) => ({ kind: 'code', start, end }));

/** Where findings are in the source, or in the translation. */
export const findingParts = (findings: readonly Finding[], side: 'source' | 'target'): TextPart[] =>
  findings.flatMap((finding) =>
    finding[side].map(([start, end]) => ({ kind: 'finding' as const, start, end, title: finding.message })),
  );

/** What is marked in a text of the list, besides what is being typed. */
export function listedParts(
  text: string,
  side: 'source' | 'target',
  { findings }: Pick<Segment, 'findings'>,
  { search, searchIn }: Pick<SegmentFilter, 'search' | 'searchIn'>,
): TextPart[] {
  const isSearched = searchIn === side || searchIn === 'both';
  return [
    ...codeParts(text.slice(0, LOOKED_AT)),
    ...(side === 'target' ? findingParts(findings, side) : []),
    ...(isSearched ? searchParts(text.slice(0, LOOKED_AT), search) : []),
  ];
}
