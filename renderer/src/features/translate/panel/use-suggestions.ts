import type { MemoryMatch } from '#shared/contract/memory.ts';
import type { Segment } from '#shared/contract/translate.ts';
import { client } from '../../../client/index.ts';
import { type Latest, useLatest } from './use-latest.ts';

const NONE: MemoryMatch[] = [];

/** Translations of similar texts for a segment, best first; none while they are being looked up. */
export function useSuggestions(
  connectionId: string,
  sourceLocale: string,
  segment: Segment | null,
  revision: number,
): Latest<MemoryMatch[]> & { matches: MemoryMatch[] } {
  const key =
    segment && segment.source !== ''
      ? JSON.stringify([sourceLocale, segment.locale, segment.property, segment.source])
      : null;
  const latest = useLatest(
    key,
    () =>
      client.call('memory.suggest', {
        connectionId,
        sourceLocale,
        targetLocale: segment?.locale ?? '',
        text: segment?.source ?? '',
        property: segment?.property ?? null,
      }),
    revision,
  );
  return { ...latest, matches: latest.isCurrent ? (latest.value ?? NONE) : NONE };
}
