import type { Database } from '../database.ts';
import { PairKeys } from './keys.ts';
import { isShort } from './normalise.ts';
import { type Candidate, type Search, SequenceIndex } from './sequence-index.ts';
import { Sequences } from './sequences.ts';

/** A pattern to be added to the index. */
export interface IndexedPattern {
  pattern: number;
  tokens: readonly number[];
  /** The pattern itself if it is short. */
  short: string | null;
}

/** A pattern that may match a text, with an upper bound of its score, and the score. */
interface PatternCandidate {
  pattern: number;
  bound: number;
  score(): number;
}

const PATTERNS_AT_ONCE = 20_000;

/**
 * All patterns of a language pair, in memory: by their tokens, and short ones also by their characters. Two short texts are
 * compared by characters, all others by tokens.
 */
export class PairIndex {
  readonly #tokens: SequenceIndex;
  readonly #characters: SequenceIndex;
  readonly #characterIds = new Map<string, number>();

  /** Reads the patterns of `pair`; takes about two seconds for a million. */
  constructor(db: Database, pair: number) {
    const tokens = new Sequences();
    const characters = new Sequences();
    let after = -1;
    for (;;) {
      // Reading rows as JSON takes a third of the time that row objects would take.
      const [patterns, sequences, shorts] = db.firstArray<[string, string, string]>(
        `SELECT json_group_array(pattern), '[' || coalesce(group_concat('[' || tokens || ']'), '') || ']', json_group_array(short)
         FROM (SELECT pattern, tokens, short FROM pattern WHERE pair = ? AND pattern > ? ORDER BY pattern LIMIT ?)`,
        pair,
        after,
        PATTERNS_AT_ONCE,
      )!;
      const ids = JSON.parse(patterns) as number[];
      if (ids.length === 0) break;
      const read = JSON.parse(sequences) as number[][];
      const texts = JSON.parse(shorts) as (string | null)[];
      ids.forEach((id, i) => {
        tokens.add(id, read[i]!);
        const short = texts[i]!;
        if (short !== null) characters.add(id, this.#characterTokens(short));
      });
      after = ids.at(-1)!;
    }
    const [lastTerm] = db.firstArray<[number | null]>('SELECT max(term) FROM term') ?? [null];
    this.#tokens = new SequenceIndex(tokens, (lastTerm ?? -1) + 1);
    this.#characters = new SequenceIndex(characters, this.#characterIds.size, new PairKeys());
  }

  get isOutgrown(): boolean {
    return this.#tokens.isOutgrown;
  }

  add({ pattern, tokens, short }: IndexedPattern): void {
    this.#tokens.add(pattern, tokens);
    if (short !== null) this.#characters.add(pattern, this.#characterTokens(short));
  }

  /** The highest bound first. `tokens`: null for terms that the memory does not have. Valid until the next search. */
  search(tokens: readonly (number | null)[], pattern: string): PatternCandidate[] {
    if (tokens.length === 0) return [];
    const byTokens = this.#tokens.search(tokens);
    if (!isShort(tokens.length)) return byTokens.candidates.map((one) => found(byTokens, one));
    const byCharacters = this.#characters.search(
      Array.from(pattern, (character) => this.#characterIds.get(character) ?? null),
    );
    return [
      ...byTokens.candidates
        .filter((one) => !isShort(byTokens.lengthOf(one)))
        .map((one) => found(byTokens, one)),
      ...byCharacters.candidates.map((one) => found(byCharacters, one)),
    ].sort((a, b) => b.bound - a.bound);
  }

  #characterTokens(text: string): number[] {
    return Array.from(text, (character) => {
      const known = this.#characterIds.get(character);
      if (known !== undefined) return known;
      const id = this.#characterIds.size;
      this.#characterIds.set(character, id);
      return id;
    });
  }
}

const found = (search: Search, candidate: Candidate): PatternCandidate => ({
  pattern: candidate.id,
  bound: candidate.bound,
  score: () => search.scoreOf(candidate),
});
