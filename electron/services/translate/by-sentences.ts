import type { MemoryMatch, MemoryUnit } from '#shared/contract/memory.ts';
import { type SentenceSettings, sentencesOf, translatedRules } from '#shared/domain/sentence-settings.ts';
import { gapBefore, pairSentences, splitSentences } from '#shared/domain/split-sentences.ts';
import type { MemoryStore } from '../../store/memory/create-memory-store.ts';
import type { LanguagePair } from '../../store/memory/pairs.ts';
import type { StoreClient } from '../../store/rpc.ts';

/** Less of a text is not offered, in percent of its characters. */
const LEAST_KNOWN = 25;
/** Sentences with other numbers are looked for in so many of a text. */
const MOST_LOOKS = 12;

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
 * Puts the translation of a text together from those of its sentences. Null if it has fewer than two, or if hardly any is known.
 * `withNumbers`: sentences count as known that differ in nothing but their numbers.
 */
export async function assembled(
  memory: Pick<StoreClient<MemoryStore>, 'exact' | 'suggest'>,
  pair: LanguagePair,
  { text, property }: { text: string; property: string | null },
  settings: SentenceSettings,
  withNumbers: boolean,
): Promise<Assembled | null> {
  const sentences = sentencesOf(settings, { text, locale: pair.sourceLocale, property });
  if (sentences.length < 2) return null;
  const texts = sentences.map(({ start, end }) => text.slice(start, end));
  const known = await memory.exact(pair, texts);
  if (withNumbers) {
    const missing = texts.flatMap((one, at) => (known[at] === null && /\p{N}/u.test(one) ? [at] : []));
    await Promise.all(
      missing.slice(0, MOST_LOOKS).map(async (at) => {
        const [match] = await memory.suggest(pair, { text: texts[at]!, property, limit: 1 });
        if (match?.penalties.join() === 'replaced') known[at] = match.target;
      }),
    );
  }
  const lengthOf = (some: readonly string[]) => some.reduce((sum, one) => sum + one.length, 0);
  const score = Math.floor((100 * lengthOf(texts.filter((_, at) => known[at] != null))) / lengthOf(texts));
  if (score < LEAST_KNOWN) return null;
  const gaps = [...sentences, null].map((_, at) => gapBefore(text, sentences, at, pair.targetLocale));
  const parts = texts.map((one, at) => ({ text: one, target: known[at] ?? null, gap: gaps[at]! }));
  return {
    target: parts.map(({ text: one, target, gap }) => gap + (target ?? one)).join('') + gaps.at(-1)!,
    known: parts.filter(({ target }) => target !== null).length,
    of: parts.length,
    score,
    changes: parts.map(({ text: one, target }, at) => ({
      kind: target === null ? 'added' : 'same',
      text: text.slice(sentences[at - 1]?.end ?? 0, sentences[at]!.start) + one,
    })),
  };
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
  if (matches[0]?.score === 100) return matches;
  const whole = await assembled(memory, pair, query, settings, true);
  if (!whole || matches.some(({ target }) => target === whole.target)) return matches;
  const { target, known, of, score, changes } = whole;
  const match: MemoryMatch = {
    source: query.text,
    target,
    score: Math.min(score, 99),
    penalties: [],
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
