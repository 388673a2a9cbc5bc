/** Seeded random numbers. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A language for generated product texts: its words, some far more frequent than others, and their separator. */
export interface TextLanguage {
  word(random: () => number): string;
  space: string;
  /** Length in words. */
  shortest: number;
  longest: number;
}

const SYLLABLES = 'ba ce di fo gu ha je ki lo mu ne pa que ri so tu ve wi xo ya ze sta pla gri cho'.split(
  ' ',
);

/** Some 30,000 words of two to four syllables. */
const latin: TextLanguage = {
  word: (random) => {
    let rank = Math.floor(30_000 ** random());
    let word = '';
    for (let i = 0; i < 2 || rank > 0; i++, rank = Math.floor(rank / SYLLABLES.length))
      word += SYLLABLES[rank % SYLLABLES.length];
    return word;
  },
  space: ' ',
  shortest: 3,
  longest: 16,
};

/** Kana and some 2,000 kanji, few of them frequent. */
const japanese: TextLanguage = {
  word: (random) =>
    random() < 0.5
      ? String.fromCodePoint(0x3042 + Math.floor(random() * 80))
      : String.fromCodePoint(0x4e00 + 7 * Math.floor(2_000 ** random())),
  space: '',
  shortest: 8,
  longest: 30,
};

export const LANGUAGES = { English: latin, Japanese: japanese };

/** One of `count` texts, the same for the same number; every third contains a size. */
export function generatedText(language: TextLanguage, index: number): string {
  const random = randomNumbers(index);
  const { shortest, longest, space } = language;
  const length = shortest + Math.floor(random() ** 2 * (longest - shortest + 1));
  const words = Array.from({ length }, () => language.word(random));
  if (random() < 0.33) words.push(`${Math.floor(random() * 90 + 10)} cm`);
  return words.join(space);
}

/** A text similar to that number's: some words changed, added or removed, another size, or truncated. */
export function similarText(language: TextLanguage, index: number): string {
  const random = randomNumbers(-1 - index);
  const text = generatedText(language, index).replace(/\d+/, () => String(Math.floor(random() * 90 + 10)));
  const words = language.space === '' ? [...text] : text.split(' ');
  const edits = Math.floor(random() * 4);
  for (let i = 0; i < edits; i++) {
    const at = Math.floor(random() * words.length);
    const inserted = random() < 0.67 ? [language.word(random)] : [];
    words.splice(at, random() < 0.67 ? 1 : 0, ...inserted);
  }
  return words.join(language.space);
}
