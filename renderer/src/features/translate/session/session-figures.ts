import { create } from 'zustand';
import type { Segment } from '#shared/contract/translate.ts';
import { countWords } from '#shared/domain/count-words.ts';
import type { Saved, Typed } from '../workspace/saves.ts';
import { segmentKey } from '../workspace/segment-key.ts';

export interface SessionFigures {
  /** When the first segment was saved, in milliseconds; null before that. */
  since: number | null;
  /** memory: the number of words in the source of each saved segment, by segment key. */
  words: ReadonlyMap<string, number>;
  /** memory: keys of segments whose text came from the memory unchanged. */
  fromMemory: ReadonlySet<string>;
  /** memory: the number of repetitions filled. */
  repeated: number;
}

const nothing: SessionFigures = { since: null, words: new Map(), fromMemory: new Set(), repeated: 0 };

/** Figures since the app was started, or since they were reset. */
export const useSession = create<SessionFigures>()(() => nothing);

export const resetSession = (): void => useSession.setState(nothing);

/** Returns the figures with one more translation. A segment counts once, as last saved. */
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
