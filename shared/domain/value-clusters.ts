/** A value of a column, and the number of products that have it. */
export interface CountedText {
  text: string;
  products: number;
}

/** Values that may mean the same, the most frequent first. */
export type ValueCluster = readonly CountedText[];

/**
 * How values are compared: `words`, the same words in any order, whatever their case, accents and punctuation; `spelling`, the same
 * pairs of letters, which also finds missing spaces and many typing errors.
 */
export type ClusterMethod = 'words' | 'spelling';

/**
 * Values whose keys are the same, after the key collision methods of OpenRefine: fingerprints of words, and of pairs of letters. Other
 * than there, numbers must be the same and in the same order: "1.5 l" is not "15 l", and "M8 x 20" is not "M20 x 8". The clusters of the
 * most products come first.
 */
export function valueClusters(values: readonly CountedText[], method: ClusterMethod): ValueCluster[] {
  const keyOf = method === 'words' ? wordsKey : spellingKey;
  const clusters = Map.groupBy(values, ({ text }) => keyOf(text));
  clusters.delete('');
  const total = (cluster: ValueCluster) => cluster.reduce((sum, { products }) => sum + products, 0);
  return [...clusters.values()]
    .filter(({ length }) => length > 1)
    .map((cluster) => cluster.toSorted((a, b) => b.products - a.products || (a.text < b.text ? -1 : 1)))
    .sort((a, b) => total(b) - total(a));
}

/** Decimals, fractions and signs belong to a number; what else stands between numbers separates them. */
const NUMBER = /[+-]?\p{N}+(?:[.,/]\p{N}+)*/gu;
const WORD = /[\p{L}\p{M}]+/gu;

const numbersIn = (text: string): string =>
  (text.match(NUMBER) ?? []).map((one) => one.replace(',', '.')).join(' ');

const wordsIn = (text: string): string[] => text.replace(NUMBER, ' ').match(WORD) ?? [];

/** In small letters without accents, also those that are letters of their own ("ß", "ø"). */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđð]/g, (letter) => OTHER_LETTERS[letter] ?? letter);

const OTHER_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
};

function wordsKey(text: string): string {
  const own = plain(text);
  const words = [...new Set(wordsIn(own))].sort();
  return words.length === 0 ? '' : JSON.stringify([words, numbersIn(own)]);
}

function spellingKey(text: string): string {
  const own = plain(text);
  const letters = [...wordsIn(own).join('')];
  // Of one letter or two there is nothing to compare but the letters themselves.
  if (letters.length < 3) return '';
  const pairs = new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`));
  return JSON.stringify([[...pairs].sort(), numbersIn(own)]);
}
