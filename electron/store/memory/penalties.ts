import type { Penalty } from '#shared/contract/memory.ts';
import { type Normalised, normalise } from './normalise.ts';

/** A text and its normalized form, by which it is compared. */
export interface ComparedText extends Normalised {
  text: string;
}

export const comparedText = (text: string): ComparedText => ({ text, ...normalise(text) });

/** Why, apart from different words, the translation of `source` may not be that of `query`. Each takes one off the score. */
export function penaltiesOf(query: ComparedText, source: ComparedText): Penalty[] {
  const penalties: Penalty[] = [];
  if (!sameTexts(query.codes, source.codes)) penalties.push('tags');
  if (!sameTexts(query.numbers, source.numbers)) penalties.push('numbers');
  if (inCommon(query.words, source.words) < inCommon(lower(query), lower(source))) penalties.push('case');
  if (query.punctuation !== source.punctuation) penalties.push('punctuation');
  const isElsewhere = penalties.length > 0 || !sameTexts(query.tokens, source.tokens);
  if (!isElsewhere && query.text !== source.text) penalties.push('characters');
  return penalties;
}

/** The tokens; tags, placeholders and numbers are empty, as in `words`. */
const lower = ({ tokens, words }: ComparedText): string[] =>
  tokens.map((token, i) => (words[i] === '' ? '' : token));

const sameTexts = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, i) => text === b[i]);

/** The number of texts that both have, in any order. */
function inCommon(a: readonly string[], b: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const text of a) counts.set(text, (counts.get(text) ?? 0) + 1);
  let common = 0;
  for (const text of b) {
    const left = counts.get(text) ?? 0;
    if (left === 0) continue;
    counts.set(text, left - 1);
    common++;
  }
  return common;
}
