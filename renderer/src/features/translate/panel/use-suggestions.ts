import type { MemoryMatch } from '#shared/contract/memory.ts';
import type { Segment } from '#shared/contract/translate.ts';
import { client } from '../../../client/index.ts';
import { type Latest, useLatest } from './use-latest.ts';

/** Reads the suggestions for a segment. */
export const readSuggestions = (connectionId: string, sourceLocale: string, segment: Segment) =>
  client.call('memory.suggest', {
    connectionId,
    sourceLocale,
    targetLocale: segment.locale,
    text: segment.source,
    property: segment.property,
  });

const NONE: MemoryMatch[] = [];

/** Translations of similar texts for a segment, best first; none while they are being looked up. */
export function useSuggestions(
  connectionId: string,
  sourceLocale: string,
  segment: Segment | null,
  revision: number,
): Latest<MemoryMatch[]> & { matches: MemoryMatch[] } {
  const asked = segment && segment.source !== '' ? segment : null;
  const key = asked && JSON.stringify([sourceLocale, asked.locale, asked.property, asked.source]);
  const latest = useLatest(
    key,
    async () => (asked ? readSuggestions(connectionId, sourceLocale, asked) : { ok: true, value: NONE }),
    revision,
  );
  return { ...latest, matches: latest.isCurrent ? (latest.value ?? NONE) : NONE };
}
