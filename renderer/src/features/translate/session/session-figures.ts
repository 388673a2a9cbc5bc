import { create } from 'zustand';
import type { Segment } from '#shared/contract/translate.ts';
import type { Saved, Typed } from '../workspace/saves.ts';
import { segmentKey } from '../workspace/segment-key.ts';

export interface SessionFigures {
  /** When the first segment was saved, in milliseconds; null before. */
  since: number | null;
  /** memory: saved segments by key, each with the words of its source. */
  words: ReadonlyMap<string, number>;
  /** memory: keys of those that came from the memory as they are. */
  fromMemory: ReadonlySet<string>;
  /** memory: segments that were filled besides. */
  repeated: number;
}

const nothing: SessionFigures = { since: null, words: new Map(), fromMemory: new Set(), repeated: 0 };

/** What was translated since the app was started, or since the figures were reset. */
export const useSession = create<SessionFigures>()(() => nothing);

export const resetSession = (): void => useSession.setState(nothing);

/** Words as people count them; where none are written apart, as the language's dictionary has them. */
export function countWords(text: string, locale: string): number {
  let words = 0;
  for (const { isWordLike } of segmenter(locale).segment(text)) if (isWordLike) words++;
  return words;
}

function segmenter(locale: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(locale.replaceAll('_', '-'), { granularity: 'word' });
  } catch {
    // Not a BCP 47 tag: words are then what the user's own language takes for words.
    return new Intl.Segmenter(undefined, { granularity: 'word' });
  }
}

/** The figures with one more translation. A segment counts once, as it was saved last. */
export function withSaved(
  figures: SessionFigures,
  segment: Segment,
  typed: Pick<Typed, 'origin' | 'text'>,
  { repeated }: Pick<Saved, 'repeated'>,
  sourceLocale: string,
  now: number,
): SessionFigures {
  const key = segmentKey(segment);
  const words = new Map(figures.words);
  const fromMemory = new Set(figures.fromMemory);
  words.delete(key);
  fromMemory.delete(key);
  if (typed.text !== '') {
    words.set(key, countWords(segment.source, sourceLocale));
    if (typed.origin === 'memory') fromMemory.add(key);
  }
  return {
    since: figures.since ?? now,
    words,
    fromMemory,
    repeated: figures.repeated + repeated,
  };
}
