import { diffArrays } from 'diff';
import { MAX_UNIT_TEXT, type MatchChange, type MemoryMatch } from '#shared/contract/memory.ts';
import { LEAST_SIMILAR } from '#shared/domain/memory-settings.ts';
import type { ImportedMemories, UnitWeight } from './imported-memories.ts';
import { patternOf } from './normalise.ts';
import type { PairIndex } from './pair-index.ts';
import type { LanguagePair } from './pairs.ts';
import { type ComparedText, comparedText, penaltiesOf } from './penalties.ts';
import { withNumbersOf } from './replaced-numbers.ts';
import type { Terms } from './terms.ts';
import { fileOf, type StoredUnit, type Units } from './units.ts';

/** The number of sources examined that differ only in numbers, tags and punctuation: the most used ones. */
const UNITS_OF_PATTERN = 20;

export interface Query {
  languages: LanguagePair;
  text: string;
  property: string | null;
  limit: number;
}

type Scored = Omit<MemoryMatch, 'changes' | 'sentences'> & { place: number };

/** Looks up the translations of similar texts in one pair of languages. */
export class Suggestions {
  readonly #units: Units;
  readonly #terms: Terms;
  readonly #memories: ImportedMemories;

  constructor(units: Units, terms: Terms, memories: ImportedMemories) {
    this.#units = units;
    this.#terms = terms;
    this.#memories = memories;
  }

  /** The translations of exactly this text that count whole, the most used first. */
  wholeOf(pair: number, text: string): StoredUnit[] {
    return this.#units.ofSource(pair, text).filter((unit) => this.#memories.countsAs(unit)?.points === 0);
  }

  /** The best first; nothing that is left out scores higher than what is returned. */
  find(pair: number, index: PairIndex, { languages, text, property, limit }: Query): MemoryMatch[] {
    if (text.length > MAX_UNIT_TEXT) return [];
    const query = comparedText(text);
    const tokens = query.tokens.map((token) => this.#terms.find(token));
    const matches: Scored[] = [];
    const least = () => (matches.length < limit ? LEAST_SIMILAR - 1 : matches[limit - 1]!.score);
    for (const candidate of index.search(tokens, patternOf(query))) {
      const tooLow = least();
      if (candidate.bound <= tooLow) break;
      const score = candidate.score();
      if (score <= tooLow) continue;
      for (const unit of this.#unitsOf(pair, candidate.pattern, query)) {
        const use = this.#memories.countsAs(unit);
        if (use === null) continue;
        const match = this.#scored(pair, query, unit, score, use);
        if (match.score > tooLow) matches.push(match);
      }
      matches.sort(
        (a, b) =>
          b.score - a.score || isOf(property, b) - isOf(property, a) || a.place - b.place || b.uses - a.uses,
      );
      matches.length = Math.min(matches.length, limit);
    }
    return matches.map(({ place: _, ...match }) => ({
      ...withNumbers(text, match, languages),
      changes: changesTo(text, match.source),
      sentences: null,
    }));
  }

  /** The translation of a text that differs in nothing but its numbers, with those of the text; null if there is none, or several. */
  withOtherNumbers(pair: number, languages: LanguagePair, text: string): string | null {
    const query = comparedText(text);
    const pattern = query.numbers.length === 0 ? null : this.#units.findPattern(pair, query.tokens);
    if (pattern === null) return null;
    for (const unit of this.#units.ofPattern(pair, pattern, UNITS_OF_PATTERN)) {
      const isOnlyNumbers = penaltiesOf(query, comparedText(unit.source)).join() === 'numbers';
      const isWhole = this.#memories.countsAs(unit)?.points === 0;
      if (!isOnlyNumbers || !isWhole || this.#units.ofSource(pair, unit.source).length > 1) continue;
      const target = withNumbersOf(text, unit, languages);
      if (target !== null) return target;
    }
    return null;
  }

  #unitsOf(pair: number, pattern: number, { text }: ComparedText): StoredUnit[] {
    const same = this.#units.ofSource(pair, text).filter((unit) => unit.pattern === pattern);
    const others = this.#units.ofPattern(pair, pattern, UNITS_OF_PATTERN);
    return [...same, ...others.filter(({ source }) => source !== text)];
  }

  #scored(
    pair: number,
    query: ComparedText,
    unit: StoredUnit,
    score: number,
    { points, place }: UnitWeight,
  ): Scored {
    const { source, target, origin, identifier, property, uses, props } = unit;
    const penalties = penaltiesOf(query, comparedText(source));
    const others = this.#units.ofSource(pair, source);
    if (others.length > 1 && others.filter((one) => this.#memories.countsAs(one) !== null).length > 1)
      penalties.push('several');
    const file = origin === 'import' && props !== null ? fileOf(props) : null;
    return {
      source,
      target,
      score: score - penalties.length - points,
      penalties,
      points,
      place,
      origin,
      file,
      identifier,
      property,
      uses,
    };
  }
}

/** The match with the numbers of a text in its translation, if it has others and they can be replaced. */
function withNumbers(
  text: string,
  match: Omit<Scored, 'place'>,
  languages: LanguagePair,
): Omit<Scored, 'place'> {
  if (!match.penalties.includes('numbers')) return match;
  const target = withNumbersOf(text, match, languages);
  if (target === null) return match;
  return {
    ...match,
    target,
    penalties: match.penalties.map((one) => (one === 'numbers' ? 'replaced' : one)),
  };
}

const isOf = (property: string | null, match: Pick<Scored, 'property'>): number =>
  property !== null && match.property === property ? 1 : 0;

/** Beyond this many differences, the whole text counts as different. */
const MOST_EDITS = 300;

/** How `source` differs from `text`, word by word: without the added parts it is `source`, without the removed ones `text`. */
function changesTo(text: string, source: string): MatchChange[] {
  const changes = diffArrays(piecesOf(source), piecesOf(text), { maxEditLength: MOST_EDITS });
  if (!changes)
    return [
      { kind: 'removed', text: source },
      { kind: 'added', text },
    ];
  return changes.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

/** Words, numbers and spaces; in scripts without spaces, each character. */
const PIECE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|[\p{L}\p{M}\p{N}]+|\s+|./gsu;

const piecesOf = (text: string): string[] => text.match(PIECE) ?? [];
