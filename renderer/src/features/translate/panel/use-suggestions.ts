import type { MemoryMatch } from '#shared/contract/memory.ts';
import type { Segment } from '#shared/contract/translate.ts';
import { client } from '../../../client/index.ts';
import { type Latest, useLatest } from './use-latest.ts';

/** What is asked about: a text, of which parts may be known, or one of its sentences. */
type Asked = 'text' | 'sentence';

/** Reads the suggestions for a segment. */
export const readSuggestions = (
  connectionId: string,
  sourceLocale: string,
  segment: Segment,
  asked: Asked = 'text',
) =>
  client.call('memory.suggest', {
    connectionId,
    sourceLocale,
    targetLocale: segment.locale,
    text: segment.source,
    property: segment.property,
    product: asked === 'text' ? segment.product : null,
    bySentence: asked === 'text',
  });

const NONE: MemoryMatch[] = [];

/** Translations of similar texts for a segment, best first; none while they are being looked up. */
export function useSuggestions(
  connectionId: string,
  sourceLocale: string,
  segment: Segment | null,
  revision: number,
  of: Asked = 'text',
): Latest<MemoryMatch[]> & { matches: MemoryMatch[] } {
  const asked = segment && segment.source !== '' ? segment : null;
  const key =
    asked && JSON.stringify([sourceLocale, asked.locale, asked.product, asked.property, asked.source]);
  const latest = useLatest(
    key,
    async () => (asked ? readSuggestions(connectionId, sourceLocale, asked, of) : { ok: true, value: NONE }),
    revision,
  );
  return { ...latest, matches: latest.isCurrent ? (latest.value ?? NONE) : NONE };
}
