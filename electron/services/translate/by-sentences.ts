import type { MemoryMatch, MemoryUnit } from '#shared/contract/memory.ts';
import { type SentenceSettings, sentencesOf, translatedRules } from '#shared/domain/sentence-settings.ts';
import { gapBefore, pairSentences, type Sentence, splitSentences } from '#shared/domain/split-sentences.ts';
import type { MemoryStore } from '../../store/memory/create-memory-store.ts';
import type { LanguagePair } from '../../store/memory/pairs.ts';
import type { StoreClient } from '../../store/rpc.ts';

/** Less of a text is not offered, in percent of its characters. */
const LEAST_KNOWN = 25;

/** Pairs of texts, each followed by the pairs of its sentences. */
export const withSentences = <
  Unit extends Pick<MemoryUnit, keyof LanguagePair | 'source' | 'target' | 'property'>,
>(
  units: readonly Unit[],
  settings: SentenceSettings,
): Unit[] =>
  units.flatMap((unit) => {
    const { source, target, sourceLocale, targetLocale, property } = unit;
    const sentences = sentencesOf(settings, { text: source, locale: sourceLocale, property });
    if (sentences.length === 0) return [unit];
    const rules = translatedRules(settings, sourceLocale, targetLocale);
    const others = splitSentences(target, targetLocale, rules);
    const pairs = pairSentences({ text: source, sentences }, { text: target, sentences: others });
    return [unit, ...pairs.map((pair) => ({ ...unit, ...pair }))];
  });

/** A text as the memory's translations of its sentences; those that it does not know stand in it as they are. */
export interface Assembled {
  target: string;
  known: number;
  of: number;
  /** The share of the known ones, 0 to 100, in whole percent of their characters. */
  score: number;
  /** The text, with what is not known marked as added. */
  changes: MemoryMatch['changes'];
}

/**
 * Puts the translation of a text together from those of its blocks and sentences. Null if it has fewer than two, or if hardly any is known.
 * `withNumbers`: sentences count as known that differ in nothing but their numbers.
 */
export async function assembled(
  memory: Pick<StoreClient<MemoryStore>, 'exact'>,
  pair: LanguagePair,
  { text, property }: { text: string; property: string | null },
  settings: SentenceSettings,
  withNumbers: boolean,
): Promise<Assembled | null> {
  const sentences = sentencesOf(settings, { text, locale: pair.sourceLocale, property });
  if (sentences.length < 2) return null;
  const textOf = (some: readonly Sentence[]) => text.slice(some[0]?.start, some.at(-1)?.end);
  const blocks = [...Map.groupBy(sentences, ({ block }) => block).values()].map((own) => ({
    own,
    // A block of one is its sentence, and one that is the text has no parts.
    whole: own.length > 1 && own.length < sentences.length ? textOf(own) : null,
  }));
  const ofBlocks = await memory.exact(
    pair,
    blocks.map(({ whole }) => whole ?? ''),
  );
  const pieces = blocks.flatMap(({ own }, at): Piece[] =>
    ofBlocks[at] != null
      ? [{ text: textOf(own), target: ofBlocks[at], sentences: own }]
      : own.map((one) => ({ text: textOf([one]), target: null, sentences: [one] })),
  );
  const open = pieces.filter(({ target }) => target === null);
  const found = await memory.exact(
    pair,
    open.map((piece) => piece.text),
    withNumbers,
  );
  open.forEach((piece, at) => {
    piece.target = found[at] ?? null;
  });
  const lengthOf = (some: readonly Piece[]) => some.reduce((sum, piece) => sum + piece.text.length, 0);
  const known = pieces.filter(({ target }) => target !== null);
  const score = Math.floor((100 * lengthOf(known)) / lengthOf(pieces));
  if (score < LEAST_KNOWN) return null;
  const gapAt = (at: number) => gapBefore(text, sentences, at, pair.targetLocale);
  const placed = pieces.map((piece) => ({ ...piece, at: sentences.indexOf(piece.sentences[0]!) }));
  return {
    target:
      placed.map((piece) => gapAt(piece.at) + (piece.target ?? piece.text)).join('') +
      gapAt(sentences.length),
    known: known.reduce((sum, piece) => sum + piece.sentences.length, 0),
    of: sentences.length,
    score,
    changes: placed.map((piece) => ({
      kind: piece.target === null ? 'added' : 'same',
      text: text.slice(sentences[piece.at - 1]?.end ?? 0, sentences[piece.at]!.start) + piece.text,
    })),
  };
}

/** A sentence, or a block that is known as a whole only. */
interface Piece {
  text: string;
  target: string | null;
  sentences: readonly Sentence[];
}

/** The best matches of a text, with the one that is put together from its sentences, best first. */
export async function suggestWithSentences(
  memory: StoreClient<MemoryStore>,
  pair: LanguagePair,
  query: { text: string; property: string | null; limit: number },
  settings: SentenceSettings,
): Promise<MemoryMatch[]> {
  const matches = await memory.suggest(pair, query);
  // The whole text as it is needs no pieces.
  if (matches[0] && matches[0].score >= 100) return matches;
  const whole = await assembled(memory, pair, query, settings, true);
  if (!whole || matches.some(({ target }) => target === whole.target)) return matches;
  const { target, known, of, score, changes } = whole;
  const match: MemoryMatch = {
    source: query.text,
    target,
    score: Math.min(score, 99),
    penalties: [],
    points: 0,
    origin: 'catalog',
    file: null,
    identifier: null,
    property: null,
    uses: 0,
    changes,
    sentences: { known, of },
  };
  return [...matches, match].sort((a, b) => b.score - a.score).slice(0, query.limit);
}
